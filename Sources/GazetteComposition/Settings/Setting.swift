package import GazettePresentation

/// One setting: declared once, in the settings table.
package struct Setting<Value: SettingValue>: SettingDeclaration {
  package let key: String
  package let purpose: @Sendable (SettingPurposePhrases) -> String
  package let isSecret: Bool
  package let onPage: SettingOnPage
  /// The value in force when nothing else is said.
  package let defaultValue: Value

  /// A setting with its key, its default, whether readers may change it, and what it is for (one sentence).
  package init(
    _ key: String, default value: Value, isSecret: Bool = false, onPage: SettingOnPage = .no,
    _ purpose: @escaping @Sendable (SettingPurposePhrases) -> String
  ) {
    self.key = key
    self.defaultValue = value
    self.isSecret = isSecret
    self.onPage = onPage
    self.purpose = purpose
  }

  package var shape: SettingShape { Value.shape }
  package var defaultSettingValue: any SettingValue { defaultValue }
  package func parse(_ text: String) -> (any SettingValue)? { Value(settingText: text) }
}
