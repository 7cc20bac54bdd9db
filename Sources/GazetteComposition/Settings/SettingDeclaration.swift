package import GazettePresentation

/// What can be said of a setting without knowing its type.
package protocol SettingDeclaration: Sendable {
  /// The key in a file and for `--set`: camel case with dots, such as `server.port`.
  var key: String { get }
  /// What the setting is for: one sentence of a language's.
  var purpose: @Sendable (SettingPurposePhrases) -> String { get }
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
