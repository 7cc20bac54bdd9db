import GazetteTesting
import Testing

/// The fakes of the stores of notifications pass the same suites as the real ones.
struct NotificationFakesTests {
  @Test(arguments: ChannelStoreContract.checks)
  func `passes the channel store contract`(check: ContractCheck<NotificationStores>) async throws {
    try await check(.inMemory())
  }

  @Test(arguments: OutboxStoreContract.checks)
  func `passes the outbox store contract`(check: ContractCheck<NotificationStores>) async throws {
    try await check(.inMemory())
  }
}
