import Foundation

/// Lets one request at a time pass to each host, and none to a host that asked to be left alone.
actor HostLanes {
  private var pauses: HostPauses?
  private var busy: Set<String> = []
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
  private let feeds: any FeedStore

  init(feeds: any FeedStore) { self.feeds = feeds }

  /// Waits until no other request to `host` is under way, and takes its place.
  func enter(_ host: String) async {
    guard busy.contains(host) else {
      busy.insert(host)
      return
    }
    await withCheckedContinuation { waiting[host, default: []].append($0) }
  }

  /// Lets the next one pass.
  func leave(_ host: String) {
    guard var queue = waiting[host], !queue.isEmpty else {
      busy.remove(host)
      return
    }
    let next = queue.removeFirst()
    waiting[host] = queue.isEmpty ? nil : queue
    next.resume()
  }

  /// Until when the host of `url` wants to be left alone; what was known before a restart is known again.
  func pause(of url: URL, at now: Date) async throws(StoreError) -> Date? {
    if let pauses { return pauses.pause(of: url, at: now) }
    let troubled = try await feeds.troubled()
    let known = pauses ?? HostPauses(troubled.lazy.map { ($0.feed.url, $0.state) })
    pauses = known
    return known.pause(of: url, at: now)
  }

  /// Learns from an answer.
  func learn(from fetched: FetchedFeed, for url: URL, state: FeedFetchState) {
    pauses?.learn(from: fetched, for: url, state: state)
  }
}
