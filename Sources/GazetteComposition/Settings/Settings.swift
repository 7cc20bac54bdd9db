/// The settings in force: a value for each declaration of the table, and where it came from.
package struct Settings: Sendable {
  /// One setting's value and origin.
  struct Entry: Sendable {
    let value: any SettingValue
    let origin: SettingOrigin
  }

  /// The table that the settings fill.
  package let table: SettingsTable
  let entries: [String: Entry]

  init(table: SettingsTable, entries: [String: Entry]) {
    self.table = table
    self.entries = entries
  }

  /// The value of a setting: `settings[\.server.port]`.
  package subscript<Value: SettingValue>(path: KeyPath<SettingsTable, Setting<Value>>) -> Value {
    let setting = table[keyPath: path]
    // Asked apart from the cast: a missing entry would pass for a value where a setting may be none.
    guard let value = entries[setting.key]?.value else { return setting.defaultValue }
    // The loader parsed the entry with this very declaration, so the cast holds.
    return value as? Value ?? setting.defaultValue
  }

  /// Where a setting's value came from.
  package func origin(of declaration: any SettingDeclaration) -> SettingOrigin {
    entries[declaration.key]?.origin ?? .defaultValue
  }

  /// A setting's value as text, secrets masked; nil when it is none.
  package func shownValue(of declaration: any SettingDeclaration) -> String? {
    let text = (entries[declaration.key]?.value ?? declaration.defaultSettingValue).settingText
    guard !text.isEmpty else { return nil }
    return declaration.isSecret ? "********" : text
  }
}
