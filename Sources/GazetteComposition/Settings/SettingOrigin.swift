import GazetteCLI
import GazettePresentation

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
