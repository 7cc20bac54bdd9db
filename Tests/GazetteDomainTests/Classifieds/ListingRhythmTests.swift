import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Listing request interval` {
  private let now = ManualTime().date
  private let rhythm = ListingRhythm()

  private func health(failures: Int, _ error: SourceError) -> ListingHealth {
    var health = ListingHealth()
    health.lastAttempt = now
    health.failuresInARow = failures
    health.failure = RefreshFailure(error: error, failedAt: now)
    return health
  }

  @Test(arguments: [(1, 60.0), (2, 120), (3, 240), (6, 1920), (7, 3600), (100, 3600)])
  func `doubles the wait after each failure, up to an hour`(failures: Int, seconds: Double) {
    let health = health(failures: failures, .cancelled)
    #expect(rhythm.next(after: health, at: now).timeIntervalSince(now) == seconds)
  }

  @Test func `obeys a source's wait even for a reader`() {
    let until = now.addingTimeInterval(7200)
    var health = health(failures: 1, .rateLimited(ProviderID(rawValue: "paperclip"), until: until))
    health.nextAttempt = rhythm.next(after: health, at: now)
    #expect(health.nextAttempt == until)
    #expect(rhythm.wait(health, for: .reader, at: until.addingTimeInterval(-1)) == until)
    #expect(rhythm.wait(health, for: .reader, at: until) == nil)
    #expect(rhythm.wait(health, for: .background, at: until) == nil)
  }

  @Test func `ignores times from a clock that was years ahead`() {
    let ahead = now.addingTimeInterval(9 * 365 * 86_400)
    var health = health(failures: 1, .rateLimited(ProviderID(rawValue: "paperclip"), until: ahead + 60))
    health.lastAttempt = ahead
    health.nextAttempt = ahead + 60
    for purpose in [RequestPurpose.reader, .background] { #expect(rhythm.wait(health, for: purpose, at: now) == nil) }
  }

  @Test func `is due at once the first time`() {
    #expect(rhythm.wait(ListingHealth(), for: .background, at: now) == nil)
  }

  @Test func `lets a reader repeat a request after a minute`() {
    var health = ListingHealth()
    health.lastAttempt = now
    health.nextAttempt = now.addingTimeInterval(3600)
    let soon = now.addingTimeInterval(59)
    #expect(rhythm.wait(health, for: .reader, at: soon) == now.addingTimeInterval(60))
    #expect(rhythm.wait(health, for: .background, at: soon) == now.addingTimeInterval(3600))
    #expect(rhythm.wait(health, for: .reader, at: now.addingTimeInterval(60)) == nil)
  }

  @Test func `ignores times from before the clock was set back`() {
    var health = ListingHealth()
    health.lastAttempt = now.addingTimeInterval(86_400)
    health.nextAttempt = now.addingTimeInterval(90_000)
    #expect(rhythm.wait(health, for: .background, at: now) == nil)
  }
}
