import GazetteDomain
import GazetteTesting
import Testing

/// The fake passes the same contract suite as the database.
struct WarningFakesTests {
  @Test(arguments: WarningStoreContract.checks)
  func `passes the warning store contract`(check: ContractCheck<any WarningStore>) async throws {
    try await check(InMemoryWarningStore())
  }
}
