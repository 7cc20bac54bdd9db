import GazetteDomain
import Testing

struct PaperFileGateTests {
  @Test func `allows one import at a time`() async throws {
    let gate = PaperFileGate()
    let first = try await gate.alone { () async throws(PaperFileProblem) -> Int in
      await #expect(throws: PaperFileProblem.busy) { try await gate.alone { () async throws(PaperFileProblem) in } }
      return 1
    }
    #expect(first == 1)
    await #expect(throws: PaperFileProblem.notOurs) {
      try await gate.alone { () async throws(PaperFileProblem) in throw .notOurs }
    }
    #expect(try await gate.alone { () async throws(PaperFileProblem) in 2 } == 2)
  }
}
