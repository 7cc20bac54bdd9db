import GazetteDomain
import GazetteTesting
import Testing

/// The in-memory store passes the same suites as the real one.
@Suite struct `In-memory ad store` {
  @Test(arguments: ListingStoreContract.checks)
  func `passes the listing store contract`(check: ContractCheck<ClassifiedsStores>) async throws {
    try await check(ClassifiedsStores(InMemoryAdStore()))
  }

  @Test(arguments: AdStoreContract.checks)
  func `passes the ad store contract`(check: ContractCheck<ClassifiedsStores>) async throws {
    try await check(ClassifiedsStores(InMemoryAdStore()))
  }
}
