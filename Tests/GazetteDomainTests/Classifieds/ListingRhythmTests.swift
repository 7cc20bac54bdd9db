import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `The rhythm of asking` {
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
  func `is soon after a failure and slower while it lasts`(failures: Int, seconds: Double) {
    let health = health(failures: failures, .cancelled)
    #expect(rhythm.next(after: health, at: now).timeIntervalSince(now) == seconds)
  }

  @Test func `obeys a source that asks to wait, a reader's wish notwithstanding`() {
    let until = now.addingTimeInterval(7200)
    var health = health(failures: 1, .rateLimited(ProviderID(rawValue: "paperclip"), until: until))
    health.nextAttempt = rhythm.next(after: health, at: now)
    #expect(health.nextAttempt == until)
    #expect(rhythm.mayAsk(health, for: .reader, at: until.addingTimeInterval(-1)) == false)
    #expect(rhythm.mayAsk(health, for: .reader, at: until))
    #expect(rhythm.mayAsk(health, for: .background, at: until))
  }

  @Test func `asks at once the first time`() {
    #expect(rhythm.mayAsk(ListingHealth(), for: .background, at: now))
  }

  @Test func `is not held up by a clock that was set back`() {
    var health = ListingHealth()
    health.lastAttempt = now.addingTimeInterval(86_400)
    health.nextAttempt = now.addingTimeInterval(90_000)
    #expect(rhythm.mayAsk(health, for: .background, at: now))
  }
}
