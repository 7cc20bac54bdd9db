import GazetteDomain
import GazetteTesting
import Testing

struct ContractCheckTests {
  @Test func `a check throws what a broken implementation does wrong`() async {
    let broken = InMemoryRefreshJournal(unfinished: [.owner: ManualTime().date])
    await #expect(throws: ContractViolation.self) {
      for check in RefreshJournalContract.checks { try await check(broken) }
    }
  }

  @Test func `expecting an error fails when there is none, or another`() async {
    await #expect(throws: ContractViolation.self) { try await requireThrows(StoreError.full, "saving") {} }
    await #expect(throws: ContractViolation.self) {
      try await requireThrows(StoreError.full, "saving") { throw StoreError.readOnly }
    }
  }
}
