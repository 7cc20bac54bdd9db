import SeededNumbers
import Foundation
import GazetteDomain
import HTTPFetching
import Synchronization

/// A web of many feeds whose publishers look at every request that reaches them, and count offences as the strictest do.
final class StrictWeb: Sendable {
  enum Habit: Int, CaseIterable {
    case entityTag, lastModified, restlessTag, noValidators, longFreshness, moves, goes, missing, busy, down, rhythm
  }

  enum Offence: Hashable {
    case tooSoon, unconditional, wrongValidators, pausedHost, oldAddress, afterTheEnd, twoAtOnce, strangeHeader
    case changedAddress, anonymous
  }

  /// What a publisher remembers of who asks for a feed.
  struct Memory {
    var lastRequest: Date?
    var etag: String?
    var lastModified: String?
    var freshUntil: Date?
    var requests = 0
    var edition: String?
    /// How many answers in a row had the same edition.
    var unchanged = 0
    /// Whether any answer was received: who never had one cannot know that there are no validators.
    var isKnown = false
    var hasMoved = false
    var isGone = false
    var hostPause: Date?
  }

  private struct State {
    var random = SeededRandom(seed: 7)
    var feeds: [Int: Memory] = [:]
    /// What a publisher has answered, and nobody has received yet.
    var told: [Int: Memory] = [:]
    var hostPauses: [String: Date] = [:]
    var underWay: [String: Int] = [:]
    var offences: [Offence: Int] = [:]
    var isReloading = false
    /// The first offences in words, for who has to find their cause.
    var story: [String] = []
  }

  private let start: Date
  private let now: CurrentTime
  private let state = Mutex(State())

  init(now: @escaping CurrentTime) {
    self.now = now
    start = now()
  }

  var offences: [Offence: Int] { state.withLock { $0.offences } }

  var story: String { state.withLock { $0.story.joined(separator: "\n") } }

  /// Whether a reader asks who wants it now: what is still fresh may then be asked for again, as by a browser's reload.
  var isReloading: Bool {
    get { state.withLock { $0.isReloading } }
    set { state.withLock { $0.isReloading = newValue } }
  }

  func requests(_ feed: Int) -> Int { state.withLock { $0.feeds[feed]?.requests ?? 0 } }

  static func habit(_ feed: Int) -> Habit { Habit.allCases[feed % Habit.allCases.count] }

  static func address(_ feed: Int, moved: Bool = false) -> URL? {
    URL(string: "https://host\(feed % 44).example/\(moved ? "new" : "feed")/\(feed)?format=rss")
  }

  static func number(of url: URL) -> Int { Int(url.lastPathComponent) ?? -1 }

  /// Whether the feed's last answer is neither received nor lost yet.
  func isAwaited(_ feed: Int) -> Bool { state.withLock { $0.told[feed] != nil } }

  /// The answer was received: from now on its publisher may expect it to be known.
  func received(_ feed: Int) {
    state.withLock { state in
      guard var told = state.told.removeValue(forKey: feed) else { return }
      told.isKnown = true
      if let url = Self.address(feed), let host = url.host, let until = told.hostPause {
        state.hostPauses[host] = until
      }
      state.feeds[feed] = told
    }
  }

  /// The answer was lost with who asked: nobody can be blamed for not knowing it.
  func lost(_ feed: Int) { state.withLock { $0.told[feed] = nil } }

  /// Where a feed has moved for good, for who still asks at its old address; its publisher looks at that request, too.
  func redirect(_ request: FetchRequest) async -> URL? {
    let feed = Self.number(of: request.url)
    let day = Int(now().timeIntervalSince(start) / 86_400)
    guard Self.habit(feed) == .moves, day >= 5, request.url == Self.address(feed) else { return nil }
    arrive(at: request.url)
    await Task.yield()
    state.withLock { state in
      state.underWay[request.url.host ?? "", default: 0] -= 1
      note(offences(of: request, feed, state.feeds[feed] ?? Memory(), state), feed, &state)
    }
    return Self.address(feed, moved: true)
  }

