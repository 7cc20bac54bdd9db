/// Ends a subscription.
public struct RemoveFeed: Sendable {
  private let feeds: any FeedStore
  private let changes: ChangeFeed
  private let now: CurrentTime

  /// Makes the use case.
  public init(feeds: any FeedStore, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.feeds = feeds
    self.changes = changes
    self.now = now
  }

  /// Ends the subscription; answers it, and ``RestoreFeed`` takes it back.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/store(_:)``.
  public func callAsFunction(_ id: FeedID, reader: ReaderKey) async throws(NewsError) -> Subscription {
    let removed = try await translatingStore { () async throws(StoreError) in
      try await feeds.unsubscribe(id, reader: reader, at: now())
    }
    guard let removed else { throw .unknownFeed(String(id.rawValue)) }
    changes.publish(.news)
    return removed
  }
}
