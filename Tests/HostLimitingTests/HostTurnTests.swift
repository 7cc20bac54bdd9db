import HostLimiting
import Testing

@Suite struct HostTurnTests {
  private struct Trouble: Error {}

  private let limiter = HostLimiter()

  @Test func `limits concurrent turns per host and forgets idle hosts`() async {
    let crowd = Crowd()
    await withTaskGroup { group in
      for _ in 0..<40 {
        group.addTask { [limiter] in
          _ = await limiter.turn(at: "a", atOnce: 3) { await crowd.stay() }
        }
      }
    }
    #expect(await (crowd.most, crowd.left) == (3, 40))
    #expect(limiter.rememberedHosts == 0)
  }

  @Test func `does not delay turns of other hosts`() async {
    let answer = await limiter.turn(at: "a", atOnce: 1) { await limiter.turn(at: "b", atOnce: 1) { 7 } }
    #expect(answer == 7)
  }

  @Test func `removes a cancelled waiter immediately`() async {
    await limiter.turn(at: "a", atOnce: 1) {
      let waiting = Task { await limiter.turn(at: "a", atOnce: 1) { true } }
      waiting.cancel()
      #expect(await waiting.value == nil)
      #expect(limiter.isBusy("a"))
    }
    #expect(!limiter.isBusy("a"))
    #expect(await limiter.turn(at: "a", atOnce: 1) { true } == true)
  }

  @Test func `grants a free turn to a cancelled task`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await limiter.turn(at: "a", atOnce: 1) { Task.isCancelled }
    }
    #expect(await task.value == true)
  }

  @Test func `ends a turn that throws`() async {
    await #expect(throws: Trouble.self) {
      try await limiter.turn(at: "a", atOnce: 1) { () async throws(Trouble) in throw Trouble() }
    }
    #expect(!limiter.isBusy("a"))
  }
}

/// Counts concurrent participants.
private actor Crowd {
  private var present = 0
  private(set) var most = 0
  private(set) var left = 0

  func stay() async {
    present += 1
    most = max(most, present)
    for _ in 0..<20 { await Task.yield() }
    present -= 1
    left += 1
  }
}
