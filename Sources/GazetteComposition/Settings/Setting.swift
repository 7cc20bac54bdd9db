/// One setting: declared once, in the settings table.
package struct Setting<Value: SettingValue>: SettingDeclaration {
  package let key: String
  package let purpose: String
  package let isSecret: Bool
  /// The value in force when nothing else is said.
  package let defaultValue: Value

  /// A setting with its key, its default, and what it is for (one sentence).
  package init(_ key: String, default value: Value, isSecret: Bool = false, _ purpose: String) {
    self.key = key
    self.defaultValue = value
    self.isSecret = isSecret
    self.purpose = purpose
  }

  package var expectation: String { Value.expectation }
  package var defaultSettingValue: any SettingValue { defaultValue }
  package func parse(_ text: String) -> (any SettingValue)? { Value(settingText: text) }
}
