import Foundation

/// Writes the reader's subscriptions as a list that other programs read.
public struct ExportFeeds: Sendable {
  private let feeds: any FeedStore
  private let format: any FeedListFormat
  private let now: CurrentTime

  init(feeds: any FeedStore, format: any FeedListFormat, now: @escaping CurrentTime) {
    self.feeds = feeds
    self.format = format
    self.now = now
  }

  /// The list with its folders, named `title`.
  /// - Throws: ``NewsError/store(_:)``.
  public func callAsFunction(title: String, reader: ReaderKey) async throws(NewsError) -> [UInt8] {
    let listed = try await ListFeeds(feeds: feeds)(reader: reader).map(\.subscription).map { subscription in
      ListedFeed(
        address: subscription.feed.url.absoluteString, title: subscription.title, folder: subscription.folder,
        site: subscription.feed.site)
    }
    return format.write(listed, title: title, at: now())
  }
}
