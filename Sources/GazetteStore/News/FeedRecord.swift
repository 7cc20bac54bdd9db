import Foundation
import GazetteDomain

/// A feed with its state as a row of `feed`.
struct FeedRecord {
  static let table = StoredTable<FeedRecord>(
    "feed",
    [
      "url": { $0.feed.url.absoluteString }, "feedID": { $0.feed.id.rawValue },
      "site": { $0.feed.site?.absoluteString }, "title": { $0.feed.title }, "subtitle": { $0.feed.subtitle },
      "languageCode": { $0.feed.languageCode }, "picture": { $0.feed.picture?.absoluteString },
      "etag": { $0.state.etag }, "lastModified": { $0.state.lastModified },
      "lastAttempt": { $0.state.lastAttempt?.timeIntervalSince1970 },
      "lastSuccess": { $0.state.lastSuccess?.timeIntervalSince1970 }, "failuresInARow": { $0.state.failuresInARow },
      "nextFetch": { $0.state.nextFetch?.timeIntervalSince1970 }, "isGone": { $0.state.isGone },
      "warnings": { try JSONColumn.text($0.state.warnings) },
      "failedAt": { $0.state.failure?.failedAt.timeIntervalSince1970 },
    ],
    SourceErrorColumns.columns.of { $0.state.failure.map { SourceErrorColumns($0.error) } })

  let feed: Feed
  let state: FeedFetchState

  static func read(_ row: NamedRow) throws -> (feed: Feed, state: FeedFetchState) {
    guard let url = try row.url("url") else { throw UnreadableRow(detail: "feed.url is no address") }
    let feed = Feed(
      id: FeedID(rawValue: try row["feedID"]), url: url, site: try row.url("site"), title: try row["title"],
      subtitle: try row["subtitle"], languageCode: try row["languageCode"], picture: try row.url("picture"))
    var state = FeedFetchState()
    state.etag = try row["etag"]
    state.lastModified = try row["lastModified"]
    state.lastAttempt = try row.date("lastAttempt")
    state.lastSuccess = try row.date("lastSuccess")
    state.failuresInARow = try row["failuresInARow"]
    state.nextFetch = try row.date("nextFetch")
    state.isGone = try row["isGone"]
    state.warnings = try JSONColumn.values(row["warnings"])
    if let failedAt = try row.date("failedAt") {
      state.failure = try SourceErrorColumns(row).error.map { RefreshFailure(error: $0, failedAt: failedAt) }
    }
    return (feed, state)
  }
}

/// A subscription that runs, as a row of `subscription`.
struct SubscriptionRecord {
  static let table = StoredTable<SubscriptionRecord>(
    "subscription",
    [
      "readerKey": { $0.reader.rawValue }, "feedID": { $0.subscription.id.rawValue },
      "customTitle": { $0.subscription.customTitle }, "folder": { $0.subscription.folder },
      "isPaused": { $0.subscription.isPaused }, "wantsFullText": { $0.subscription.wantsFullText },
      "subscribedAt": { $0.subscription.subscribedAt.timeIntervalSince1970 },
      "endedAt": { _ in nil },
    ])

  let reader: ReaderKey
  let subscription: Subscription

  /// The running subscriptions of a reader with their feeds.
  static let statusQuery = """
    SELECT \(FeedRecord.table.list), \(table.list), subscription.unreadCount, feed.articleCount
    FROM subscription JOIN feed USING (feedID)
    WHERE subscription.readerKey = ? AND subscription.endedAt IS NULL
    """

  /// A subscription with its health, from a row of ``statusQuery``.
  static func readStatus(_ row: NamedRow) throws -> FeedStatus {
    let (feed, state) = try FeedRecord.read(row)
    let subscription = Subscription(
      feed: feed, customTitle: try row["customTitle"], folder: try row["folder"], isPaused: try row["isPaused"],
      wantsFullText: try row["wantsFullText"], subscribedAt: try row.requiredDate("subscribedAt"))
    return FeedStatus(
      subscription: subscription, state: state, unreadCount: try row["unreadCount"],
      articleCount: try row["articleCount"])
  }
}
