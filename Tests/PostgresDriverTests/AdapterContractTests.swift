import GazetteDomain
import GazetteStore
import GazetteTesting
import PostgresDriver
import Testing

/// Every adapter passes its port's suite on a real server.
struct AdapterContractTests {
  @Test(arguments: ReaderQuotaContract.checks)
  func `enforces quotas in PostgreSQL`(check: ContractCheck<QuotaStores>) async throws {
    let quotas = ReaderQuotaContract.quotas
    try await withPostgres { database in
      try await check(
        QuotaStores(
          places: SQLPlaceStore(database.sql, quotas: quotas), feeds: SQLFeedStore(database.sql, quotas: quotas),
          points: SQLMapPointStore(database.sql, quotas: quotas)))
    }
  }

  @Test(arguments: SigningKeyStoreContract.checks + SigningKeyStoreContract.racing)
  func `stores signing keys in PostgreSQL`(check: ContractCheck<SigningKeyStoreContract.Nodes>) async throws {
    try await withTwoNodes { first, second in
      try await check(
        SigningKeyStoreContract.Nodes(SQLSigningKeyStore(first.sql), SQLSigningKeyStore(second.sql)))
    }
  }

  @Test(arguments: ProviderKeyStoreContract.checks)
  func `stores provider keys in PostgreSQL`(check: ContractCheck<any ProviderKeyStore>) async throws {
    try await withPostgres { database in try await check(SQLProviderKeyStore(database.sql)) }
  }

  @Test(arguments: DataStorageContract.checks)
  func `reports storage use in PostgreSQL`(check: ContractCheck<StorageStores>) async throws {
    let time = ManualTime()
    try await withPostgres { database in
      try await check(
        StorageStores(
          PostgresDataStorage(database, parts: [.weather, .mapPoints, .classifieds], now: time.now),
          places: SQLPlaceStore(database.sql), weather: SQLWeatherStore(database.sql),
          classifieds: ClassifiedsStores(SQLAdStore(database.sql))))
    }
  }
}
