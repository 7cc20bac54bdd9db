import GazetteDomain
import GazetteStore
import GazetteTesting
import SQLiteDriver
import Testing

/// Every adapter passes its port's suite on a real database file.
struct AdapterContractTests {
  @Test(arguments: ReaderQuotaContract.checks)
  func `enforces quotas in SQLite`(check: ContractCheck<QuotaStores>) async throws {
    let quotas = ReaderQuotaContract.quotas
    try await withDatabase { database in
      try await check(
        QuotaStores(
          places: SQLPlaceStore(database.sql, quotas: quotas), feeds: SQLFeedStore(database.sql, quotas: quotas),
          points: SQLMapPointStore(database.sql, quotas: quotas)))
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
          places: SQLPlaceStore(database.sql), weather: SQLWeatherStore(database.sql),
          classifieds: ClassifiedsStores(SQLAdStore(database.sql))))
    }
  }
}
