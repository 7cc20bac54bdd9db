public import Foundation

/// Subscribes a new paper to its first feeds; a reader who removed them is left alone.
public struct BeginFeeds: Sendable {
  private let feeds: any FeedStore
  private let changes: ChangeFeed
  private let now: CurrentTime

  init(feeds: any FeedStore, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.feeds = feeds
    self.changes = changes
    self.now = now
  }

  /// Subscribes to `first` when no feed was ever kept; answers whether it did. Asks no publisher for anything.
  /// - Throws: ``NewsError/store(_:)``.
  @discardableResult
  public func callAsFunction(
    with first: [(url: URL, folder: String?)], reader: ReaderKey
  ) async throws(NewsError) -> Bool {
    try await translatingStore { () async throws(StoreError) in
      guard try await feeds.isUntouched() else { return false }
      for (url, folder) in first {
        let title = url.host ?? url.absoluteString
        _ = try await feeds.subscribe(to: url, title: title, folder: folder, for: reader, at: now())
      }
      changes.publish(.news)
      return true
    }
  }
}
