import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import GazetteWeb
import Logging

/// The settings page's access to a running installation.
struct LiveInstallationSettings: InstallationSettings {
  let paper: Installation
  /// The queue for reload requests from the page.
  let turns: InstallationReload

  var shown: [InstallationSetting] { paper.settings.shown }

  func change(_ changes: [String: String?]) async throws(SettingProblems) {
    let problems = changes.sorted { $0.key < $1.key }.compactMap { problem(with: $0.value, for: $0.key) }
    guard problems.isEmpty else { throw SettingProblems(problems) }
    guard !changes.isEmpty else { return }
    let table = paper.settings.table
    do throws(StoreError) {
      try await ChosenSettings(paper.stores).change(changes) { table.declaration($0)?.isSecret == true }
      try await turns(.newSettings)
    } catch {
      paper.logger.warning("Couldn't change settings", metadata: ["error": "\(error)"])
      throw SettingProblems([.notKept])
    }
  }

  private func problem(with text: String?, for key: String) -> SettingProblem? {
    guard let declaration = paper.settings.table.declaration(key), declaration.onPage != nil else {
      return .unknown(key: key)
    }
    let origin = paper.settings.pageOrigin(of: declaration)
    guard !origin.isFixed else { return .fixed(key: key, by: origin) }
    guard let text else { return nil }
    return declaration.parse(fromPage: text) == nil ? .notUnderstood(key: key) : nil
  }

  func places(of reader: ReaderKey, languageCode: String) async throws(StoreError) -> [SavedPlace] {
    try await paper.stores.places.savedPlaces(of: reader, languageCode: languageCode)
  }

  func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try await paper.stores.places.chooseHome(id, of: reader)
    paper.changes.publish(.places.of(reader))
  }

  func storage() async throws(StoreError) -> [StorageUse] { try await paper.storage.use() }

  func empty(_ kind: StorageKind) async throws(StoreError) -> Int {
    let count = try await paper.storage.empty(kind)
    // The caches count their content, and emptied data must be fetched again: both restart.
    try await turns(.newSettings)
    return count
  }
}

extension ReaderArchives {
  /// The files of `paper`.
  init(_ paper: Installation) {
    let (kept, table) = (paper.stores, paper.settings.table)
    let ads = kept.ads
    self.init(
      stores: ReaderArchiveStores(
        settings: kept.settings, places: kept.places, feeds: kept.feeds, articles: kept.articles, apps: kept.apps,
        ads: ads, searches: ads, points: kept.points),
      format: JSONReaderArchiveFormat(), crashes: paper.crashes, changes: paper.changes, now: paper.timing.now,
      isSetting: table.mayCarry)
  }
}
