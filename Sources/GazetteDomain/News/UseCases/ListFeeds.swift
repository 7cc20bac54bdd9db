/// Lists the reader's subscriptions with their health.
public struct ListFeeds: Sendable {
  private let feeds: any FeedStore

  /// Makes the use case.
  public init(feeds: any FeedStore) { self.feeds = feeds }

  /// The subscriptions by folder (none first) and title.
  /// - Throws: ``NewsError/store(_:)``.
  public func callAsFunction(reader: ReaderKey) async throws(NewsError) -> [FeedStatus] {
    try await translatingStore { () async throws(StoreError) in try await feeds.statuses(of: reader) }
  }

  /// One subscription.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/store(_:)``.
  public func callAsFunction(_ id: FeedID, reader: ReaderKey) async throws(NewsError) -> FeedStatus {
    let status = try await translatingStore { () async throws(StoreError) in
      try await feeds.status(of: id, reader: reader)
    }
    guard let status else { throw .unknownFeed(String(id.rawValue)) }
    return status
  }
}
