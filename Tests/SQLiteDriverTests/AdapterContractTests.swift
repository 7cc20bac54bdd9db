import GazetteDomain
import SQLiteDriver
import GazetteTesting
import Testing

/// Every adapter passes its port's suite on a real database file.
struct AdapterContractTests {
  @Test(arguments: PlaceStoreContract.checks)
  func `stores places in SQLite`(check: ContractCheck<any PlaceStore>) async throws {
    try await withDatabase { database in try await check(SQLitePlaceStore(database)) }
  }

  @Test(arguments: WeatherStoreContract.checks)
  func `stores weather in SQLite`(check: ContractCheck<any WeatherStore>) async throws {
    try await withDatabase { database in try await check(SQLiteWeatherStore(database)) }
  }

  @Test(arguments: ForecastSampleStoreContract.checks)
  func `stores forecast records in SQLite`(check: ContractCheck<any ForecastSampleStore>) async throws {
    try await withDatabase { database in try await check(SQLiteForecastSampleStore(database)) }
  }

  @Test(arguments: ReplyStoreContract.checks)
  func `stores replies in SQLite`(check: ContractCheck<any ReplyStore>) async throws {
    try await withDatabase { database in try await check(SQLiteReplyStore(database)) }
  }

  @Test(arguments: RequestBudgetContract.checks)
  func `counts a request budget in SQLite`(check: ContractCheck<Timed<any RequestBudget>>) async throws {
    let folder = try TemporaryFolder()
    let time = ManualTime()
    let budget = try await SQLiteRequestBudget.open(
      in: DataFolder(folder.url), limits: RequestBudgetContract.limits, now: time.now)
    try await check(Timed(budget, time: time))
    try budget.close()
  }

  @Test(arguments: RefreshJournalContract.checks)
  func `records refresh runs in SQLite`(check: ContractCheck<any RefreshJournal>) async throws {
    try await withDatabase { database in try await check(SQLiteRefreshJournal(database)) }
  }

  @Test(arguments: ReaderSettingsStoreContract.checks)
  func `stores reader settings in SQLite`(check: ContractCheck<any ReaderSettingsStore>) async throws {
    try await withDatabase { database in try await check(SQLiteReaderSettingsStore(database)) }
  }

  @Test(arguments: MapPointStoreContract.checks)
  func `stores map points in SQLite`(check: ContractCheck<any MapPointStore>) async throws {
    try await withDatabase { database in try await check(SQLiteMapPointStore(database)) }
  }

  @Test(arguments: ReaderQuotaContract.checks)
  func `enforces quotas in SQLite`(check: ContractCheck<QuotaStores>) async throws {
    let quotas = ReaderQuotaContract.quotas
    try await withDatabase { database in
      try await check(
        QuotaStores(
          places: SQLitePlaceStore(database, quotas: quotas), feeds: SQLiteFeedStore(database, quotas: quotas),
          searches: SQLiteAdStore(database, quotas: quotas), points: SQLiteMapPointStore(database, quotas: quotas)))
    }
  }

  @Test(
    arguments: AdStoreContract.checks + AdPagingContract.checks + ListingStoreContract.checks
      + SavedSearchStoreContract.checks)
  func `stores classifieds in SQLite`(check: ContractCheck<ClassifiedsStores>) async throws {
    try await withDatabase { database in try await check(ClassifiedsStores(SQLiteAdStore(database))) }
  }

  @Test(arguments: WarningStoreContract.checks)
  func `stores warnings in SQLite`(check: ContractCheck<any WarningStore>) async throws {
    try await withDatabase { database in try await check(SQLiteWarningStore(database)) }
  }

  @Test(arguments: WorkLeaseContract.checks)
  func `grants work leases in SQLite`(check: ContractCheck<Timed<any WorkLease>>) async throws {
    let time = ManualTime()
    try await withDatabase { database in
      try await check(Timed(SQLiteWorkLease(database, now: time.now), time: time))
    }
  }

  @Test(arguments: UndoStoreContract.checks)
  func `stores operations to undo in SQLite`(check: ContractCheck<Timed<any UndoStore>>) async throws {
    let time = ManualTime()
    try await withDatabase { database in
      try await check(Timed(SQLiteUndoStore(database, now: time.now), time: time))
    }
  }

  @Test(arguments: FormReplyStoreContract.checks)
  func `stores replies to forms in SQLite`(check: ContractCheck<Timed<any FormReplyStore>>) async throws {
    let time = ManualTime()
    try await withDatabase { database in
      try await check(Timed(SQLiteFormReplyStore(database, now: time.now), time: time))
    }
  }

  @Test(arguments: ThrottleStoreContract.checks)
  func `counts attempts in SQLite`(check: ContractCheck<Timed<any ThrottleStore>>) async throws {
    let time = ManualTime()
    try await withDatabase { database in
      let store = SQLiteThrottleStore(
        database, maximumClients: ThrottleStoreContract.maximumClients, now: time.now)
      try await check(Timed(store, time: time))
    }
  }

  @Test(arguments: SigningKeyStoreContract.checks)
  func `stores signing keys in a folder`(check: ContractCheck<SigningKeyStoreContract.Nodes>) async throws {
    let folder = try TemporaryFolder()
    let stores = (0..<2).map { _ in FolderSigningKeyStore(DataFolder(folder.url)) }
    try await check(SigningKeyStoreContract.Nodes(stores[0], stores[1]))
  }

  @Test(arguments: ProviderKeyStoreContract.checks)
  func `stores provider keys in a file`(check: ContractCheck<any ProviderKeyStore>) async throws {
    let folder = try TemporaryFolder()
    try await check(KeyFile(DataFolder(folder.url)))
  }

  @Test(arguments: DataStorageContract.checks)
  func `reports storage use in SQLite`(check: ContractCheck<StorageStores>) async throws {
    let time = ManualTime()
    try await withDatabase { database in
      try await check(
        StorageStores(
          SQLiteDataStorage(database, parts: [.weather, .mapPoints, .classifieds], now: time.now),
          places: SQLitePlaceStore(database), weather: SQLiteWeatherStore(database),
          classifieds: ClassifiedsStores(SQLiteAdStore(database))))
    }
  }
}
