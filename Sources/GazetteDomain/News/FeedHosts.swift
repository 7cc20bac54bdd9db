public import Foundation
public import HostLimiting

/// Allows one request at a time to each publisher's host, and none to a host that asked for a pause.
///
/// A lease on the host keeps other processes away during a request. A visit that returns soon retains the lease between two
/// requests, which saves the store two writes each time.
actor FeedHosts {
  /// Longer than any request may take, in seconds.
  private static let maximumRequestTime: TimeInterval = 90
  /// The maximum wait, in seconds, that a process that dies causes others.
  private static let lease: TimeInterval = 120

  let limiter = HostLimiter()
  private var knowsPauses = false
  /// The leases of this process, with their ends.
  private var leases: [String: Date] = [:]
  private let ports: NewsComponent.Ports
  private let now: CurrentTime
  private let holder = UUID().uuidString

  init(ports: NewsComponent.Ports, now: @escaping CurrentTime) {
    self.ports = ports
    self.now = now
  }

  /// Returns the result of `work` once no other request to `host` is running; ``FeedOutcome/busy`` when another process uses the
  /// host. Retains the lease when the visit `returns` soon.
  nonisolated func turn(
    at host: String, returns: Bool, _ work: () async -> FeedOutcome
  ) async throws(StoreError) -> FeedOutcome {
    let outcome = try await limiter.turn(at: host, atOnce: 1) { () async throws(StoreError) in
      guard try await lease(host) else { return FeedOutcome.busy }
      let outcome = await work()
      if !returns { try await giveBack(host) }
      return outcome
    }
    return outcome ?? .failed(.cancelled)
  }

  /// Releases the leases of visits that did not return.
  func giveUp(_ hosts: some Sequence<String> & Sendable) async throws(StoreError) {
    for host in hosts where leases[host] != nil && !limiter.isBusy(host) {
      // Takes a turn, so that a new visit does not lose its lease midway.
      _ = try await limiter.turn(at: host, atOnce: 1) { () async throws(StoreError) in try await giveBack(host) }
    }
  }

  /// Returns the time until which the host of `url` asked for a pause; restores pauses from before a restart.
  func pause(of url: URL, at now: Date) async throws(StoreError) -> Date? {
    if !knowsPauses {
      limiter.learn(
        from: try await ports.feeds.troubled().lazy.map { ($0.feed.url, $0.state.withoutWaits(noted: now)) })
      knowsPauses = true
    }
    return url.host.flatMap { limiter.pause(of: $0, at: now) }
  }

  /// Extends the lease to outlast a request; false when another process has it.
  func lease(_ host: String) async throws(StoreError) -> Bool {
    let present = now()
    // A lease that ends later than possible comes from a clock that was set back: other processes treat it as expired.
    if let until = leases[host], until > present + Self.maximumRequestTime, !until.isAhead(of: present + Self.lease) {
      return true
    }
    let until = present + Self.lease
    guard try await ports.lease.acquire(Self.work(host), holder: holder, until: until) else {
      leases[host] = nil
      return false
    }
    leases[host] = until
    return true
  }

  private func giveBack(_ host: String) async throws(StoreError) {
    guard leases.removeValue(forKey: host) != nil else { return }
    try await ports.lease.release(Self.work(host), holder: holder)
  }

  private static func work(_ host: String) -> String { "news.host." + host }
}

extension HostLimiter {
  /// Restores the pauses from stored feed states after a restart: a pause applies to all feeds of a host.
  public func learn(from states: some Sequence<(url: URL, state: FeedFetchState)>) {
    // Sorted by attempt: a later attempt before an earlier one would look like a clock that was set back.
    for (url, state) in states.sorted(by: { $0.state.attempted < $1.state.attempted }) {
      switch state.failure?.error {
      case .rateLimited, .failing(_, status: 503): hold(url, state)
      default: continue
      }
    }
  }

  /// Records the pauses in a reply for the feed at `url`, whose state afterwards is `state`.
  public func learn(from fetched: FetchedFeed, for url: URL, state: FeedFetchState) {
    if fetched.status.map(Self.asksToWait) == true { hold(url, state) }
  }

  private func hold(_ url: URL, _ state: FeedFetchState) {
    guard let host = url.host, let until = state.nextFetch else { return }
    hold(host, since: state.attempted, until: until)
  }
}

extension FeedFetchState {
  fileprivate var attempted: Date { lastAttempt ?? .distantPast }
}

/// A visit to a host, which requests some of its feeds serially.
struct HostVisit: Sendable {
  let host: String
  var feeds: [FeedID]
  /// True when another visit to this host follows.
  var returns = false
  /// True when other hosts are visited concurrently.
  var isAmongOthers = false
}

/// The feeds to refresh, in order: a limited number of hosts concurrently, one visit to each host at a time.
///
/// The writes before and after a visit cost the same for one feed as for many, so a host that answers quickly gets twice as many
/// feeds in its next visit.
struct FeedQueue {
  private struct Line {
    let host: String
    var feeds: [FeedID]
    var atOnce = 1
  }

  /// The maximum seconds per feed of a quick visit, and the maximum feeds of a visit.
  private static let (quickFeed, largestVisit) = (0.2, 128)

  private var waiting: [Line] = []
  private var busy: Set<String> = []
  private let most: Int

  init(_ feeds: [Feed], atOnce most: Int) {
    self.most = most
    var places: [String: Int] = [:]
    for feed in feeds {
      let host = feed.url.host ?? ""
      if let place = places[host] {
        waiting[place].feeds.append(feed.id)
      } else {
        places[host] = waiting.count
        waiting.append(Line(host: host, feeds: [feed.id]))
      }
    }
  }

  /// Returns the next visit to an idle host; nil when there is none, or enough visits are running.
  mutating func next() -> HostVisit? {
    guard busy.count < most, let place = waiting.firstIndex(where: { !busy.contains($0.host) }) else { return nil }
    let line = waiting[place]
    let visit = HostVisit(
      host: line.host, feeds: Array(line.feeds.prefix(line.atOnce)), returns: line.feeds.count > line.atOnce,
      isAmongOthers: !busy.isEmpty)
    busy.insert(line.host)
    if visit.returns { waiting[place].feeds.removeFirst(line.atOnce) } else { waiting.remove(at: place) }
    return visit
  }

  /// Ends the visit to `host`, which took this many seconds, and adapts the size of the next one.
  mutating func leave(_ host: String, after seconds: TimeInterval) {
    busy.remove(host)
    guard let place = waiting.firstIndex(where: { $0.host == host }) else { return }
    let atOnce = waiting[place].atOnce
    let isQuick = seconds < Self.quickFeed * Double(atOnce)
    waiting[place].atOnce = isQuick ? min(atOnce * 2, Self.largestVisit) : max(atOnce / 2, 1)
  }
}
