import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// The stores of the classifieds pass their ports' suites on both engines.
struct ClassifiedsContractTests {
  @Test(
    arguments: Engine.allCases,
    AdStoreContract.checks + AdPagingContract.checks + ListingStoreContract.checks + SavedSearchStoreContract.checks)
  func `stores classifieds`(engine: Engine, check: ContractCheck<ClassifiedsStores>) async throws {
    try await engine.run { database in try await check(ClassifiedsStores(SQLAdStore(database))) }
  }

  @Test(arguments: Engine.allCases)
  func `never reuses the number of a removed search`(engine: Engine) async throws {
    try await engine.run { database in
      let (store, date) = (SQLAdStore(database), ManualTime().date)
      let first = try await store.save(name: "Vélos", filter: AdFilter(), order: .urgent, of: .owner, at: date)
      _ = try await store.remove(first.id, of: .owner)
      let second = try await store.save(name: "Tables", filter: AdFilter(), order: .urgent, of: .owner, at: date)
      #expect(second.id > first.id)
    }
  }
}
