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
