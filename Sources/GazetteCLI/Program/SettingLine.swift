/// One setting as `gazette config` shows it.
package struct SettingLine: Encodable, Equatable, Sendable {
  /// Its key in the file and for `--set`, such as `server.port`.
  package let key: String
  /// The name of its environment variable.
  package let environment: String
  /// The value in force, masked when it is a secret; nil when it has none.
  package let value: String?
  /// Where the value comes from: `default`, `file PATH`, `environment` or `option`.
  package let origin: String
  /// What the setting is for: one sentence.
  package let purpose: String

  /// A line of the five.
  package init(key: String, environment: String, value: String?, origin: String, purpose: String) {
    self.key = key
    self.environment = environment
    self.value = value
    self.origin = origin
    self.purpose = purpose
  }
}
