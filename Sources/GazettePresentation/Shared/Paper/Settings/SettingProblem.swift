/// Why settings could not be changed; none was.
package enum SettingProblem: Error, Sendable, Hashable {
  /// There is no such setting, or the settings page is not the place for it.
  case unknown(key: String)
  /// File, environment or option decide it.
  case fixed(key: String, by: PaperSetting.Origin)
  /// The value is not understood, or out of bounds.
  case notUnderstood(key: String)
  /// What was chosen could not be kept.
  case notKept

  /// The setting that it is about; nil when it is about all.
  package var key: String? {
    switch self {
    case .unknown(let key), .fixed(let key, _), .notUnderstood(let key): key
    case .notKept: nil
    }
  }
}
