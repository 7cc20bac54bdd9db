/// Takes back the end of a subscription.
public struct RestoreFeed: Sendable {
  private let feeds: any FeedStore
  private let changes: ChangeFeed

  /// Makes the use case.
  public init(feeds: any FeedStore, changes: ChangeFeed) {
    self.feeds = feeds
    self.changes = changes
  }

  /// Subscribes again, with the name, the folder and the marks that there were; asks the publisher for nothing.
  /// - Throws: ``NewsError/unknownFeed(_:)`` when it is not kept any more, ``NewsError/store(_:)``.
  public func callAsFunction(_ id: FeedID, reader: ReaderKey) async throws(NewsError) -> Subscription {
    let restored = try await translatingStore { () async throws(StoreError) in
      try await feeds.restore(id, reader: reader)
    }
    guard let restored else { throw .unknownFeed(String(id.rawValue)) }
    changes.publish(.news)
    return restored
  }
}
