import Foundation
import GazetteDomain
import GRDB

extension Database {
  func feedStatuses(of reader: ReaderKey) throws -> [FeedStatus] {
    try rows(SubscriptionRecord.statusQuery, [reader.rawValue], SubscriptionRecord.readStatus)
  }

  func feedStatus(_ id: FeedID, of reader: ReaderKey) throws -> FeedStatus? {
    try rows(
      SubscriptionRecord.statusQuery + " AND subscription.feedID = ?", [reader.rawValue, id.rawValue],
      SubscriptionRecord.readStatus
    ).first
  }

  /// The feed at `url`, the oldest of them where one has moved to another's address.
  func feedID(at url: URL) throws -> FeedID? {
    try value("SELECT feedID FROM feed WHERE url = ? ORDER BY feedID LIMIT 1", [url.absoluteString])
      .map(FeedID.init(rawValue:))
  }

  func addFeed(at url: URL, title: String) throws -> FeedID {
    try run("INSERT INTO feed (url, title) VALUES (?, ?)", [url.absoluteString, title])
    return FeedID(rawValue: lastInsertedRowID)
  }

  /// Subscribes anew: who had ended the subscription finds the marks again, who is new finds all unread.
  func add(_ subscription: Subscription, of reader: ReaderKey) throws {
    try ensureReader(reader)
    let record = SubscriptionRecord(reader: reader, subscription: subscription)
    let key: [ColumnValue] = [reader.rawValue, subscription.id.rawValue]
    try update(
      "subscription", SubscriptionRecord.table.columns.without(["readerKey", "feedID"]), of: record,
      where: "readerKey = ? AND feedID = ?", key)
    guard changesCount == 0 else { return }
    try insert([record], into: SubscriptionRecord.table)
    try run(
      "INSERT INTO unread (readerKey, position, feedID) SELECT ?, position, feedID FROM article WHERE feedID = ?", key)
  }

  func replace(_ feed: Feed, _ state: FeedFetchState) throws {
    try update(
      "feed", FeedRecord.table.columns.without(["feedID"]), of: FeedRecord(feed: feed, state: state),
      where: "feedID = ?", [feed.id.rawValue])
    guard changesCount > 0 else { throw StoreError.notFound }
  }

  /// Removes articles published before `date` that nobody starred and that are not in their feed's last document.
  func pruneArticles(before date: Date) throws -> Int {
    try deleteArticles(
      where: """
        position < ? AND NOT EXISTS (SELECT 1 FROM star WHERE star.position = article.position)
        AND guid NOT IN (
          SELECT value FROM json_each((SELECT lastGUIDs FROM feed WHERE feed.feedID = article.feedID)))
        """, [ArticlePosition.first(of: date)])
  }

  /// Removes feeds whose last subscription ended before `date` and of which nothing is starred; answers how many
  /// articles went with them.
  func pruneFeeds(endedBefore date: Date) throws -> Int {
    let forgotten: [Int64] = try column(
      """
      SELECT feedID FROM feed
      WHERE NOT EXISTS (
          SELECT 1 FROM subscription
          WHERE subscription.feedID = feed.feedID AND (endedAt IS NULL OR endedAt >= ?))
        AND NOT EXISTS (
          SELECT 1 FROM star JOIN article USING (position) WHERE article.feedID = feed.feedID)
      """, [date.timeIntervalSince1970])
    var removed = 0
    for feed in forgotten {
      removed += try deleteArticles(where: "feedID = ?", [feed])
      try run("DELETE FROM feed WHERE feedID = ?", [feed])
    }
    return removed
  }

  /// Deletes articles with their words; answers how many.
  private func deleteArticles(where condition: String, _ values: [ColumnValue]) throws -> Int {
    // Not by a trigger: SQLite lets triggers use no virtual table in a file that it does not trust.
    try run("DELETE FROM articleText WHERE rowid IN (SELECT position FROM article WHERE \(condition))", values)
    try run("DELETE FROM article WHERE \(condition)", values)
    return changesCount
  }
}

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
