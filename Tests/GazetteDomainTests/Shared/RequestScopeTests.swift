import GazetteDomain
import Testing

/// Concurrent reads of one value by parts of a page are one read. Everything runs on one actor, so that the order is known.
@MainActor @Suite struct `Request scope` {
  private let scope = RequestScope()
  private let gate = AsyncStream.makeStream(of: Void.self)

  /// Reads for a part of a page; `body` runs only for the part that starts the read.
  private func part(
    after writes: UInt64 = 0, _ body: @escaping @MainActor () async throws(StoreError) -> Int?
  ) -> Task<Result<Int?, StoreError>, Never> {
    Task { [scope] in
      do throws(StoreError) {
        return .success(try await scope.flights.join("read", after: writes, body))
      } catch {
        return .failure(error)
      }
    }
  }

  private func waiting(for answer: Int?) -> Task<Result<Int?, StoreError>, Never> {
    part { [gate] () async throws(StoreError) in
      for await _ in gate.stream { break }
      return answer
    }
  }

  private func unread() async throws(StoreError) -> Int? {
    Issue.record("It is read again.")
    return nil
  }

  @Test(arguments: [7, nil]) func `shares a running read among all callers`(answer: Int?) async {
    let parts = [waiting(for: answer), part(unread), part(unread)]
    let opened = Task { gate.continuation.finish() }
    for part in parts { #expect(await part.value == .success(answer)) }
    await opened.value
  }

  @Test func `starts a new read after a write`() async {
    let first = waiting(for: 1)
    #expect(await part(after: 1) { 2 }.value == .success(2))
    gate.continuation.finish()
    #expect(await first.value == .success(1))
  }

  @Test func `reads again after a read has finished`() async {
    #expect(await part { 1 }.value == .success(1))
    #expect(await part { 2 }.value == .success(2))
  }

  @Test func `lets every waiting caller read after a failure`() async {
    let failing = part { [gate] () async throws(StoreError) in
      for await _ in gate.stream { break }
      throw .full
    }
    let others = [part { 1 }, part { 2 }]
    let opened = Task { gate.continuation.finish() }
    #expect(await failing.value == .failure(.full))
    #expect(await others[0].value == .success(1))
    #expect(await others[1].value == .success(2))
    await opened.value
  }
}
