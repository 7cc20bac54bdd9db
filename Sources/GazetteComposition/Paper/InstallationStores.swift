import Foundation
import GazetteDomain
import GazetteStore
import PostgresDriver
import SQLiteDriver

/// The stores of an installation: those in the data folder's database, or those in PostgreSQL, which many nodes share.
struct InstallationStores: Sendable {
  let settings: any ReaderSettingsStore
  let providerKeys: any ProviderKeyStore
  let signingKeys: any SigningKeyStore
  let readers: any ReaderStore
  let credentials: any CredentialStore
  let throttles: any ThrottleStore
  /// The operations that readers can still undo.
  let undo: any UndoStore
  /// The replies to forms.
  let formReplies: any FormReplyStore
  let places: any PlaceStore
  let weather: any WeatherStore
  let warnings: any WarningStore
  let replies: any ReplyStore
  /// The forecasts, and the actual weather.
  let record: any ForecastSampleStore
  let journal: any RefreshJournal
  let points: any MapPointStore
  let feeds: any FeedStore
  let articles: any ArticleStore
  let apps: any ReaderAppStore
  let watches: any WatchStore
  let channels: any ChannelStore
  let outbox: any OutboxStore
  let lease: any WorkLease
  /// The disk usage.
  let storage: any DataStorage
  /// The ads and their listings.
  let ads: any AdStore & ListingStore
  /// Returns if the database is readable; otherwise throws the reason.
  let checkReadiness: @Sendable () async throws(StoreError) -> Void

  /// Deletes expired operations to undo, replies to forms, and counts of throttles.
  func removeExpired() async throws(StoreError) {
    try await undo.removeExpired()
    try await formReplies.removeExpired()
    try await throttles.removeExpired()
  }
}

extension ReaderQuotas {
  /// The quotas in the operator's settings.
  init(_ settings: Settings) {
    self.init(
      maximumPlaces: settings[\.readers.maximumPlaces].number, maximumFeeds: settings[\.readers.maximumFeeds].number,
      maximumMapPoints: settings[\.readers.maximumMapPoints].number)
  }
}

extension InstallationStores {
  /// The stores in `database`, in the data folder.
  init(_ database: GazetteDatabase, quotas: ReaderQuotas, now: @escaping CurrentTime) {
    self.init(
      database.sql, quotas: quotas, now: now, providerKeys: KeyFile(database.folder),
      signingKeys: FolderSigningKeyStore(database.folder),
      storage: SQLiteDataStorage(database, parts: InstalledSections.all.flatMap { $0.storage }, now: now)
    ) { () async throws(StoreError) in try await database.checkReadiness() }
  }

  /// The stores in `database`, with replaceable data such as pictures in this node's data folder, `local`.
  init(_ database: PostgresDatabase, local: GazetteDatabase, quotas: ReaderQuotas, now: @escaping CurrentTime) {
    self.init(
      database.sql, quotas: quotas, now: now, providerKeys: SQLProviderKeyStore(database.sql),
      signingKeys: SQLSigningKeyStore(database.sql),
      storage: NodeStorage(
        shared: PostgresDataStorage(
          database, parts: [.weather, .warnings, .mapPoints, .news, .classifieds, .watches, .notifications], now: now),
        local: SQLiteDataStorage(local, parts: InstalledSections.all.flatMap { $0.storage }, now: now))
    ) { () async throws(StoreError) in try await database.checkReadiness() }
  }

  /// The stores that are the same for both databases, and those of one.
  private init(
    _ database: SQLDatabase, quotas: ReaderQuotas, now: @escaping CurrentTime, providerKeys: any ProviderKeyStore,
    signingKeys: any SigningKeyStore, storage: any DataStorage,
    checkReadiness: @escaping @Sendable () async throws(StoreError) -> Void
  ) {
    self.providerKeys = providerKeys
    self.signingKeys = signingKeys
    self.storage = storage
    self.checkReadiness = checkReadiness
    settings = SQLReaderSettingsStore(database)
    feeds = SQLFeedStore(database, quotas: quotas, now: now)
    articles = SQLArticleStore(database, now: now)
    apps = SQLReaderAppStore(database, now: now)
    readers = SQLReaderStore(database)
    credentials = SQLCredentialStore(database)
    throttles = SQLThrottleStore(database, now: now)
    undo = SQLUndoStore(database, now: now)
    formReplies = SQLFormReplyStore(database, now: now)
    places = SQLPlaceStore(database, quotas: quotas)
    weather = SQLWeatherStore(database)
    warnings = SQLWarningStore(database)
    replies = SQLReplyStore(database)
    record = SQLForecastSampleStore(database)
    journal = SQLRefreshJournal(database)
    points = SQLMapPointStore(database, quotas: quotas)
    watches = SQLWatchStore(database, now: now)
    channels = SQLChannelStore(database)
    outbox = SQLOutboxStore(database)
    lease = SQLWorkLease(database, now: now)
    ads = SQLAdStore(database)
  }
}

/// The disk usage in the common database and in this node's data folder.
struct NodeStorage: DataStorage {
  let shared: any DataStorage
  let local: any DataStorage

  func use() async throws(StoreError) -> [StorageUse] {
    let uses = try await shared.use()
    // The tables of the data folder's own database are empty.
    let folders = try await local.use().filter { use in !uses.contains { $0.kind == use.kind } }
    return uses + folders
  }

  func empty(_ kind: StorageKind) async throws(StoreError) -> Int {
    try await shared.empty(kind) + local.empty(kind)
  }
}
