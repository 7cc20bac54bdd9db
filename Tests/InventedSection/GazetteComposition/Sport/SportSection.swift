import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteStore
import GazetteWeb
import SQLiteDriver

/// The sports section of an installation.
struct SportSection: InstalledSection {
  static let settings: [any Sendable] = [SportSettings.table]
  static func checks(_ context: CheckContext) -> [Doctor.Check] { [pitch] }
  static let storage: [StoragePart] = [.sport]
  static let topics: [Topic] = [.sport]

  let web: [any WebSection]

  /// Makes the section on `installation`.
  init(_ installation: Installation, with shared: SharedSections) {
    web = [SportPages(store: SQLMatchStore(installation.databases.local.sql))]
  }

  @Sendable private static func pitch() async -> Finding {
    let words = CommandLanguage.phrases[SportPhrases.self]
    return Finding(words.subject, .good, words.sound)
  }
}

/// Sport.
package struct SportSettings: Sendable {
  static let table = SportSettings()
  package let refreshEvery = Setting(
    "sport.refreshEvery", default: Duration.seconds(3600)
  ) { $0[SportPhrases.self].refreshEvery }
}

extension SettingsTable {
  package var sport: SportSettings { .table }
}
