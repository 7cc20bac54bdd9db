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
  private static let leaseDuration: TimeInterval = 120

  let limiter = HostLimiter()
  private var hasRestoredPauses = false
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
  /// host. Retains the lease when the visit `willReturn` soon.
  nonisolated func turn(
    at host: String, willReturn: Bool, _ work: () async -> FeedOutcome
  ) async throws(StoreError) -> FeedOutcome {
    let outcome = try await limiter.withSlot(for: host, maximum: 1) { () async throws(StoreError) in
      guard try await lease(host) else { return FeedOutcome.busy }
      let outcome = await work()
      if !willReturn { try await releaseLease(host) }
      return outcome
    }
    return outcome ?? .failed(.cancelled)
  }

  /// Releases the leases of visits that did not return.
  func releaseLeases(_ hosts: some Sequence<String> & Sendable) async throws(StoreError) {
    for host in hosts where leases[host] != nil && !limiter.isBusy(host) {
      // Takes a turn, so that a new visit does not lose its lease midway.
      _ = try await limiter.withSlot(for: host, maximum: 1) { () async throws(StoreError) in
        try await releaseLease(host)
      }
    }
  }

  /// Returns the time until which the host of `url` asked for a pause; restores pauses from before a restart.
  func pause(of url: URL, at now: Date) async throws(StoreError) -> Date? {
    if !hasRestoredPauses {
      limiter.restorePauses(
        from: try await ports.feeds.failing().lazy.map { ($0.feed.url, $0.state.withoutWaits(at: now)) })
      hasRestoredPauses = true
    }
    return url.host.flatMap { limiter.pause(of: $0, at: now) }
  }

  /// Extends the lease to outlast a request; false when another process has it.
  func lease(_ host: String) async throws(StoreError) -> Bool {
    let now = now()
    // A lease that ends later than possible comes from a clock that was set back: other processes treat it as expired.
    if let until = leases[host], until > now + Self.maximumRequestTime, !until.isAhead(of: now + Self.leaseDuration) {
      return true
    }
    let until = now + Self.leaseDuration
    guard try await ports.lease.acquire(Self.leaseName(host), holder: holder, until: until) else {
      leases[host] = nil
      return false
    }
    leases[host] = until
    return true
  }

  private func releaseLease(_ host: String) async throws(StoreError) {
    guard leases.removeValue(forKey: host) != nil else { return }
    try await ports.lease.release(Self.leaseName(host), holder: holder)
  }

  private static func leaseName(_ host: String) -> String { "news.host." + host }
}

extension HostLimiter {
  /// Restores the pauses from stored feed states after a restart: a pause applies to all feeds of a host.
  public func restorePauses(from states: some Sequence<(url: URL, state: FeedFetchState)>) {
    // Sorted by attempt: a later attempt before an earlier one would look like a clock that was set back.
    for (url, state) in states.sorted(by: { $0.state.attempted < $1.state.attempted }) {
      switch state.failure?.error {
      case .rateLimited, .failing(_, status: 503): pause(url, state)
      default: continue
      }
    }
  }

  /// Records the pauses in a reply for the feed at `url`, whose state afterwards is `state`.
  public func recordPause(from fetched: FetchedFeed, for url: URL, state: FeedFetchState) {
    if fetched.status.map(Self.requestsPause) == true { pause(url, state) }
  }

  private func pause(_ url: URL, _ state: FeedFetchState) {
    guard let host = url.host, let until = state.nextFetch else { return }
    pause(host, since: state.attempted, until: until)
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
  var willReturn = false
  /// True when other hosts are visited concurrently.
  var hasConcurrentVisits = false
}

/// The feeds to refresh, in order: a limited number of hosts concurrently, one visit to each host at a time.
///
/// The writes before and after a visit cost the same for one feed as for many, so a host that answers quickly gets twice as many
/// feeds in its next visit.
struct FeedQueue {
  private struct HostQueue {
    let host: String
    var feeds: [FeedID]
    var visitSize = 1
  }

  /// The maximum seconds per feed of a quick visit, and the maximum feeds of a visit.
  private static let (quickFeed, largestVisit) = (0.2, 128)

  private var waiting: [HostQueue] = []
  private var busy: Set<String> = []
  private let maximumVisits: Int

  init(_ feeds: [Feed], atOnce maximumVisits: Int) {
    self.maximumVisits = maximumVisits
    var indexes: [String: Int] = [:]
    for feed in feeds {
      let host = feed.url.host ?? ""
      if let index = indexes[host] {
        waiting[index].feeds.append(feed.id)
      } else {
        indexes[host] = waiting.count
        waiting.append(HostQueue(host: host, feeds: [feed.id]))
      }
    }
  }

  /// Returns the next visit to an idle host; nil when there is none, or enough visits are running.
  mutating func next() -> HostVisit? {
    guard busy.count < maximumVisits, let index = waiting.firstIndex(where: { !busy.contains($0.host) }) else {
      return nil
    }
    let queue = waiting[index]
    let visit = HostVisit(
      host: queue.host, feeds: Array(queue.feeds.prefix(queue.visitSize)),
      willReturn: queue.feeds.count > queue.visitSize,
      hasConcurrentVisits: !busy.isEmpty)
    busy.insert(queue.host)
    if visit.willReturn { waiting[index].feeds.removeFirst(queue.visitSize) } else { waiting.remove(at: index) }
    return visit
  }

  /// Ends the visit to `host`, which took this many seconds, and adapts the size of the next one.
  mutating func finishVisit(to host: String, after seconds: TimeInterval) {
    busy.remove(host)
    guard let index = waiting.firstIndex(where: { $0.host == host }) else { return }
    let visitSize = waiting[index].visitSize
    let isQuick = seconds < Self.quickFeed * Double(visitSize)
    waiting[index].visitSize = isQuick ? min(visitSize * 2, Self.largestVisit) : max(visitSize / 2, 1)
  }
}
