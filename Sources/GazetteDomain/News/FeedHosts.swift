public import Foundation
public import HostLimiting

/// Lets one request at a time pass to each publisher's host, and none to a host that asked to be left alone.
///
/// A host is leased while it is asked, so that other processes stay away from it too. Who comes back soon keeps the lease
/// between two requests, which spares the store two writes for each.
actor FeedHosts {
  /// Longer than any request may take.
  private static let longestRequest: TimeInterval = 90
  /// What a process that dies makes the others wait at most.
  private static let lease: TimeInterval = 120

  let limiter = HostLimiter()
  private var knowsPauses = false
  /// The leases that this process has, and their ends.
  private var leases: [String: Date] = [:]
  private let ports: NewsComponent.Ports
  private let now: CurrentTime
  private let holder = UUID().uuidString

  init(ports: NewsComponent.Ports, now: @escaping CurrentTime) {
    self.ports = ports
    self.now = now
  }

  /// What `work` brings once no other request to `host` is under way; ``FeedOutcome/busy`` when another process asks it.
  /// The lease is kept for who `returns` soon.
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

  /// Gives up the leases that were kept for who did not come back.
  func giveUp(_ hosts: some Sequence<String> & Sendable) async throws(StoreError) {
    for host in hosts where leases[host] != nil && !limiter.isBusy(host) {
      // As a turn: who enters meanwhile would find the lease taken away under its hands.
      _ = try await limiter.turn(at: host, atOnce: 1) { () async throws(StoreError) in try await giveBack(host) }
    }
  }

  /// Until when the host of `url` wants to be left alone; what was known before a restart is known again.
  func pause(of url: URL, at now: Date) async throws(StoreError) -> Date? {
    if !knowsPauses {
      limiter.learn(
        from: try await ports.feeds.troubled().lazy.map { ($0.feed.url, $0.state.withoutWaits(noted: now)) })
      knowsPauses = true
    }
    return url.host.flatMap { limiter.pause(of: $0, at: now) }
  }

  /// Sees to it that the lease outlasts a request; false when another process has it.
  func lease(_ host: String) async throws(StoreError) -> Bool {
    let present = now()
    // One that ends later than a lease can is a clock's that was set back: the others take it for ended.
    if let until = leases[host], until > present + Self.longestRequest, !until.isAhead(of: present + Self.lease) {
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
  /// Learns again, after a restart, what the kept states of feeds tell: a pause holds for all feeds of a host.
  public func learn(from states: some Sequence<(url: URL, state: FeedFetchState)>) {
    // In the order of the attempts: one that was noted later than the next would look like a clock that was set back.
    for (url, state) in states.sorted(by: { $0.state.attempted < $1.state.attempted }) {
      switch state.failure?.error {
      case .rateLimited, .failing(_, status: 503): hold(url, state)
      default: continue
      }
    }
  }

  /// Learns from an answer for the feed at `url`, whose state afterwards is `state`.
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

/// A visit to a host, which is asked for some of its feeds one after the other.
struct HostVisit: Sendable {
  let host: String
  var feeds: [FeedID]
  /// Whether more of them follow.
  var returns = false
  /// Whether other hosts are visited meanwhile.
  var isAmongOthers = false
}

/// Feeds to refresh, in their order, at so many hosts at once and in one visit to each host at a time.
///
/// What is written before a visit and after it costs the same for one feed as for many, so a host that answers quickly is
/// asked for twice as many in the next visit.
struct FeedQueue {
  private struct Line {
    let host: String
    var feeds: [FeedID]
    var atOnce = 1
  }

  /// So many seconds a feed takes at most in a quick visit, and so many feeds are asked for in one.
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

  /// The next visit to a host that is not visited now; nil when there is none, or enough are under way.
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

  /// Learns that the visit to `host` is over, and how many seconds it took.
  mutating func leave(_ host: String, after seconds: TimeInterval) {
    busy.remove(host)
    guard let place = waiting.firstIndex(where: { $0.host == host }) else { return }
    let atOnce = waiting[place].atOnce
    let isQuick = seconds < Self.quickFeed * Double(atOnce)
    waiting[place].atOnce = isQuick ? min(atOnce * 2, Self.largestVisit) : max(atOnce / 2, 1)
  }
}
