import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import GazetteStore
import GazetteWeb

/// The settings page of a running paper.
struct SettingsSection: InstalledSection {
  private let paper: Installation
  private let turns: InstallationReload
  private let weather: WeatherComponent

  /// Composes the page on `paper` and what its sections keep; `turns` is where it asks the paper to turn itself over.
  init(
    _ paper: Installation, weather: WeatherSection, news: NewsSection, classifieds: ClassifiedsSection,
    turns: InstallationReload
  ) {
    self.paper = paper
    self.turns = turns
    self.weather = weather.component
  }

  var web: [any WebSection] { [] }

  func furnish(_ pages: inout WebDependencies) {
    let (paper, turns) = (paper, turns)
    let places = SQLitePlaceStore(paper.database)
    let keeping = InstallationBackup(paper: paper, turns: turns, files: PaperFiles(paper))
    pages.settings.settings = { paper.settings.shown }
    pages.settings.change = { changes throws(SettingProblems) in
      try await ChangeSettings(paper: paper, turns: turns)(changes)
    }
    pages.settings.places = { () throws(StoreError) in try await places.savedPlaces(of: .owner) }
    pages.settings.chooseHome = { id throws(StoreError) in
      try await places.chooseHome(id, of: .owner)
      paper.changes.publish(.places)
    }
    pages.settings.storage = { () throws(StoreError) in try await paper.storage.use() }
    pages.settings.empty = { kind throws(StoreError) in
      let count = try await paper.storage.empty(kind)
      // The caches count what they hold, and what was emptied is to be fetched: both begin anew.
      try await turns(.newSettings)
      return count
    }
    pages.settings.backUp = { () throws(StoreError) in try await keeping.backUp() }
    pages.settings.restore = { bytes throws(StoreError) in try await keeping.restore(bytes) }
    pages.settings.exportPaper = { () throws(PaperFileProblem) in try await keeping.export() }
    pages.settings.importPaper = { bytes throws(PaperFileProblem) in try await keeping.importFile(bytes) }
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
