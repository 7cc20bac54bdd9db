import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import GazetteWeb
import Logging

/// The settings page's access to a running installation.
struct LiveInstallationSettings: InstallationSettings {
  let installation: Installation
  /// The queue for reload requests from the page.
  let reload: InstallationReload

  var shown: [InstallationSetting] { installation.settings.pageSettings }

  func change(_ changes: [String: String?]) async throws(SettingProblems) {
    let problems = changes.sorted { $0.key < $1.key }.compactMap { problem(with: $0.value, for: $0.key) }
    guard problems.isEmpty else { throw SettingProblems(problems) }
    guard !changes.isEmpty else { return }
    let table = installation.settings.table
    do throws(StoreError) {
      try await ChosenSettings(installation.stores).change(changes) { table.declaration($0)?.isSecret == true }
      try await reload(.newSettings)
    } catch {
      installation.logger.warning("Couldn't change settings", metadata: ["error": "\(error)"])
      throw SettingProblems([.notSaved])
    }
  }

  private func problem(with text: String?, for key: String) -> SettingProblem? {
    guard let declaration = installation.settings.table.declaration(key), declaration.onPage != nil else {
      return .unknown(key: key)
    }
    let origin = installation.settings.pageOrigin(of: declaration)
    guard !origin.isFixed else { return .fixed(key: key, by: origin) }
    guard let text else { return nil }
    return declaration.parse(fromPage: text) == nil ? .notUnderstood(key: key) : nil
  }

  func places(of reader: ReaderKey, languageCode: String) async throws(StoreError) -> [SavedPlace] {
    try await installation.stores.places.savedPlaces(of: reader, languageCode: languageCode)
  }

  func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try await installation.stores.places.chooseHome(id, of: reader)
    installation.changes.publish(.places.of(reader))
  }

  func storage() async throws(StoreError) -> [StorageUse] { try await installation.storage.use() }

  func empty(_ kind: StorageKind) async throws(StoreError) -> Int {
    let count = try await installation.storage.empty(kind)
    // The caches count their content, and emptied data must be fetched again: both restart.
    try await reload(.newSettings)
    return count
  }
}

extension ReaderArchives {
  /// The files of `installation`.
  init(_ installation: Installation) {
    let (stores, table) = (installation.stores, installation.settings.table)
    self.init(
      stores: ReaderArchiveStores(
        settings: stores.settings, places: stores.places, feeds: stores.feeds, articles: stores.articles,
        apps: stores.apps, ads: stores.ads,
        watches: Watches(installation, warnings: Warnings(installation)), points: stores.points),
      format: JSONReaderArchiveFormat(), crashes: installation.crashes, changes: installation.changes,
      now: installation.timing.now,
      isSetting: table.allowsImport)
  }
}
