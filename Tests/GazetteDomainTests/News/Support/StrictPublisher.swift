import SeededNumbers
import Foundation
import GazetteDomain
import Testing

/// Publishers of many feeds that count every offence, like the strictest real ones.
struct StrictPublisher {
  enum Habit: Int, CaseIterable {
    case entityTag, lastModified, restlessTag, noValidators, longFreshness, moves, goes, missing, busy, down, rhythm
  }

  enum Offence: Hashable {
    case tooSoon, unconditional, wrongValidators, pausedHost, oldAddress, afterTheEnd
  }

  private struct Memory {
    var lastRequest: Date?
    var etag: String?
    var lastModified: String?
    var freshUntil: Date?
    var requests = 0
    var edition: String?
    /// The number of consecutive responses with the same edition.
    var unchanged = 0
    var hasMoved = false
    var isGone = false
  }

  private let start: Date
  private var random = SeededRandom(seed: 7)
  private var feeds: [Int: Memory] = [:]
  private var hostPauses: [String: Date] = [:]
  private(set) var offences: [Offence: Int] = [:]

  init(start: Date) { self.start = start }

  static func habit(_ feed: Int) -> Habit { Habit.allCases[feed % Habit.allCases.count] }

  static func address(_ feed: Int, moved: Bool = false) throws -> URL {
    try #require(URL(string: "https://host\(feed % 44).example/\(moved ? "new" : "feed")/\(feed)"))
  }

  func requests(_ feed: Int) -> Int { feeds[feed]?.requests ?? 0 }

  /// Responds, and counts offences.
  ///
  /// - Parameter isLost: The response never arrives, so the client is not to blame for not knowing it.
  mutating func answer(
    _ feed: Int, url: URL, state: FeedFetchState, at now: Date, isLost: Bool
  ) throws -> FetchedFeed {
    var memory = feeds[feed] ?? Memory()
    judge(memory, feed: feed, url: url, state: state, now: now)
    memory.requests += 1
    memory.lastRequest = now
    var updated = memory
    let answer = try reply(&updated, feed: feed, url: url, state: state, now: now)
    if isLost {
      feeds[feed] = memory
    } else {
      feeds[feed] = updated
      if let host = url.host, let until = pause(answer, now: now) { hostPauses[host] = until }
    }
    return answer
  }

  private mutating func judge(_ memory: Memory, feed: Int, url: URL, state: FeedFetchState, now: Date) {
    let given = memory.etag != nil || memory.lastModified != nil
    if let last = memory.lastRequest {
      if now < last + minimumInterval(feed, memory) { count(.tooSoon) }
    }
    if let fresh = memory.freshUntil, now < fresh { count(.tooSoon) }
    if given, state.etag == nil, state.lastModified == nil { count(.unconditional) }
    if given, state.etag != memory.etag || state.lastModified != memory.lastModified { count(.wrongValidators) }
    if let host = url.host, let until = hostPauses[host], now < until { count(.pausedHost) }
    if memory.hasMoved, url.path.hasPrefix("/feed/") { count(.oldAddress) }
    if memory.isGone { count(.afterTheEnd) }
  }

  /// Returns the minimum interval: 15 minutes for a feed that publishes every 20 minutes, else an hour, and longer for a feed
  /// without validators while it has no news.
  private func minimumInterval(_ feed: Int, _ memory: Memory) -> TimeInterval {
    switch Self.habit(feed) {
    case .rhythm: 900
    case .noValidators: min(3600 * Double(1 << min(memory.unchanged, 8)), 21_600)
    default: 3600
    }
  }

  private mutating func count(_ offence: Offence) { offences[offence, default: 0] += 1 }

  private func pause(_ answer: FetchedFeed, now: Date) -> Date? {
    switch answer.status {
    case 429: answer.retryAfter
    // The response gives no time; the publisher hopes for half an hour.
    case 503: answer.retryAfter ?? now + 1800
    default: nil
    }
  }

  private mutating func reply(
    _ memory: inout Memory, feed: Int, url: URL, state: FeedFetchState, now: Date
  ) throws -> FetchedFeed {
    let day = Int(now.timeIntervalSince(start) / 86_400)
    let provider = ProviderID(rawValue: "feed")
    switch Self.habit(feed) {
    case .missing:
      return FetchedFeed(.failure(.notFound(provider)), status: 404)
    case .busy where chance(50):
      var answer = FetchedFeed(.failure(.failing(provider, status: 429)), status: 429)
      let until = now + Double(Int.random(in: 600...10_000, using: &random))
      answer.answer = .failure(.rateLimited(provider, until: until))
      answer.retryAfter = until
      return answer
    case .down where chance(50):
      return FetchedFeed(.failure(.failing(provider, status: 503)), status: 503)
    case .goes where day >= 10:
      memory.isGone = true
      return FetchedFeed(.gone, status: 410)
    default:
      return try content(&memory, feed: feed, url: url, state: state, day: day, now: now)
    }
  }

  private mutating func content(
    _ memory: inout Memory, feed: Int, url: URL, state: FeedFetchState, day: Int, now: Date
  ) throws -> FetchedFeed {
    let habit = Self.habit(feed)
    let number = Int(now.timeIntervalSince(start) / 1200)
    let edition = "edition \(feed) of \(habit == .rhythm ? "number \(number)." : "day \(day).")"
    memory.unchanged = memory.edition == edition ? memory.unchanged + 1 : 0
    memory.edition = edition
    var document = FeedDocument(title: "x", articles: [Article(guid: edition, title: edition, published: now)])
    if habit == .rhythm {
      document.publicationTimes = (0..<30).map { start + Double(number - $0) * 1200 }
    }
    let isKnown = state.etag?.contains(edition) == true || state.lastModified == edition
    var answer =
      isKnown
      ? FetchedFeed(.notModified, status: 304)
      : FetchedFeed(.document(document), status: 200)
    if habit != .noValidators, habit != .lastModified {
      memory.etag = habit == .restlessTag ? "W/\"\(edition) #\(memory.requests)\"" : "\"\(edition)\""
    }
    if habit == .lastModified || habit == .restlessTag { memory.lastModified = edition }
    answer.etag = memory.etag
    answer.lastModified = memory.lastModified
    if habit == .longFreshness {
      answer.freshFor = .seconds(14_400)
      memory.freshUntil = now + 14_400
    }
    if habit == .moves, day >= 5, url.path.hasPrefix("/feed/") {
      memory.hasMoved = true
      answer.movedTo = try Self.address(feed, moved: true)
    }
    return answer
  }

  private mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }
}
