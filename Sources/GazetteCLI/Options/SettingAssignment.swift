internal import ArgumentParser

/// One setting given on the command line, `key=value`.
package struct SettingAssignment: ExpressibleByArgument, Equatable, Sendable {
  /// The setting's key, such as `server.port`.
  package let key: String
  /// Its value as written.
  package let value: String

  /// `value` for `key`.
  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// Reads `key=value`; nil without an equals sign or without a key.
  package init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
    self.init(key: String(argument[..<equals]), value: String(argument[argument.index(after: equals)...]))
  }
}
