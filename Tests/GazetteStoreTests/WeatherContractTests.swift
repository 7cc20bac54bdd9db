import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// The stores of the weather pass their ports' suites on both engines.
struct WeatherContractTests {
  @Test(arguments: Engine.allCases, PlaceStoreContract.checks)
  func `stores places`(engine: Engine, check: ContractCheck<any PlaceStore>) async throws {
    try await engine.run { database in try await check(SQLPlaceStore(database)) }
  }

  @Test(arguments: Engine.allCases, WeatherStoreContract.checks)
  func `stores weather`(engine: Engine, check: ContractCheck<any WeatherStore>) async throws {
    try await engine.run { database in try await check(SQLWeatherStore(database)) }
  }

  @Test(arguments: Engine.allCases, ForecastSampleStoreContract.checks)
  func `stores forecast records`(engine: Engine, check: ContractCheck<any ForecastSampleStore>) async throws {
    try await engine.run { database in try await check(SQLForecastSampleStore(database)) }
  }

  @Test(arguments: Engine.allCases, ReplyStoreContract.checks)
  func `stores replies`(engine: Engine, check: ContractCheck<any ReplyStore>) async throws {
    try await engine.run { database in try await check(SQLReplyStore(database)) }
  }

  @Test(arguments: Engine.allCases, RefreshJournalContract.checks)
  func `records refresh runs`(engine: Engine, check: ContractCheck<any RefreshJournal>) async throws {
    try await engine.run { database in try await check(SQLRefreshJournal(database)) }
  }

  @Test(arguments: Engine.allCases, MapPointStoreContract.checks)
  func `stores map points`(engine: Engine, check: ContractCheck<any MapPointStore>) async throws {
    try await engine.run { database in try await check(SQLMapPointStore(database)) }
  }

  @Test(arguments: Engine.allCases, WarningStoreContract.checks)
  func `stores warnings`(engine: Engine, check: ContractCheck<any WarningStore>) async throws {
    try await engine.run { database in try await check(SQLWarningStore(database)) }
  }
}
