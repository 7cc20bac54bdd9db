import SeededNumbers
import Foundation
import GazetteDomain
import Testing

@Suite struct FeedFetchPolicyTests {
  private let now = Date(timeIntervalSince1970: 1_795_000_000)
  private let policy = FeedFetchPolicy()
  private let provider = ProviderID(rawValue: "feed")

  private func document(etag: String? = nil, lastModified: String? = nil) -> FetchedFeed {
    var fetched = FetchedFeed(.document(FeedDocument(title: "x", articles: [], warnings: ["odd"])), status: 200)
    fetched.etag = etag
    fetched.lastModified = lastModified
    return fetched
  }

  private func state(after answers: [FetchedFeed], jitter: Double = 0) -> FeedFetchState {
    answers.reduce(FeedFetchState()) { policy.state(after: $1, from: $0, at: now, jitter: jitter) }
  }

  private func wait(after answers: [FetchedFeed], jitter: Double = 0) -> TimeInterval? {
    state(after: answers, jitter: jitter).nextFetch?.timeIntervalSince(now)
  }

  @Test func `requests a feed of unknown rhythm after an hour`() {
    #expect(wait(after: [document(etag: "\"a\"")]) == 3600)
    #expect(wait(after: [document(lastModified: "yesterday")]) == 3600)
    #expect(wait(after: [document()]) == 3600)
    #expect(state(after: [document()]).scheduleReason == .unknownRhythm)
  }

  @Test func `waits while the reply is fresh, for at most a day`() {
    var fetched = document(etag: "\"a\"")
    fetched.freshFor = .seconds(7200)
    #expect(wait(after: [fetched]) == 7200)
    fetched.freshFor = .seconds(10)
    #expect(wait(after: [fetched]) == 3600)
    fetched.freshFor = .seconds(31_536_000)
    #expect(wait(after: [fetched]) == 86_400)
  }

  @Test func `adds up to a tenth of the interval at random`() {
    #expect(wait(after: [document(etag: "\"a\"")], jitter: 0.5) == 3780)
    #expect(wait(after: [document(etag: "\"a\"")], jitter: 1) == 3960)
    #expect(wait(after: [document(etag: "\"a\"")], jitter: -3) == 3600)
  }

  @Test func `stores validators unchanged, and updates them from a 304`() {
    let first = state(after: [document(etag: "W/\"a, b\"", lastModified: "foo")])
    #expect(first.etag == "W/\"a, b\"")
    #expect(first.lastModified == "foo")
    var same = FetchedFeed(.notModified, status: 304)
    same.etag = "\"new\""
    let second = policy.state(after: same, from: first, at: now, jitter: 0)
    #expect(second.etag == "\"new\"")
    #expect(second.lastModified == "foo")
  }

  @Test func `forgets validators that a new document lacks`() {
    let after = state(after: [document(etag: "\"a\""), document(lastModified: "foo")])
    #expect(after.etag == nil)
    #expect(after.lastModified == "foo")
  }

  @Test(arguments: [404, 500, 429]) func `keeps the validators after an error`(status: Int) {
    var failed = FetchedFeed(.failure(.failing(provider, status: status)), status: status)
    failed.etag = "\"error page\""
    #expect(state(after: [document(etag: "\"a\""), failed]).etag == "\"a\"")
  }

  @Test func `records success and failure`() {
    let failed = FetchedFeed(.failure(.failing(provider, status: 500)), status: 500)
    let after = state(after: [document(etag: "\"a\""), failed, failed])
    #expect(after.failuresInARow == 2)
    #expect(after.failure == RefreshFailure(error: .failing(provider, status: 500), failedAt: now))
    #expect(after.lastSuccess == now)
    let again = state(after: [failed, failed, document(etag: "\"a\"")])
    #expect(again.failuresInARow == 0)
    #expect(again.failure == nil)
    #expect(again.warnings == ["odd"])
  }

  @Test func `remains unreadable while the document is unchanged`() {
    let unreadable = FetchedFeed(.failure(.unreadable(provider, detail: "no feed")), status: 200)
    let after = state(after: [unreadable, FetchedFeed(.notModified, status: 304)])
    #expect(after.failure?.error == .unreadable(provider, detail: "no feed"))
    #expect(after.lastSuccess == nil)
  }

  @Test func `never requests a feed again after a 410`() {
    let after = state(after: [document(etag: "\"a\""), FetchedFeed(.gone, status: 410)])
    #expect(after.isGone)
    #expect(after.nextFetch == nil)
    #expect(policy.earliestOnRequest(after) == nil)
  }

  @Test(arguments: [
    (404, [1.0, 6, 24, 168, 168]), (403, [1, 6, 24, 168, 168]), (500, [1, 2, 4, 8, 16, 24, 24]),
    (503, [1, 2, 4, 8, 16, 24, 24]),
  ])
  func `lengthens the pause with each failure`(status: Int, hours: [Double]) {
    let failed = FetchedFeed(.failure(.failing(provider, status: status)), status: status)
    for (index, expected) in hours.enumerated() {
      #expect(wait(after: Array(repeating: failed, count: index + 1)) == expected * 3600)
    }
  }

