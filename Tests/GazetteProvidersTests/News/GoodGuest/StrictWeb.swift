import SeededNumbers
import Foundation
import GazetteDomain
import HTTPFetching
import Synchronization

/// A web of many feeds whose publishers check every request, and count offences like the strictest real ones.
final class StrictWeb: Sendable {
  enum Habit: Int, CaseIterable {
    case entityTag, lastModified, restlessTag, noValidators, longFreshness, moves, goes, missing, busy, down, rhythm
  }

  enum Offence: Hashable {
    case tooSoon, unconditional, wrongValidators, pausedHost, oldAddress, afterTheEnd, twoAtOnce, strangeHeader
    case changedAddress, anonymous
  }

  /// A publisher's memory of a feed's client.
  struct Memory {
    var lastRequest: Date?
    var etag: String?
    var lastModified: String?
    var freshUntil: Date?
    var requests = 0
    var edition: String?
    /// The number of consecutive responses with the same edition.
    var unchanged = 0
    /// Whether any response arrived: without one, a client cannot know that there are no validators.
    var isKnown = false
    var hasMoved = false
    var isGone = false
    var hostPause: Date?
  }

  private struct State {
    var random = SeededRandom(seed: 7)
    var feeds: [Int: Memory] = [:]
    /// The publishers' responses that have not arrived yet.
    var pending: [Int: Memory] = [:]
    var hostPauses: [String: Date] = [:]
    var underWay: [String: Int] = [:]
    var offences: [Offence: Int] = [:]
    var isReloading = false
    /// The first offences in words, for finding their cause.
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

  /// Whether a reader is refreshing: a fresh response may then be requested again, as by a browser's reload.
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

  /// Returns true while the feed's last response has neither arrived nor been lost.
  func isAwaited(_ feed: Int) -> Bool { state.withLock { $0.pending[feed] != nil } }

  /// Records that the response arrived: from now on its publisher expects the client to know it.
  func received(_ feed: Int) {
    state.withLock { state in
      guard var pending = state.pending.removeValue(forKey: feed) else { return }
      pending.isKnown = true
      if let url = Self.address(feed), let host = url.host, let until = pending.hostPause {
        state.hostPauses[host] = until
      }
      state.feeds[feed] = pending
    }
  }

  /// Records that the response was lost in a crash: the client is not to blame for not knowing it.
  func lost(_ feed: Int) { state.withLock { $0.pending[feed] = nil } }

  /// Returns the new address of a feed that has moved, for a request to the old one, which its publisher also checks.
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

  /// Responds, and counts offences.
  func answer(_ request: FetchRequest) async -> FetchResponse {
    arrive(at: request.url)
    // Gives a client that does not wait for the response the chance to send another request.
    await Task.yield()
    return state.withLock { state in
      state.underWay[request.url.host ?? "", default: 0] -= 1
      return reply(to: request, &state)
    }
  }

  /// Records a request to the host of `url`, which responds to one at a time.
  func arrive(at url: URL) {
    let host = url.host ?? ""
    state.withLock { state in
      if state.underWay[host, default: 0] > 0 { state.offences[.twoAtOnce, default: 0] += 1 }
      state.underWay[host, default: 0] += 1
    }
  }

  private func reply(to request: FetchRequest, _ state: inout State) -> FetchResponse {
    let feed = Self.number(of: request.url)
    let requestTime = now()
    var memory = state.feeds[feed] ?? Memory()
    note(offences(of: request, feed, memory, state), feed, &state)
    memory.requests += 1
    memory.lastRequest = requestTime
    memory.hostPause = nil
    state.feeds[feed] = memory
    let age = requestTime.timeIntervalSince(start)
    var publisher = StrictPublisher(feed: feed, day: Int(age / 86_400), number: Int(age / 1200), memory: memory)
    let response = publisher.answer(request, at: requestTime, &state.random)
    state.pending[feed] = publisher.memory
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

  /// Returns the minimum interval without a reader's refresh: 15 minutes for a feed that publishes every 20 minutes, else an
  /// hour, and longer for a feed without validators while it has no news.
  private static func minimumInterval(_ feed: Int, _ memory: Memory) -> TimeInterval {
    switch habit(feed) {
    case .rhythm: 900
    case .noValidators: min(3600 * Double(1 << min(memory.unchanged, 8)), 21_600)
    default: 3600
    }
  }

  private func offences(
    of request: FetchRequest, _ feed: Int, _ memory: Memory, _ state: State
  ) -> [Offence] {
    let requestTime = now()
    let etag = request.headers["If-None-Match"]
    let modified = request.headers["If-Modified-Since"]
    var found: [Offence] = []
    if let last = memory.lastRequest {
      if requestTime < last + (state.isReloading ? 300 : Self.minimumInterval(feed, memory)) { found.append(.tooSoon) }
    }
    if let fresh = memory.freshUntil, requestTime < fresh, !state.isReloading { found.append(.tooSoon) }
    let given = memory.etag != nil || memory.lastModified != nil
    if given, etag == nil, modified == nil { found.append(.unconditional) }
    if given, etag != memory.etag || modified != memory.lastModified { found.append(.wrongValidators) }
    if let host = request.url.host, let until = state.hostPauses[host], requestTime < until {
      found.append(.pausedHost)
    }
    if memory.hasMoved, request.url.path.hasPrefix("/feed/") { found.append(.oldAddress) }
    if memory.isGone { found.append(.afterTheEnd) }
    if request.headers["User-Agent"]?.contains("(+https://") != true { found.append(.anonymous) }
    let known: Set<String> = ["Accept", "Accept-Encoding", "If-None-Match", "If-Modified-Since", "User-Agent"]
    if !known.isSuperset(of: request.headers.keys) { found.append(.strangeHeader) }
    if ![Self.address(feed), Self.address(feed, moved: true)].contains(request.url) { found.append(.changedAddress) }
    return found
  }
}
