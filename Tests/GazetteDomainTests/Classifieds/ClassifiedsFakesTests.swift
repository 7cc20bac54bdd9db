import GazetteDomain
import GazetteTesting
import Testing

/// The in-memory store passes the same suites as the real one.
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
