import GazetteDomain
import Testing

struct ArchiveImportLimiterTests {
  @Test func `allows one import at a time`() async throws {
    let gate = ArchiveImportLimiter()
    let first = try await gate.alone { () async throws(ReaderArchiveProblem) -> Int in
      await #expect(throws: ReaderArchiveProblem.busy) {
        try await gate.alone { () async throws(ReaderArchiveProblem) in }
      }
      return 1
    }
    #expect(first == 1)
    await #expect(throws: ReaderArchiveProblem.notOurs) {
      try await gate.alone { () async throws(ReaderArchiveProblem) in throw .notOurs }
    }
    #expect(try await gate.alone { () async throws(ReaderArchiveProblem) in 2 } == 2)
  }
}
