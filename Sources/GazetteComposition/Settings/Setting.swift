import Foundation
package import GazettePresentation

/// One setting: declared once, in the settings table or by its section.
package struct Setting<Value: SettingValue>: SettingDeclaration {
  package let key: String
  package let purpose: @Sendable (Phrases) -> String
  package let isSecret: Bool
  package let onPage: SettingOnPage?
  /// The value in force when nothing else is said.
  package let defaultValue: Value

  private init(
    _ key: String, _ value: Value, isSecret: Bool, _ onPage: SettingOnPage?,
    _ purpose: @escaping @Sendable (Phrases) -> String
  ) {
    self.key = key
    self.defaultValue = value
    self.isSecret = isSecret
    self.onPage = onPage
    self.purpose = purpose
  }

  /// A setting of the operator's alone, with its key, its default, and what it is for (one sentence).
  package init(
    _ key: String, default value: Value, isSecret: Bool = false, phrase purpose: @escaping @Sendable (Phrases) -> String
  ) {
    self.init(key, value, isSecret: isSecret, nil, purpose)
  }

  /// The same, its sentence among those that the paper has for its settings.
  package init(
    _ key: String, default value: Value, isSecret: Bool = false,
    _ purpose: @escaping @Sendable (SettingPhrases) -> String
  ) {
    self.init(key, value, isSecret: isSecret, nil) { purpose($0.settings.each) }
  }

  /// A setting that can also be changed in `part` of the settings page, within `bounds`.
  package init(
    _ key: String, default value: Value, isSecret: Bool = false, on part: PaperSetting.Part,
    bounds: SettingOnPage.Bounds = .none, phrases words: @escaping @Sendable (Phrases) -> SettingWords
  ) {
    let onPage = SettingOnPage(part: part, bounds: bounds, words: words)
    self.init(key, value, isSecret: isSecret, onPage) { words($0).purpose }
  }

  /// The same, its words among those that the paper has for its settings.
  package init(
    _ key: String, default value: Value, isSecret: Bool = false, on part: PaperSetting.Part,
    bounds: SettingOnPage.Bounds = .none, _ words: @escaping @Sendable (SettingPhrases) -> SettingWords
  ) {
    self.init(key, default: value, isSecret: isSecret, on: part, bounds: bounds, phrases: { words($0.settings.each) })
  }

  package var shape: SettingShape { Value.shape }
  package var defaultSettingValue: any SettingValue { defaultValue }
  package func parse(_ text: String) -> (any SettingValue)? { Value(settingText: text) }
  package func fault(in text: String) -> (part: String, fault: SettingFault?) { Value.fault(in: text) }
}

/// What can be said of a setting without knowing its type.
package protocol SettingDeclaration: Sendable {
  /// The key in a file and for `--set`: camel case with dots, such as `server.port`.
  var key: String { get }
  /// What the setting is for: one sentence of a language's.
  var purpose: @Sendable (Phrases) -> String { get }
  /// Whether the value is never shown.
  var isSecret: Bool { get }
  /// How it can be changed on the settings page; nil when it cannot.
  var onPage: SettingOnPage? { get }
  /// What a well-typed value is.
  var shape: SettingShape { get }
  /// The value in force when nothing else is said.
  var defaultSettingValue: any SettingValue { get }
  /// The value that `text` means; nil when it is ill-typed.
  func parse(_ text: String) -> (any SettingValue)?
  /// The part of an ill-typed `text` that is to blame, and what is wrong with it, if more can be said than ``shape``.
  func fault(in text: String) -> (part: String, fault: SettingFault?)
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

/// How a setting can be changed on the paper's settings page. What opens the paper to others, or names a server that it
/// trusts, is for the person who runs it alone.
package struct SettingOnPage: Sendable {
  /// What bounds a value has on the page besides those of its type.
  package enum Bounds: Sendable {
    /// None.
    case none
    /// A text of at most so many characters.
    case inCharacters(Int)
    /// A length of time that is no shorter, so that no page asks more of a provider than is polite.
    case lastingAtLeast(Duration)
  }

  /// Where on the page it stands.
  package let part: PaperSetting.Part
  /// Within what bounds it can be changed there.
  package let bounds: Bounds
  /// Its words there.
  package let words: @Sendable (Phrases) -> SettingWords
}

extension Setting where Value == URL {
  /// A setting that is a provider's address.
  ///
  /// - Precondition: `address` is an address, as every literal in the table is; a test reads them all.
  init(_ key: String, address: StaticString, _ purpose: @escaping @Sendable (SettingPhrases) -> String) {
    let url = URL(settingText: "\(address)") ?? URL(filePath: "/")
    self.init(key, default: url, purpose)
  }
}
