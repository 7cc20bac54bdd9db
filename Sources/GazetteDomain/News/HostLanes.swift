import Foundation

/// Lets one request at a time pass to each host, and none to a host that asked to be left alone.
///
/// A host's lane is leased while it is used, so that other processes stay away from it too. Who comes back soon keeps the
/// lease between two requests, which spares the store two writes for each.
actor HostLanes {
  /// What came of wanting to enter a lane.
  enum Entry {
    case entered
    /// Another process asks that host for something.
    case taken
  }

  /// Longer than any request may take.
  private static let longestRequest: TimeInterval = 90
  /// What a process that dies makes the others wait at most.
  private static let lease: TimeInterval = 120

  private var pauses: HostPauses?
  /// The lanes in use, each with those who wait for it.
  private var lanes: [String: [CheckedContinuation<Void, Never>]] = [:]
  /// The leases that this process has, and their ends.
  private var leases: [String: Date] = [:]
  private let ports: NewsComponent.Ports
  private let now: CurrentTime
  private let holder = UUID().uuidString

  init(ports: NewsComponent.Ports, now: @escaping CurrentTime) {
    self.ports = ports
    self.now = now
  }

  /// Waits until no other request to `host` is under way, and takes its place, unless another process has it.
  func enter(_ host: String) async throws(StoreError) -> Entry {
    await takeTurn(host)
    do throws(StoreError) {
      if try await lease(host) { return .entered }
    } catch {
      passOn(host)
      throw error
    }
    passOn(host)
    return .taken
  }

  /// Lets the next one pass; the lease is kept for who `returns` soon.
  func leave(_ host: String, returns: Bool) async throws(StoreError) {
    defer { passOn(host) }
    if !returns, lanes[host]?.isEmpty != false { try await giveBack(host) }
  }

  /// Gives up the leases that were kept for who did not come back.
  func giveUp(_ hosts: some Sequence<String> & Sendable) async throws(StoreError) {
    for host in hosts where leases[host] != nil && lanes[host] == nil {
      await takeTurn(host)
      defer { passOn(host) }
      try await giveBack(host)
    }
  }

  /// Until when the host of `url` wants to be left alone; what was known before a restart is known again.
  func pause(of url: URL, at now: Date) async throws(StoreError) -> Date? {
    if let pauses { return pauses.pause(of: url, at: now) }
    let troubled = try await ports.feeds.troubled()
    let states = troubled.lazy.map { (url: $0.feed.url, state: $0.state.withoutWaits(noted: now)) }
    let known = pauses ?? HostPauses(states)
    pauses = known
    return known.pause(of: url, at: now)
  }

  /// Learns from an answer.
  func learn(from fetched: FetchedFeed, for url: URL, state: FeedFetchState) {
    pauses?.learn(from: fetched, for: url, state: state)
  }

  private func takeTurn(_ host: String) async {
    guard lanes[host] != nil else { return lanes[host] = [] }
    await withCheckedContinuation { lanes[host]?.append($0) }
  }

  private func passOn(_ host: String) {
    guard let next = lanes[host]?.first else { return lanes[host] = nil }
    lanes[host]?.removeFirst()
    next.resume()
  }

  /// Sees to it that the lease outlasts a request; false when another process has it.
  private func lease(_ host: String) async throws(StoreError) -> Bool {
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

/// Feeds to refresh, in their order, so many at once and one of each host at a time.
struct FeedQueue {
  private var waiting: [(host: String, feeds: [Feed])] = []
  private var busy: Set<String> = []
  private let most: Int

  init(_ feeds: [Feed], atOnce most: Int) {
    self.most = most
    var places: [String: Int] = [:]
    for feed in feeds {
      let host = Self.host(feed)
      if let place = places[host] {
        waiting[place].feeds.append(feed)
      } else {
        places[host] = waiting.count
        waiting.append((host, [feed]))
      }
    }
  }

  /// The next feed whose host is asked for nothing now, and whether more of that host follow; nil when there is none, or
  /// enough is under way.
  mutating func next() -> (feed: Feed, hasSuccessor: Bool)? {
    guard busy.count < most, let place = waiting.firstIndex(where: { !busy.contains($0.host) }) else { return nil }
    let feed = waiting[place].feeds.removeFirst()
    busy.insert(waiting[place].host)
    let hasSuccessor = !waiting[place].feeds.isEmpty
    if !hasSuccessor { waiting.remove(at: place) }
    return (feed, hasSuccessor)
  }

  /// Learns that the work for `feed` is done.
  mutating func finish(_ feed: Feed) { busy.remove(Self.host(feed)) }

  private static func host(_ feed: Feed) -> String { feed.url.host ?? "" }
}
