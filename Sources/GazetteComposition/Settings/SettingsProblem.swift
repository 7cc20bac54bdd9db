/// One thing that is wrong with the settings.
package enum SettingsProblem: Equatable, Sendable {
  /// No setting has this name (a key, or an environment variable).
  case unknown(name: String, origin: SettingOrigin, nearest: String?)
  /// The value means nothing; `shown` is nil for a secret.
  case illTyped(name: String, shown: String?, origin: SettingOrigin, expectation: String)
  /// The settings file cannot be read, or is no YAML.
  case unreadable(path: String, reason: String)

  /// The problem in one or two sentences.
  package var sentence: String {
    switch self {
    case .unknown(let name, let origin, let nearest):
      "There is no setting \(name) (from \(origin.text))." + (nearest.map { " Did you mean \($0)?" } ?? "")
    case .illTyped(let name, let shown, let origin, let expectation):
      "The value \(shown.map { "'\($0)' " } ?? "")of \(name) (from \(origin.text)) is not understood: it must be "
        + "\(expectation)."
    case .unreadable(let path, let reason):
      "The settings file \(path) cannot be read: \(reason)"
    }
  }
}
