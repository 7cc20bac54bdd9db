import Foundation
package import GazettePresentation

/// One setting: declared once, in the settings table.
package struct Setting<Value: SettingValue>: SettingDeclaration {
  package let key: String
  package let purpose: @Sendable (Phrases) -> String
  package let isSecret: Bool
  package let onPage: SettingOnPage
  /// The value in force when nothing else is said.
  package let defaultValue: Value

  /// A setting with its key, its default, whether readers may change it, and what it is for (one sentence).
  package init(
    _ key: String, default value: Value, isSecret: Bool = false, onPage: SettingOnPage = .no,
    phrase purpose: @escaping @Sendable (Phrases) -> String
  ) {
    self.key = key
    self.defaultValue = value
    self.isSecret = isSecret
    self.onPage = onPage
    self.purpose = purpose
  }

  /// The same, its sentence among those that the paper has for its settings.
  package init(
    _ key: String, default value: Value, isSecret: Bool = false, onPage: SettingOnPage = .no,
    _ purpose: @escaping @Sendable (SettingPurposePhrases) -> String
  ) {
    self.init(key, default: value, isSecret: isSecret, onPage: onPage) { purpose($0.commands.output.purposes) }
  }

  package var shape: SettingShape { Value.shape }
  package var defaultSettingValue: any SettingValue { defaultValue }
  package func parse(_ text: String) -> (any SettingValue)? { Value(settingText: text) }
}

/// What can be said of a setting without knowing its type.
package protocol SettingDeclaration: Sendable {
  /// The key in a file and for `--set`: camel case with dots, such as `server.port`.
  var key: String { get }
  /// What the setting is for: one sentence of a language's.
  var purpose: @Sendable (Phrases) -> String { get }
  /// Whether the value is never shown.
  var isSecret: Bool { get }
  /// Whether it can be changed on the settings page, and within what bounds.
  var onPage: SettingOnPage { get }
  /// What a well-typed value is.
  var shape: SettingShape { get }
  /// The value in force when nothing else is said.
  var defaultSettingValue: any SettingValue { get }
  /// The value that `text` means; nil when it is ill-typed.
  func parse(_ text: String) -> (any SettingValue)?
}

extension SettingDeclaration {
  /// The environment variable: the key in capitals behind `GAZETTE_`, words parted by underscores.
  package var environmentName: String {
    var name = "GAZETTE_"
    var previous: Character = "."
    for character in key {
      if previous.isLowercase, character.isUppercase { name.append("_") }
      name.append(character == "." ? "_" : character.uppercased())
      previous = character
    }
    return name
  }
}

/// Whether a setting can be changed on the paper's settings page: what opens the paper to others, or names a server that
/// it trusts, is for the person who runs it alone.
package enum SettingOnPage: Equatable, Sendable {
  /// Only file, environment and options set it.
  case no
  /// Any value of its type.
  case yes
  /// A text of at most so many characters.
  case inCharacters(Int)
  /// A length of time that is no shorter, so that no page asks more of a provider than is polite.
  case lastingAtLeast(Duration)
}

extension Setting where Value == URL {
  /// A setting that is a provider's address.
  ///
  /// - Precondition: `address` is an address, as every literal in the table is; a test reads them all.
  init(_ key: String, address: StaticString, _ purpose: @escaping @Sendable (SettingPurposePhrases) -> String) {
    let url = URL(settingText: "\(address)") ?? URL(filePath: "/")
    self.init(key, default: url, purpose)
  }
}
