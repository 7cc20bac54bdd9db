import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// The stores of the classifieds pass their ports' suites on both engines.
struct ClassifiedsContractTests {
  @Test(
    arguments: Engine.allCases, AdStoreContract.checks + AdPagingContract.checks + ListingStoreContract.checks)
  func `stores classifieds`(engine: Engine, check: ContractCheck<ClassifiedsStores>) async throws {
    try await engine.run { database in try await check(ClassifiedsStores(SQLAdStore(database))) }
  }
}
