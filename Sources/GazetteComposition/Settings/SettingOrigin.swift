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

  /// The origin in words, after "from".
  package var text: String {
    switch self {
    case .defaultValue: "default"
    case .reader: "settings page"
    case .file(let path): "file \(path)"
    case .environment: "environment"
    case .option: "option"
    case .demo: "demo"
    }
  }
}
