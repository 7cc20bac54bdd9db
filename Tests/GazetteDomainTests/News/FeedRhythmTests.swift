import Foundation
import GazetteDomain
import SeededNumbers
import Testing

/// The adaptive interval, which depends on a feed's own articles, its publisher and the operator.
@Suite struct FeedRhythmTests {
  private let now = Date(timeIntervalSince1970: 1_795_000_000)
  private let policy = FeedFetchPolicy()

  private func document(
    ages: [TimeInterval] = [], etag: String? = "\"a\"", guids: [String] = ["1"], ttl: Duration? = nil
  ) -> FetchedFeed {
    var document = FeedDocument(
      title: "x", articles: guids.map { Article(guid: $0, title: $0, published: now) })
    document.publicationTimes = ages.map { now - $0 }
    document.publisherInterval = ttl
    var fetched = FetchedFeed(.document(document), status: 200)
    fetched.etag = etag
    return fetched
  }

  private func next(_ fetched: FetchedFeed, from state: FeedFetchState = FeedFetchState()) -> FeedFetchState {
    policy.state(after: fetched, from: state, at: now, jitter: 0)
  }

  private func minutes(_ state: FeedFetchState) -> Double? { state.nextFetch.map { $0.timeIntervalSince(now) / 60 } }

  @Test(arguments: [
    (0.5, 15.0), (10, 15), (40, 40), (120, 120), (600, 360),
  ])
  func `requests a feed as often as it publishes, between 15 minutes and 6 hours`(gap: Double, wait: Double) throws {
    let state = next(document(ages: (1...20).map { Double($0) * gap * 60 }))
    let found = try #require(minutes(state))
    #expect((wait - 0.01...wait + 0.01).contains(found))
    #expect(state.scheduleReason == .rhythm)
  }

  @Test func `requests a feed of 20 articles an hour every 15 minutes`() {
    let state = next(document(ages: (0..<20).map { Double($0) * 180 }))
    #expect(minutes(state) == 15)
  }

  @Test func `slows down for a silent feed, even if every reply is a 304`() throws {
    var state = next(document(ages: (1...20).map { Double($0) * 600 }))
    #expect(minutes(state) == 15)
    var same = FetchedFeed(.notModified, status: 304)
    same.etag = "\"a\""
    var waits: [TimeInterval] = []
    for _ in 0..<120 {
      let due = try #require(state.nextFetch)
      state = policy.state(after: same, from: state, at: due, jitter: 0)
      let next = try #require(state.nextFetch)
      waits.append(next.timeIntervalSince(due).rounded())
    }
    #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(waits.last == 21_600)
  }

  @Test func `requests an old archive every 6 hours`() {
    let yearAgo = 365 * 86_400.0
    #expect(minutes(next(document(ages: (0..<500).map { yearAgo + Double($0) }))) == 360)
  }

  private static let unbelievable: [[TimeInterval]] = [
    [], [60], [-60, -3600], [-1e12, 1e12], [-86_400, 60], [.infinity, -.infinity],
  ]

  @Test(arguments: unbelievable)
  func `requests a feed without plausible dates after an hour`(ages: [TimeInterval]) {
    let state = next(document(ages: ages))
    #expect(minutes(state) == 60)
    #expect(state.rhythm == nil)
    #expect(state.scheduleReason == .unknownRhythm)
  }

  @Test func `ignores future dates`() {
    let slow = (1...5).map { Double($0) * 86_400 }
    #expect(minutes(next(document(ages: slow + [-1, -600, -86_400]))) == minutes(next(document(ages: slow))))
  }

  @Test func `lengthens the interval of an unchanged feed without validators, up to 6 hours`() {
    var state = next(document(etag: nil))
    var waits: [Double?] = []
    for _ in 0..<4 {
      state = next(document(etag: nil), from: state)
      waits.append(minutes(state))
    }
    #expect(waits == [120, 240, 360, 360])
    #expect(state.scheduleReason == .unchanged)
    state = next(document(etag: nil, guids: ["2", "1"]), from: state)
    #expect(minutes(state) == 60)
    #expect(state.scheduleReason == .unknownRhythm)
  }

