import Foundation

/// Subscribes to what is behind any address that a person would paste.
public struct AddFeed: Sendable {
  private let feeds: any FeedStore
  private let discovery: any FeedDiscovery
  private let refreshFeed: RefreshFeed
  private let changes: ChangeFeed

  init(feeds: any FeedStore, discovery: any FeedDiscovery, refreshFeed: RefreshFeed, changes: ChangeFeed) {
    self.feeds = feeds
    self.discovery = discovery
    self.refreshFeed = refreshFeed
    self.changes = changes
  }

  /// Finds the feeds behind `typed`; subscribes when there is one, and fetches it for the first time.
  ///
  /// What is subscribed already is answered as it is, without a request.
  /// - Throws: ``NewsError``.
  public func callAsFunction(
    _ typed: String, folder: String? = nil, reader: ReaderKey
  ) async throws(NewsError) -> AddedFeed {
    let folder = try FeedName(folder).text
    guard typed.utf8.count <= 2000 else { throw .address(.notAnAddress) }
    if let known = try await known(typed, reader: reader) { return .subscribed(known, isNew: false, outcome: nil) }
    let found = try await found(behind: typed)
    guard let first = found.first else { throw .noFeed }
    guard found.count == 1 else { return .several(found) }
    return try await subscribe(to: first, folder: folder, reader: reader)
  }

  private func found(behind typed: String) async throws(NewsError) -> [DiscoveredFeed] {
    let subject = CrashSubject(.address, typed)
    let found: [DiscoveredFeed]?
    do throws(FeedDiscoveryProblem) {
      found = try await refreshFeed.ports.crashes.reading(subject) { () async throws(FeedDiscoveryProblem) in
        try await discovery.feeds(behind: typed)
      }
    } catch {
      throw .address(error)
    }
    guard let found else {
      throw .address(.source(.setAside(ProviderID(rawValue: URL(string: typed)?.host ?? typed))))
    }
    return found
  }

  private func subscribe(
    to found: DiscoveredFeed, folder: String?, reader: ReaderKey
  ) async throws(NewsError) -> AddedFeed {
    if let known = try await known(found.url.absoluteString, reader: reader) {
      return .subscribed(known, isNew: false, outcome: nil)
    }
    let title = found.title.flatMap { $0.isEmpty ? nil : $0 } ?? found.url.host ?? found.url.absoluteString
    let subscription = try await translatingStore { () async throws(StoreError) in
      try await feeds.subscribe(to: found.url, title: title, folder: folder, for: reader, at: refreshFeed.now())
    }
    changes.publish(.news)
    // What discovery fetched lies at hand: mostly nothing is sent.
    let outcome = await refreshFeed(subscription.id)
    let named = try await ListFeeds(feeds: feeds)(subscription.id, reader: reader).subscription
    return .subscribed(named, isNew: true, outcome: outcome)
  }

  private func known(_ typed: String, reader: ReaderKey) async throws(NewsError) -> Subscription? {
    let address = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    return try await ListFeeds(feeds: feeds)(reader: reader).map(\.subscription)
      .first { $0.feed.url.absoluteString == address }
  }
}
