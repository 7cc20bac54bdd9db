import Foundation
import HostLimiting
import Testing

@Suite struct HostPauseTests {
  private let now = Date(timeIntervalSince1970: 784_111_777)
  private let limiter = HostLimiter()

  private func pause(_ statuses: [Int], asking seconds: TimeInterval? = nil, jitter: Double = 0) -> TimeInterval? {
    for status in statuses {
      limiter.recordResponse(status: status, retryAfter: seconds.map { now + $0 }, from: "a", at: now, jitter: jitter)
    }
    return limiter.pause(of: "a", at: now)?.timeIntervalSince(now)
  }

  @Test(arguments: [429, 503]) func `waits as long as the host requests`(status: Int) {
    #expect(pause([status], asking: 77) == 77)
  }

  private static let refusals: [([Int], TimeInterval)] = [
    ([429], 60), ([429, 503], 120), (Array(repeating: 429, count: 20), 3600),
  ]

  @Test(arguments: refusals)
  func `waits longer after each refusal without Retry-After`(statuses: [Int], wait: TimeInterval) {
    #expect(pause(statuses) == wait)
  }

  @Test func `discards a pause that began in the future`() {
    let later = now + 9 * 365 * 86_400
    limiter.recordResponse(status: 429, retryAfter: later + 77, from: "a", at: later, jitter: 0)
    #expect(limiter.pause(of: "a", at: now) == nil)
    limiter.pause("a", since: now, until: now + 10)
    #expect(limiter.pause(of: "a", at: now) == now + 10)
  }

  @Test func `waits at most a day`() {
    #expect(pause([503], asking: 99_999_999) == 86400)
  }

  private static let recoveries: [([Int], TimeInterval?)] = [([429, 200], nil), ([429, 429, 304, 429], 60)]

  @Test(arguments: recoveries)
  func `resets the wait after a success`(statuses: [Int], wait: TimeInterval?) {
    #expect(pause(statuses) == wait)
  }

  @Test func `adds jitter of at most a tenth`() {
    #expect(pause([429], asking: 100, jitter: 1) == 110)
  }

  @Test func `pauses only one host, until the pause ends`() {
    limiter.pause("a", since: now, until: now + 10)
    #expect(limiter.pause(of: "b", at: now) == nil)
    #expect(limiter.pause(of: "a", at: now + 9) != nil)
    #expect(limiter.pause(of: "a", at: now + 10) == nil)
  }

  @Test func `honours the later of two ends`() {
    limiter.pause("a", since: now, until: now + 100)
    limiter.pause("a", since: now + 1, until: now + 10)
    #expect(limiter.pause(of: "a", at: now + 20) == now + 100)
  }

  @Test func `remembers a limited number of hosts, preferring long pauses`() {
    limiter.pause("patient", since: now, until: now + 80_000)
    for number in 0..<5000 { limiter.pause("\(number)", since: now, until: now + 60) }
    #expect(limiter.hostCount == 4096)
    #expect(limiter.pause(of: "patient", at: now) == now + 80_000)
    #expect(limiter.pause(of: "4999", at: now) == now + 60)
    let later = now + 2 * 86_400
    limiter.pause("new", since: later, until: later + 60)
    #expect(limiter.hostCount == 1)
  }
}