  @Test func `keeps the interval of an unchanged feed with validators`() {
    var state = next(document())
    for _ in 0..<4 { state = next(document(), from: state) }
    #expect(minutes(state) == 60)
  }

  @Test func `obeys the publisher's interval, up to a day`() {
    let busy = (1...20).map { Double($0) * 60 }
    let state = next(document(ages: busy, ttl: .seconds(5400)))
    #expect(minutes(state) == 90)
    #expect(state.scheduleReason == .publisher)
    var same = FetchedFeed(.notModified, status: 304)
    #expect(minutes(next(same, from: state)) == 90, "the document's wish holds until the next document")
    same.freshFor = .seconds(7200)
    #expect(minutes(next(same, from: state)) == 120)
    #expect(minutes(next(document(ages: busy, ttl: .seconds(31_536_000)))) == 1440)
    #expect(minutes(next(document(ages: busy, ttl: .seconds(60)))) == 15)
  }

  @Test func `obeys the operator's minimum interval, but at least 15 minutes`() {
    let busy = document(ages: (1...20).map { Double($0) * 60 })
    let slow = FeedFetchPolicy(minimumInterval: .seconds(10_800))
    let state = slow.state(after: busy, from: FeedFetchState(), at: now, jitter: 0)
    #expect(minutes(state) == 180)
    #expect(state.scheduleReason == .setting)
    let hasty = FeedFetchPolicy(minimumInterval: .seconds(1))
    #expect(minutes(hasty.state(after: busy, from: FeedFetchState(), at: now, jitter: 0)) == 15)
  }

  @Test func `uses a fixed interval for a publisher on this machine`() {
    let policy = FeedFetchPolicy(fixedInterval: .seconds(1))
    let state = policy.state(after: document(ages: [1, 90_000]), from: FeedFetchState(), at: now, jitter: 0)
    #expect(state.nextFetch == now + 1)
    #expect(policy.earliestOnRequest(state) == now + 1)
  }

  @Test func `stays between 15 minutes and 6 hours unless the publisher asks for longer`() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<3000 {
      var (state, date) = (FeedFetchState(), now)
      for _ in 0..<6 {
        let fetched = anyAnswer(at: date, using: &random)
        state = policy.state(after: fetched, from: state, at: date, jitter: .random(in: 0...1, using: &random))
        let wait = (state.nextFetch ?? .distantFuture).timeIntervalSince(date)
        let allowed = max(fetched.freshFor ?? .zero, state.publisherInterval ?? .zero)
        let minimum = min(Double(allowed.components.seconds), 86_400)
        // Dates round to less than a millisecond.
        #expect(wait > max(900, minimum) - 0.001)
        #expect(wait < max(21_600, minimum * 1.1) + 0.001)
        if let rhythm = state.rhythm { #expect((2...20).contains(rhythm.articleCount) && rhythm.since <= date) }
        date += wait
      }
    }
  }

  private func anyAnswer(at date: Date, using random: inout SeededRandom) -> FetchedFeed {
    var fetched = FetchedFeed(.notModified, status: 304)
    if Int.random(in: 0..<4, using: &random) > 0 {
      let scales: [Double] = [60, 86_400, 1e10, 1e300]
      let scale = scales.randomElement(using: &random) ?? 60
      let times = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        date - Double.random(in: -1...3, using: &random) * scale
      }
      var document = FeedDocument(title: "x", articles: [Article(guid: "1", title: "", published: date)])
      document.publicationTimes = times
      if Bool.random(using: &random) {
        document.publisherInterval = .seconds(Int.random(in: 1...40_000_000, using: &random))
      }
      fetched = FetchedFeed(.document(document), status: 200)
      if Bool.random(using: &random) { fetched.etag = "\"a\"" }
    }
    if Bool.random(using: &random) { fetched.freshFor = .seconds(Int.random(in: 0...200_000, using: &random)) }
    return fetched
  }
}
