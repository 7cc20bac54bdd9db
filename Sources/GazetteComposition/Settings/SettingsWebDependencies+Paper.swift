import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import GazetteStore
import GazetteWeb

extension SettingsWebDependencies {
  /// The settings page of `paper`, which asks it through `turns` to turn itself over.
  init(_ paper: Installation, turns: InstallationReload) {
    self.init()
    let places = SQLitePlaceStore(paper.database)
    let keeping = InstallationBackup(paper: paper, turns: turns, files: PaperFiles(paper))
    settings = { paper.settings.shown }
    change = { changes throws(SettingProblems) in
      try await ChangeSettings(paper: paper, turns: turns)(changes)
    }
    self.places = { () throws(StoreError) in try await places.savedPlaces(of: .owner) }
    chooseHome = { id throws(StoreError) in
      try await places.chooseHome(id, of: .owner)
      paper.changes.publish(.places)
    }
    storage = { () throws(StoreError) in try await paper.storage.use() }
    empty = { kind throws(StoreError) in
      let count = try await paper.storage.empty(kind)
      // The caches count what they hold, and what was emptied is to be fetched: both begin anew.
      try await turns(.newSettings)
      return count
    }
    backUp = { () throws(StoreError) in try await keeping.backUp() }
    restore = { bytes throws(StoreError) in try await keeping.restore(bytes) }
    exportPaper = { () throws(PaperFileProblem) in try await keeping.export() }
    importPaper = { bytes throws(PaperFileProblem) in try await keeping.importFile(bytes) }
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
