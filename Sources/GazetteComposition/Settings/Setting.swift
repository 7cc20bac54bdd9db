import Foundation
package import GazettePresentation

/// One setting: declared once, in the settings table or by its section.
package struct Setting<Value: SettingValue>: SettingDeclaration {
  package let key: String
  package let purpose: @Sendable (Phrases) -> String
  package let isSecret: Bool
  package let onPage: SettingOnPage?
  /// The value when no source sets another.
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

  /// Creates a setting that only the operator can change, with its key, its default, and its purpose (one sentence).
  package init(
    _ key: String, default value: Value, isSecret: Bool = false, phrase purpose: @escaping @Sendable (Phrases) -> String
  ) {
    self.init(key, value, isSecret: isSecret, nil, purpose)
  }

  /// The same, with its purpose from the phrases for settings.
  package init(
    _ key: String, default value: Value, isSecret: Bool = false,
    _ purpose: @escaping @Sendable (SettingPhrases) -> String
  ) {
    self.init(key, value, isSecret: isSecret, nil) { purpose($0.settings.descriptions) }
  }

  /// Creates a setting that can also be changed in `part` of the settings page, within `bounds`.
  package init(
    _ key: String, default value: Value, isSecret: Bool = false, on part: InstallationSetting.Part,
    bounds: SettingOnPage.Bounds = .none, phrases words: @escaping @Sendable (Phrases) -> SettingWords
  ) {
    let onPage = SettingOnPage(part: part, bounds: bounds, words: words)
    self.init(key, value, isSecret: isSecret, onPage) { words($0).purpose }
  }

  /// The same, with its words from the phrases for settings.
  package init(
    _ key: String, default value: Value, isSecret: Bool = false, on part: InstallationSetting.Part,
    bounds: SettingOnPage.Bounds = .none, _ words: @escaping @Sendable (SettingPhrases) -> SettingWords
  ) {
    self.init(
      key, default: value, isSecret: isSecret, on: part, bounds: bounds, phrases: { words($0.settings.descriptions) })
  }

  package var shape: SettingShape { Value.shape }
  package var defaultSettingValue: any SettingValue { defaultValue }
  package func parse(_ text: String) -> (any SettingValue)? { Value(settingText: text) }
  package func fault(in text: String) -> (part: String, fault: SettingFault?) { Value.fault(in: text) }
}

/// The properties of a setting that do not depend on its type.
package protocol SettingDeclaration: Sendable {
  /// The key in a file and for `--set`: camel case with dots, such as `server.port`.
  var key: String { get }
  /// The purpose of the setting: one localised sentence.
  var purpose: @Sendable (Phrases) -> String { get }
  /// Whether the value is never shown.
  var isSecret: Bool { get }
  /// The setting's place on the settings page; nil when it cannot be changed there.
  var onPage: SettingOnPage? { get }
  /// The format of a well-typed value.
  var shape: SettingShape { get }
  /// The value when no source sets another.
  var defaultSettingValue: any SettingValue { get }
  /// The value of `text`; nil when it is ill-typed.
  func parse(_ text: String) -> (any SettingValue)?
  /// The wrong part of an ill-typed `text` and its fault, if more can be said than ``shape``.
  func fault(in text: String) -> (part: String, fault: SettingFault?)
}

extension SettingDeclaration {
  /// The environment variable: `GAZETTE_` and the key in capitals, words separated by underscores.
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

/// The rules for a setting on the settings page. Settings that open the installation to others, or name a server that it
/// trusts, are only for the operator.
package struct SettingOnPage: Sendable {
  /// The bounds of a value on the page, in addition to those of its type.
  package enum Bounds: Sendable {
    /// No bounds.
    case none
    /// Text with a maximum number of characters.
    case maximumLength(Int)
    /// A duration with a minimum, so that requests to a provider stay polite.
    case minimumDuration(Duration)
  }

  /// The part of the page.
  package let part: InstallationSetting.Part
  /// The bounds on the page.
  package let bounds: Bounds
  /// The words on the page.
  package let words: @Sendable (Phrases) -> SettingWords
}

extension Setting where Value == URL {
  /// Creates a setting for a provider's address.
  ///
  /// - Precondition: `address` is an address, like every literal in the table; a test parses them all.
  init(_ key: String, address: StaticString, _ purpose: @escaping @Sendable (SettingPhrases) -> String) {
    let url = URL(settingText: "\(address)") ?? URL(filePath: "/")
    self.init(key, default: url, purpose)
  }
}