  @Test func `retries soon after a network failure`() {
    let failed = FetchedFeed(.failure(.unreachable(provider)), status: nil)
    var state = state(after: [document(etag: "\"a\"")])
    for (index, pause) in [900.0, 1800, 3600, 3600].enumerated() {
      let due = now + 3600 * Double(index + 1)
      state = policy.state(after: failed, from: state, at: due, jitter: 0)
      #expect(state.nextFetch == due + pause)
      #expect(state.lastAttempt == now)
      #expect(state.scheduleReason == .failure)
    }
  }

  @Test func `keeps the schedule if a request was never sent`() {
    var fresh = document()
    fresh.freshFor = .seconds(14_400)
    let kept = state(after: [fresh])
    let failed = FetchedFeed(.failure(.unreachable(provider)), status: nil)
    let after = policy.state(after: failed, from: kept, at: now + 600, jitter: 0)
    #expect(after.nextFetch == now + 14_400)
    #expect(after.scheduleReason == .publisher)
  }

  @Test func `does not count requests that were never sent`() {
    let skipped = FetchedFeed(.failure(.rateLimited(provider, until: now + 7200)), status: nil)
    let after = policy.state(after: skipped, from: FeedFetchState(), at: now, jitter: 0)
    #expect(after.lastAttempt == nil)
    #expect(after.failuresInARow == 0)
    #expect(after.nextFetch == now + 7200)
  }

  @Test func `records a request before sending it`() {
    let before = policy.stateBeforeRequest(state(after: [document(etag: "\"a\"")]), at: now + 4000)
    #expect(before.lastAttempt == now + 4000)
    #expect(before.nextFetch == now + 7600)
    #expect(before.etag == "\"a\"")
  }

  @Test func `keeps the promised time if a reader's early request is lost`() {
    var fresh = document(etag: "\"a\"")
    fresh.freshFor = .seconds(14_400)
    let kept = state(after: [fresh])
    let begun = policy.stateBeforeRequest(kept, at: now + 4000)
    #expect(begun.nextFetch == kept.nextFetch)
    #expect(begun.lastAttempt == now + 4000)
  }

  @Test func `stores a permanent redirect once the feed responds there`() throws {
    let old = try #require(URL(string: "https://a.example/"))
    let new = try #require(URL(string: "https://b.example/"))
    var moved = document(etag: "\"a\"")
    moved.movedTo = new
    #expect(policy.address(after: moved, from: old) == new)
    moved.answer = .notModified
    #expect(policy.address(after: moved, from: old) == new)
    moved.answer = .failure(.notFound(provider))
    #expect(policy.address(after: moved, from: old) == old)
    #expect(policy.address(after: document(), from: old) == old)
  }

  @Test func `lets a reader refresh early unless the publisher forbids it`() {
    let failing = FetchedFeed(.failure(.notFound(provider)), status: 404)
    #expect(policy.earliestOnRequest(FeedFetchState()) == .distantPast)
    #expect(policy.earliestOnRequest(state(after: Array(repeating: failing, count: 9))) == now + 300)
    #expect(policy.earliestOnRequest(state(after: [document()])) == now + 300)
    var fresh = document()
    fresh.freshFor = .seconds(14_400)
    #expect(policy.earliestOnRequest(state(after: [fresh])) == now + 300)
    var busy = FetchedFeed(.failure(.rateLimited(provider, until: now + 9000)), status: 429)
    busy.retryAfter = now + 9000
    #expect(policy.earliestOnRequest(state(after: [busy])) == now + 9000)
  }

  @Test func `stays within its limits for any sequence of replies`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      var state = FeedFetchState()
      for _ in 0..<8 {
        let fetched = anyAnswer(using: &random)
        let next = policy.state(after: fetched, from: state, at: now, jitter: .random(in: 0...1, using: &random))
        expectPromises(next, after: fetched)
        state = next
      }
    }
  }

  private func expectPromises(_ next: FeedFetchState, after fetched: FetchedFeed) {
    guard let due = next.nextFetch else {
      #expect(next.isGone)
      return
    }
    #expect(due >= now + 900)
    #expect(due <= now + 168 * 3600 * 1.1)
    if let asked = fetched.retryAfter { #expect(due >= asked) }
    if case .document = fetched.answer {
      #expect(next.etag == fetched.etag)
    }
  }

  private func anyAnswer(using random: inout SeededRandom) -> FetchedFeed {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return FetchedFeed(.notModified, status: 304)
    case 1: return FetchedFeed(.failure(.unreachable(provider)), status: nil)
    case 2: return FetchedFeed(.failure(.timedOut(provider, after: .seconds(20))), status: 200)
    case 3: return FetchedFeed(.failure(.notFound(provider)), status: 404)
    case 4:
      var busy = FetchedFeed(.failure(.rateLimited(provider, until: now)), status: 429)
      busy.retryAfter = now + Double.random(in: 1...80_000, using: &random)
      return busy
    case 5 where Bool.random(using: &random): return FetchedFeed(.gone, status: 410)
    case 6: return document()
    default:
      var fetched = document(etag: "\"\(Int.random(in: 0..<9, using: &random))\"")
      fetched.freshFor = .seconds(Int.random(in: 0...1_000_000, using: &random))
      return fetched
    }
  }
}
