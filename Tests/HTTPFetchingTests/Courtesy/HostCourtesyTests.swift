import Foundation
import Testing

@testable import HTTPFetching

@Suite struct HostCourtesyTests {
  private let now = Date(timeIntervalSince1970: 784_111_777)

  private func pause(_ statuses: [Int], _ headers: FetchHeaders = [:], jitter: Double = 0) -> TimeInterval? {
    var courtesy = HostCourtesy()
    for status in statuses { courtesy.learn(status: status, headers: headers, host: "a", at: now, jitter: jitter) }
    return courtesy.pause(of: "a", at: now)?.timeIntervalSince(now)
  }

  @Test(arguments: [429, 503]) func `waits as long as the host says`(status: Int) {
    #expect(pause([status], ["Retry-After": "77"]) == 77)
  }

  @Test func `waits ever longer when the host does not say how long`() {
    #expect(pause([429]) == 60)
    #expect(pause([429, 503]) == 120)
    #expect(pause(Array(repeating: 429, count: 20)) == 3600)
  }

  @Test func `forgets a wait that a clock noted which was set back since`() {
    var courtesy = HostCourtesy()
    courtesy.learn(status: 429, headers: ["Retry-After": "77"], host: "a", at: now + 9 * 365 * 86_400, jitter: 0)
    #expect(courtesy.pause(of: "a", at: now) == nil)
  }

  @Test func `waits a day at most`() {
    #expect(pause([503], ["Retry-After": "99999999"]) == 86400)
  }

  @Test func `starts anew after a good answer`() {
    #expect(pause([429, 200]) == nil)
    #expect(pause([429, 429, 304, 429]) == 60)
  }

  @Test func `adds up to a tenth, never takes away`() {
    #expect(pause([429], ["Retry-After": "100"], jitter: 1) == 110)
  }

  @Test func `lets other hosts be, and forgets in time`() {
    var courtesy = HostCourtesy()
    courtesy.learn(status: 429, headers: ["Retry-After": "10"], host: "a", at: now, jitter: 0)
    #expect(courtesy.pause(of: "b", at: now) == nil)
    #expect(courtesy.pause(of: "a", at: now + 9) != nil)
    #expect(courtesy.pause(of: "a", at: now + 10) == nil)
  }
}
