import Foundation
import GazetteDomain
import Synchronization
import Testing

@Suite struct LoginThrottleTests {
  private final class TestClock: Sendable {
    private let instant = Mutex(Date(timeIntervalSince1970: 1_795_244_700))
    var now: Date { instant.withLock { $0 } }
    func advance(_ seconds: Double) { instant.withLock { $0 += seconds } }
  }

  @Test func `allows five attempts, then doubles the wait up to a minute`() {
    let clock = TestClock()
    let throttle = LoginThrottle(now: { clock.now })
    var waits: [Int] = []
    for _ in 0..<11 {
      throttle.recordFailure(of: "192.0.2.1")
      waits.append(throttle.wait(for: "192.0.2.1") ?? 0)
      clock.advance(Double(waits.last ?? 0))
    }
    #expect(waits == [0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60])
    #expect(throttle.wait(for: "192.0.2.1") == nil)
    #expect(throttle.wait(for: "192.0.2.2") == nil)
  }

  @Test func `does not lengthen waits when the clock is set back`() {
    let clock = TestClock()
    let throttle = LoginThrottle(now: { clock.now })
    for _ in 0..<6 { throttle.recordFailure(of: "a") }
    clock.advance(-9 * 365 * 86_400)
    #expect(throttle.wait(for: "a") == 4)
    clock.advance(4)
    #expect(throttle.wait(for: "a") == nil)
  }

  @Test func `forgets failures from before the clock was set back`() {
    let clock = TestClock()
    let throttle = LoginThrottle(now: { clock.now })
    for _ in 0..<6 { throttle.recordFailure(of: "a") }
    clock.advance(-9 * 365 * 86_400)
    _ = throttle.wait(for: "a")
    clock.advance(900)
    throttle.recordFailure(of: "a")
    #expect(throttle.wait(for: "a") == nil)
  }

  @Test func `forgets failures after a sign-in and after 15 minutes`() {
    let clock = TestClock()
    let throttle = LoginThrottle(now: { clock.now })
    for _ in 0..<5 { throttle.recordFailure(of: "a") }
    for _ in 0..<5 { throttle.recordFailure(of: "b") }
    throttle.forgive("a")
    #expect(throttle.wait(for: "a") == nil)
    #expect(throttle.wait(for: "b") == 2)
    clock.advance(900)
    throttle.recordFailure(of: "b")
    #expect(throttle.wait(for: "b") == nil)
  }

  @Test func `throttles unknown clients during a flood of single attempts`() {
    let clock = TestClock()
    let throttle = LoginThrottle(now: { clock.now })
    for client in 0..<10_005 { throttle.recordFailure(of: "client \(client)") }
    #expect(throttle.wait(for: "one more") == 2)
    #expect(throttle.wait(for: "client 0") == nil)
    clock.advance(900)
    throttle.recordFailure(of: "one more")
    #expect(throttle.wait(for: "one more") == nil)
  }
}
