import GazetteCLI
package import GazettePresentation

/// One thing that is wrong with the settings.
package enum SettingsProblem: Equatable, Sendable {
  /// No setting has this name (a key, or an environment variable).
  case unknown(name: String, origin: SettingOrigin, nearest: String?)
  /// The value means nothing; `shown` is nil for a secret.
  case illTyped(name: String, shown: String?, origin: SettingOrigin, shape: SettingShape)
  /// The settings file cannot be read, or is no YAML.
  case unreadable(path: String, reason: String)

  /// The problem in one or two sentences, in the language spoken.
  package var sentence: String {
    let words = Spoken.words.failures.settings
    return switch self {
    case .unknown(let name, let origin, let nearest): words.unknown(name, origin.text, nearest)
    case .illTyped(let name, let shown, let origin, let shape):
      words.illTyped(shown, name, origin.text, words.shapes.right(shape))
    case .unreadable(let path, let reason): words.unreadable(path, reason)
    }
  }
}
