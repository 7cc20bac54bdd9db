import HostLimiting
import Testing

@Suite struct HostSlotTests {
  private struct WorkError: Error {}

  private let limiter = HostLimiter()

  @Test func `limits concurrent requests per host and forgets idle hosts`() async {
    let counter = ConcurrencyCounter()
    await withTaskGroup { group in
      for _ in 0..<40 {
        group.addTask { [limiter] in
          _ = await limiter.withSlot(for: "a", maximum: 3) { await counter.work() }
        }
      }
    }
    #expect(await (counter.maximum, counter.left) == (3, 40))
    #expect(limiter.hostCount == 0)
  }

  @Test func `does not delay requests to other hosts`() async {
    let answer = await limiter.withSlot(for: "a", maximum: 1) { await limiter.withSlot(for: "b", maximum: 1) { 7 } }
    #expect(answer == 7)
  }

  @Test func `removes a cancelled waiter immediately`() async {
    await limiter.withSlot(for: "a", maximum: 1) {
      let waiting = Task { await limiter.withSlot(for: "a", maximum: 1) { true } }
      waiting.cancel()
      #expect(await waiting.value == nil)
      #expect(limiter.isBusy("a"))
    }
    #expect(!limiter.isBusy("a"))
    #expect(await limiter.withSlot(for: "a", maximum: 1) { true } == true)
  }

  @Test func `grants a free slot to a cancelled task`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await limiter.withSlot(for: "a", maximum: 1) { Task.isCancelled }
    }
    #expect(await task.value == true)
  }

  @Test func `releases the slot after an error`() async {
    await #expect(throws: WorkError.self) {
      try await limiter.withSlot(for: "a", maximum: 1) { () async throws(WorkError) in throw WorkError() }
    }
    #expect(!limiter.isBusy("a"))
  }
}

/// Counts concurrent callers.
private actor ConcurrencyCounter {
  private var present = 0
  private(set) var maximum = 0
  private(set) var left = 0

  func work() async {
    present += 1
    maximum = max(maximum, present)
    for _ in 0..<20 { await Task.yield() }
    present -= 1
    left += 1
  }
}
