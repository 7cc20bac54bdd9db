import Foundation
import GazetteCLI
import GazettePresentation

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

  /// The language of what is written for nobody in particular: the paper's, or French.
  var language: Language { self[\.paper.language] ?? .french }

  /// Where readers find the paper, without a slash at the end: the address that the settings name, else that of the machine
  /// by the first name that readers give it.
  var readersAddress: String {
    if let url = self[\.server.publicURL] {
      let text = url.absoluteString
      return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
    let address = self[\.server.address]
    // Nobody can go to what stands for all addresses of the machine.
    let host = self[\.server.allowedHosts].first ?? (["0.0.0.0", "::"].contains(address) ? "localhost" : address)
    return "http://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host):\(self[\.server.port].number)"
  }

  /// A setting's value as text, secrets masked; nil when it is none.
  package func shownValue(of declaration: any SettingDeclaration) -> String? {
    let text = (entries[declaration.key]?.value ?? declaration.defaultSettingValue).settingText
    guard !text.isEmpty else { return nil }
    return declaration.isSecret ? "********" : text
  }
}

/// Where a setting's value came from, from the weakest to the strongest.
package enum SettingOrigin: Equatable, Sendable {
  /// The table's own value.
  case defaultValue
  /// What the reader chose on the paper's settings page.
  case reader
  /// A settings file, by its path.
  case file(String)
  /// An environment variable.
  case environment
  /// An option of the command line.
  case option
  /// What the demo imposes to stay by itself.
  case demo

  /// The origin in words, after "from", in the language spoken.
  package var text: String {
    let words = Spoken.words.output
    return switch self {
    case .defaultValue: words.usual
    case .reader: words.settingsPage
    case .file(let path): words.file(path)
    case .environment: words.environment
    case .option: words.option
    case .demo: words.demo
    }
  }
}
