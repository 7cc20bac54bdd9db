package import Foundation

/// What the person who runs the paper decided, for readers to see.
package struct Operation: Sendable {
  package let paperName: String
  /// The language and units of readers who chose none.
  package let language: Language
  package let units: UnitSystem
  /// The time zone of the paper's date.
  package let timeZone: TimeZone
  /// The address that the server listens on.
  package let address: String
  /// The names that requests may be sent to, besides this machine's own.
  package let hosts: [String]
  package let hasPassword, isBehindTLS, isDemo: Bool
  package let version: String

  /// Gathers what is shown.
  package init(
    paperName: String, language: Language, units: UnitSystem, timeZone: TimeZone, address: String, hosts: [String],
    hasPassword: Bool, isBehindTLS: Bool, isDemo: Bool, version: String
  ) {
    self.paperName = paperName
    self.language = language
    self.units = units
    self.timeZone = timeZone
    self.address = address
    self.hosts = hosts
    self.hasPassword = hasPassword
    self.isBehindTLS = isBehindTLS
    self.isDemo = isDemo
    self.version = version
  }
}
