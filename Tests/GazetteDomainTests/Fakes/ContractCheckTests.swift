import GazetteDomain
import GazetteTesting
import Testing

struct ContractCheckTests {
  @Test func `reports a broken implementation`() async {
    let broken = InMemoryRefreshJournal(unfinished: [.owner: ManualTime().date])
    await #expect(throws: ContractViolation.self) {
      for check in RefreshJournalContract.checks { try await check(broken) }
    }
  }

  @Test func `fails if an expected error is missing or different`() async {
    await #expect(throws: ContractViolation.self) { try await requireThrows(StoreError.full, "saving") {} }
    await #expect(throws: ContractViolation.self) {
      try await requireThrows(StoreError.full, "saving") { throw StoreError.readOnly }
    }
  }
}
