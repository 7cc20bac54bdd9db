import Foundation
import GazetteCLI
import GazettePresentation

/// The effective settings: a value for each declaration of the table, and its origin.
package struct Settings: Sendable {
  /// One setting's value and origin.
  struct Entry: Sendable {
    let value: any SettingValue
    let origin: SettingOrigin
  }

  /// The table of the declarations.
  package let table: SettingsTable
  let entries: [String: Entry]

  init(table: SettingsTable, entries: [String: Entry]) {
    self.table = table
    self.entries = entries
  }

  /// The value of a setting: `settings[\.server.port]`.
  package subscript<Value: SettingValue>(path: KeyPath<SettingsTable, Setting<Value>>) -> Value {
    let setting = table[keyPath: path]
    // Looked up without the cast: for an optional setting, a missing entry would look like nil.
    guard let value = entries[setting.key]?.value else { return setting.defaultValue }
    // The loader parsed the entry with the same declaration, so the cast succeeds.
    return value as? Value ?? setting.defaultValue
  }

  /// The origin of a setting's value.
  package func origin(of declaration: any SettingDeclaration) -> SettingOrigin {
    entries[declaration.key]?.origin ?? .defaultValue
  }

  /// The language of texts without a specific reader: the configured one, or French.
  var language: Language { self[\.paper.language] ?? .french }

  /// The address of the installation for readers, without a trailing slash: the one in the settings, else that of the machine
  /// with its first allowed host name.
  var readersAddress: String {
    if let url = self[\.server.publicURL] {
      let text = url.absoluteString
      return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
    let address = self[\.server.address]
    // A wildcard address is not a destination.
    let host = self[\.server.allowedHosts].first ?? (["0.0.0.0", "::"].contains(address) ? "localhost" : address)
    return "http://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host):\(self[\.server.port].number)"
  }

  /// A setting's value as text, with secrets masked; nil when there is no value.
  package func displayValue(of declaration: any SettingDeclaration) -> String? {
    let text = (entries[declaration.key]?.value ?? declaration.defaultSettingValue).settingText
    guard !text.isEmpty else { return nil }
    return declaration.isSecret ? "********" : text
  }
}

/// The origin of a setting's value, from the weakest to the strongest.
package enum SettingOrigin: Equatable, Sendable {
  /// The table's default.
  case defaultValue
  /// A reader's choice on the settings page.
  case reader
  /// A settings file, with its path.
  case file(String)
  /// An environment variable.
  case environment
  /// An option of the command line.
  case option
  /// A setting that isolates the demo.
  case demo

  /// The origin in words, after "from", in the current language.
  package var text: String {
    let words = CommandLanguage.words.output
    return switch self {
    case .defaultValue: words.defaultValue
    case .reader: words.settingsPage
    case .file(let path): words.file(path)
    case .environment: words.environment
    case .option: words.option
    case .demo: words.demo
    }
  }
}
