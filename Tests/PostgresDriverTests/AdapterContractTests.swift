import GazetteDomain
import PostgresDriver
import GazetteTesting
import Testing

/// Every adapter passes its port's suite on a real server.
struct AdapterContractTests {
  @Test(arguments: PlaceStoreContract.checks)
  func `stores places in PostgreSQL`(check: ContractCheck<any PlaceStore>) async throws {
    try await withPostgres { database in try await check(PostgresPlaceStore(database)) }
  }

  @Test(arguments: WeatherStoreContract.checks)
  func `stores weather in PostgreSQL`(check: ContractCheck<any WeatherStore>) async throws {
    try await withPostgres { database in try await check(PostgresWeatherStore(database)) }
  }

  @Test(arguments: ReplyStoreContract.checks)
  func `stores replies in PostgreSQL`(check: ContractCheck<any ReplyStore>) async throws {
    try await withPostgres { database in try await check(PostgresReplyStore(database)) }
  }

  @Test(arguments: ForecastSampleStoreContract.checks)
  func `stores forecast records in PostgreSQL`(check: ContractCheck<any ForecastSampleStore>) async throws {
    try await withPostgres { database in try await check(PostgresForecastSampleStore(database)) }
  }

  @Test(arguments: RequestBudgetContract.checks)
  func `counts a request budget in PostgreSQL`(check: ContractCheck<Timed<any RequestBudget>>) async throws {
    let time = ManualTime()
    try await withPostgres { database in
      let budget = PostgresRequestBudget(
        database, limits: RequestBudgetContract.limits, now: time.now, clock: .node)
      try await check(Timed(budget, time: time))
    }
  }

  @Test(arguments: RefreshJournalContract.checks)
  func `records refresh runs in PostgreSQL`(check: ContractCheck<any RefreshJournal>) async throws {
    try await withPostgres { database in try await check(PostgresRefreshJournal(database)) }
  }

  @Test(arguments: ReaderSettingsStoreContract.checks)
  func `stores reader settings in PostgreSQL`(check: ContractCheck<any ReaderSettingsStore>) async throws {
    try await withPostgres { database in try await check(PostgresReaderSettingsStore(database)) }
  }

  @Test(arguments: MapPointStoreContract.checks)
  func `stores map points in PostgreSQL`(check: ContractCheck<any MapPointStore>) async throws {
    try await withPostgres { database in try await check(PostgresMapPointStore(database)) }
  }

  @Test(arguments: ReaderQuotaContract.checks)
  func `enforces quotas in PostgreSQL`(check: ContractCheck<QuotaStores>) async throws {
    let quotas = ReaderQuotaContract.quotas
    try await withPostgres { database in
      try await check(
        QuotaStores(
          places: PostgresPlaceStore(database, quotas: quotas), feeds: PostgresFeedStore(database, quotas: quotas),
          searches: PostgresAdStore(database, quotas: quotas), points: PostgresMapPointStore(database, quotas: quotas)))
    }
  }

  @Test(
    arguments: AdStoreContract.checks + AdPagingContract.checks + ListingStoreContract.checks
      + SavedSearchStoreContract.checks)
  func `stores classifieds in PostgreSQL`(check: ContractCheck<ClassifiedsStores>) async throws {
    try await withPostgres { database in try await check(ClassifiedsStores(PostgresAdStore(database))) }
  }

  @Test(arguments: ReaderStoreContract.checks)
  func `stores readers in PostgreSQL`(check: ContractCheck<ReaderStores>) async throws {
    try await withPostgres { database in
      try await check(ReaderStores(PostgresReaderStore(database), PostgresCredentialStore(database)))
    }
  }

  @Test(arguments: WarningStoreContract.checks)
  func `stores warnings in PostgreSQL`(check: ContractCheck<any WarningStore>) async throws {
    try await withPostgres { database in try await check(PostgresWarningStore(database)) }
  }

  @Test(arguments: WorkLeaseContract.checks)
  func `grants work leases in PostgreSQL`(check: ContractCheck<Timed<any WorkLease>>) async throws {
    let time = ManualTime()
    try await withPostgres { database in
      try await check(Timed(PostgresWorkLease(database, now: time.now, clock: .node), time: time))
    }
  }

  @Test(arguments: UndoStoreContract.checks)
  func `stores operations to undo in PostgreSQL`(check: ContractCheck<Timed<any UndoStore>>) async throws {
    let time = ManualTime()
    try await withPostgres { database in
      try await check(Timed(PostgresUndoStore(database, now: time.now, clock: .node), time: time))
    }
  }

  @Test(arguments: FormReplyStoreContract.checks)
  func `stores replies to forms in PostgreSQL`(check: ContractCheck<Timed<any FormReplyStore>>) async throws {
    let time = ManualTime()
    try await withPostgres { database in
      try await check(Timed(PostgresFormReplyStore(database, now: time.now, clock: .node), time: time))
    }
  }

  @Test(arguments: ThrottleStoreContract.checks)
  func `counts attempts in PostgreSQL`(check: ContractCheck<Timed<any ThrottleStore>>) async throws {
    let time = ManualTime()
    try await withPostgres { database in
      let store = PostgresThrottleStore(
        database, maximumClients: ThrottleStoreContract.maximumClients, now: time.now, clock: .node)
      try await check(Timed(store, time: time))
    }
  }

  @Test(arguments: SigningKeyStoreContract.checks + SigningKeyStoreContract.racing)
  func `stores signing keys in PostgreSQL`(check: ContractCheck<SigningKeyStoreContract.Nodes>) async throws {
    try await withTwoNodes { first, second in
      try await check(
        SigningKeyStoreContract.Nodes(PostgresSigningKeyStore(first), PostgresSigningKeyStore(second)))
    }
  }

  @Test(arguments: ProviderKeyStoreContract.checks)
  func `stores provider keys in PostgreSQL`(check: ContractCheck<any ProviderKeyStore>) async throws {
    try await withPostgres { database in try await check(PostgresProviderKeyStore(database)) }
  }

  @Test(arguments: DataStorageContract.checks)
  func `reports storage use in PostgreSQL`(check: ContractCheck<StorageStores>) async throws {
    let time = ManualTime()
    try await withPostgres { database in
      try await check(
        StorageStores(
          PostgresDataStorage(database, parts: [.weather, .mapPoints, .classifieds], now: time.now),
          places: PostgresPlaceStore(database), weather: PostgresWeatherStore(database),
          classifieds: ClassifiedsStores(PostgresAdStore(database))))
    }
  }
}
