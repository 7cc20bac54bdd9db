import GazetteDomain
import GazetteTesting
import Testing

/// The fake keeps the contract that the database keeps.
struct WarningFakesTests {
  @Test(arguments: WarningStoreContract.checks)
  func `warnings in memory`(check: ContractCheck<any WarningStore>) async throws {
    try await check(InMemoryWarningStore())
  }
}
