package import Foundation
package import GazetteDomain

/// What the settings page is written from.
package struct SettingsFacts: Sendable {
  /// What the reader chose of language, units and colours.
  package var preferences: ReaderPreferences
  /// What the operator decided.
  package var operation: Operation
  /// Whether the reader looks after the paper; others are shown what is their own.
  package var isEditor = true
  /// The settings of the installation that the page may show, in the table's order.
  package var settings: [PaperSetting] = []
  /// The saved cities in their order.
  package var places: [SavedPlace] = []
  /// Where the time zone of pages comes from.
  package var timeZoneOrigin = TimeZoneOrigin.server
  /// What takes room; empty when it cannot be measured.
  package var storage: [StorageUse] = []
  /// What the sections call it.
  package var storageLabels: [StorageLabel] = []
  /// Whether the paper has a front page to arrange, feeds, and places to save: no link leads to what is not there.
  package var hasFrontPage = true, hasFeeds = true, hasPlaces = true, hasWelcome = false
  /// Whether the page may put a backup in place.
  package var restoresBackups = true
  /// How many articles this browser keeps.
  package var keptArticles = KeptArticles.usual
  /// What came of what the reader asked for.
  package var attempt = SettingsAttempt()

  /// The facts of a paper of which nothing else is known.
  package init(preferences: ReaderPreferences, operation: Operation) {
    self.preferences = preferences
    self.operation = operation
  }
}

/// Where the time zone of a reader's pages comes from, the first that there is.
package enum TimeZoneOrigin: Sendable, Hashable {
  /// The settings, the home city, the server.
  case settings, home, server
}

/// What came of what the reader asked the settings page for.
package struct SettingsAttempt: Sendable {
  /// What was done, in words; nil when nothing was.
  package var done: String?
  /// Why nothing was, in words.
  package var trouble: String?
  /// What is wrong with each setting, by key.
  package var problems: [String: SettingProblem] = [:]
  /// What was typed, by key.
  package var typed: [String: String] = [:]

  /// Nothing was asked for.
  package init() {}
}

/// What the person who runs the paper decided, for readers to see.
package struct Operation: Sendable {
  package let paperName: String
  /// The language and units of readers who chose none; nil for those of their browsers.
  package let language: Language?
  package let units: UnitSystem?
  /// The time zone of the paper's date.
  package let timeZone: TimeZone
  /// The address that the server listens on.
  package let address: String
  /// The names that requests may be sent to, besides this machine's own.
  package let hosts: [String]
  package let hasPassword, isBehindTLS, isDemo: Bool
  package let version: String

  package init(
    paperName: String, language: Language?, units: UnitSystem?, timeZone: TimeZone, address: String, hosts: [String],
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