  /// Answers, and counts what a good guest would not have done.
  func answer(_ request: FetchRequest) async -> FetchResponse {
    arrive(at: request.url)
    // Whoever does not wait for the answer gets the chance to ask again.
    await Task.yield()
    return state.withLock { state in
      state.underWay[request.url.host ?? "", default: 0] -= 1
      return reply(to: request, &state)
    }
  }

  /// A request reaches the host of `url`, which answers one at a time.
  func arrive(at url: URL) {
    let host = url.host ?? ""
    state.withLock { state in
      if state.underWay[host, default: 0] > 0 { state.offences[.twoAtOnce, default: 0] += 1 }
      state.underWay[host, default: 0] += 1
    }
  }

  private func reply(to request: FetchRequest, _ state: inout State) -> FetchResponse {
    let feed = Self.number(of: request.url)
    let asked = now()
    var memory = state.feeds[feed] ?? Memory()
    note(offences(of: request, feed, memory, state), feed, &state)
    memory.requests += 1
    memory.lastRequest = asked
    memory.hostPause = nil
    state.feeds[feed] = memory
    let age = asked.timeIntervalSince(start)
    var publisher = StrictPublisher(feed: feed, day: Int(age / 86_400), number: Int(age / 1200), memory: memory)
    let response = publisher.answer(request, at: asked, &state.random)
    state.told[feed] = publisher.memory
    return response
  }

  private func note(_ found: [Offence], _ feed: Int, _ state: inout State) {
    for offence in found {
      state.offences[offence, default: 0] += 1
      guard state.story.count < 5 else { continue }
      let memory = state.feeds[feed] ?? Memory()
      state.story.append("\(offence) by feed \(feed), \(Self.habit(feed)), at \(now()), request \(memory)")
    }
  }

  /// The least time between two requests that no reader asks for: 15 minutes for a feed that publishes every 20, else an
  /// hour, and longer while there is nothing to ask with whether there is news, and none.
  private static func least(_ feed: Int, _ memory: Memory) -> TimeInterval {
    switch habit(feed) {
    case .rhythm: 900
    case .noValidators: min(3600 * Double(1 << min(memory.unchanged, 8)), 21_600)
    default: 3600
    }
  }

  private func offences(
    of request: FetchRequest, _ feed: Int, _ memory: Memory, _ state: State
  ) -> [Offence] {
    let asked = now()
    let etag = request.headers["If-None-Match"]
    let modified = request.headers["If-Modified-Since"]
    var found: [Offence] = []
    if let last = memory.lastRequest {
      if asked < last + (state.isReloading ? 300 : Self.least(feed, memory)) { found.append(.tooSoon) }
    }
    if let fresh = memory.freshUntil, asked < fresh, !state.isReloading { found.append(.tooSoon) }
    let given = memory.etag != nil || memory.lastModified != nil
    if given, etag == nil, modified == nil { found.append(.unconditional) }
    if given, etag != memory.etag || modified != memory.lastModified { found.append(.wrongValidators) }
    if let host = request.url.host, let until = state.hostPauses[host], asked < until { found.append(.pausedHost) }
    if memory.hasMoved, request.url.path.hasPrefix("/feed/") { found.append(.oldAddress) }
    if memory.isGone { found.append(.afterTheEnd) }
    if request.headers["User-Agent"]?.contains("(+https://") != true { found.append(.anonymous) }
    let known: Set<String> = ["Accept", "Accept-Encoding", "If-None-Match", "If-Modified-Since", "User-Agent"]
    if !known.isSuperset(of: request.headers.keys) { found.append(.strangeHeader) }
    if ![Self.address(feed), Self.address(feed, moved: true)].contains(request.url) { found.append(.changedAddress) }
    return found
  }
}
