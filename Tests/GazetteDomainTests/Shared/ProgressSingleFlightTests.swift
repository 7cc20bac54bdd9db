import GazetteDomain
import Synchronization
import Testing

@Suite struct `Progress flight` {
  private let run = ProgressSingleFlight<Int>()

  @Test func `reports each step and ends with the result`() async {
    let steps = await run.join { tell in
      for step in 1...3 { await tell(step) }
      return 9
    }
    #expect(await all(steps) == [1, 2, 3, 9])
    #expect(await run.latest == 9)
  }

  @Test func `joins running work and receives the latest step`() async {
    let gate = Gate()
    let starts = Atomic(0)
    let work: @Sendable (ProgressSingleFlight<Int>.Report) async -> Int = { tell in
      starts.add(1, ordering: .relaxed)
      await tell(1)
      await gate.pass()
      return 2
    }
    let first = await run.join(work)
    var received = first.makeAsyncIterator()
    #expect(await received.next() == 1)
    let second = await run.join(work)
    gate.open()
    #expect(await all(second) == [1, 2])
    #expect(await received.next() == 2)
    #expect(await received.next() == nil)
    #expect(starts.load(ordering: .relaxed) == 1)
  }

  @Test func `starts afresh after its end`() async {
    _ = await all(await run.join { _ in 5 })
    let gate = Gate()
    let again = await run.join { _ in
      await gate.pass()
      return 6
    }
    #expect(await run.latest == nil)
    gate.open()
    #expect(await all(again) == [6])
  }

  @Test func `continues without listeners`() async {
    let gate = Gate()
    let received = Mutex<[Int]>([])
    let run = ProgressSingleFlight<Int> { step in received.withLock { $0.append(step) } }
    _ = await run.join { tell in
      await gate.pass()
      await tell(1)
      return 2
    }
    let joined = await run.join { _ in 0 }
    gate.open()
    #expect(await all(joined) == [1, 2])
    #expect(received.withLock(\.self) == [1, 2])
  }

  @Test func `cancels the work and waits for its end`() async {
    let (opened, never) = AsyncStream.makeStream(of: Void.self)
    let steps = await run.join { tell in
      await tell(1)
      // A stream without a producer ends only by cancellation.
      for await _ in opened {}
      return Task.isCancelled ? -1 : 2
    }
    var received = steps.makeAsyncIterator()
    #expect(await received.next() == 1)
    await run.cancel()
    #expect(await run.latest == -1)
    never.finish()
  }

  @Test func `ignores a cancellation without running work`() async {
    await run.cancel()
    #expect(await run.latest == nil)
  }

  private func all(_ steps: AsyncStream<Int>) async -> [Int] {
    var received: [Int] = []
    for await step in steps { received.append(step) }
    return received
  }
}

/// Lets waiting tasks pass once it is open.
private struct Gate: Sendable {
  private let passage = AsyncStream.makeStream(of: Void.self)

  func pass() async { for await _ in passage.stream {} }
  func open() { passage.continuation.finish() }
}
