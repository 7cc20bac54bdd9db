/// Renames a subscription, moves it to a folder, pauses it, or has its articles fetched whole.
public struct UpdateFeed: Sendable {
  private let feeds: any FeedStore
  private let changes: ChangeFeed

  /// Makes the use case.
  public init(feeds: any FeedStore, changes: ChangeFeed) {
    self.feeds = feeds
    self.changes = changes
  }

  /// Changes the subscription; answers it as it is now.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/badName(limit:)``, ``NewsError/store(_:)``.
  public func callAsFunction(
    _ id: FeedID, _ change: FeedChange, reader: ReaderKey
  ) async throws(NewsError) -> Subscription {
    var subscription = try await ListFeeds(feeds: feeds)(id, reader: reader).subscription
    if let title = change.title { subscription.customTitle = try FeedName(title).text }
    if let folder = change.folder { subscription.folder = try FeedName(folder).text }
    if let isPaused = change.isPaused { subscription.isPaused = isPaused }
    if let wantsFullText = change.wantsFullText { subscription.wantsFullText = wantsFullText }
    if subscription.customTitle == subscription.feed.title { subscription.customTitle = nil }
    do throws(StoreError) {
      try await feeds.update(subscription, of: reader)
    } catch {
      throw error == .notFound ? .unknownFeed(String(id.rawValue)) : .store(error)
    }
    changes.publish(.news)
    return subscription
  }
}
