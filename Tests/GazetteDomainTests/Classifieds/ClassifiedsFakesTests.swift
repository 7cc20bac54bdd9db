import GazetteDomain
import GazetteTesting
import Testing

/// The store in memory passes the very suites that the real one passes.
@Suite struct `Ads in memory` {
  @Test(arguments: ListingStoreContract.checks)
  func `are taken in`(check: ContractCheck<ClassifiedsStores>) async throws {
    try await check(ClassifiedsStores(InMemoryAdStore()))
  }

  @Test(arguments: AdStoreContract.checks)
  func `are found`(check: ContractCheck<ClassifiedsStores>) async throws {
    try await check(ClassifiedsStores(InMemoryAdStore()))
  }

  @Test(arguments: SavedSearchStoreContract.checks)
  func `are searched again`(check: ContractCheck<ClassifiedsStores>) async throws {
    try await check(ClassifiedsStores(InMemoryAdStore()))
  }
}
