import GazetteDomain
import GazetteProviders
import GazetteStore
import GazetteWeb

/// The settings page of a running paper, and its part of the API.
struct SettingsSection: InstalledSection {
  let web: [any WebSection]

  /// Composes both on `paper`; `turns` is where they ask the paper to turn itself over.
  init(_ paper: Installation, turns: InstallationReload) {
    let installation = LiveInstallationSettings(paper: paper, turns: turns)
    web = [SettingsPages(installation), SettingsAPI(installation)]
  }
}

extension PaperFiles {
  /// The files of `paper`.
  init(_ paper: Installation) {
    let (database, table) = (paper.database, paper.settings.table)
    let ads = SQLiteAdStore(database)
    self.init(
      stores: PaperFileStores(
        settings: SQLiteReaderSettingsStore(database), places: SQLitePlaceStore(database),
        feeds: SQLiteFeedStore(database), articles: SQLiteArticleStore(database), ads: ads, searches: ads),
      format: JSONPaperFileFormat(), crashes: paper.crashes, changes: paper.changes, now: paper.timing.now,
      isSetting: table.mayCarry)
  }
}
