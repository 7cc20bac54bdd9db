import Foundation
import GazetteDomain
import GRDB

extension Database {
  func feedStatuses(of reader: ReaderKey) throws -> [FeedStatus] {
    try rows(SubscriptionRow.query, [reader.rawValue], SubscriptionRow.read)
  }

  func feedStatus(_ id: FeedID, of reader: ReaderKey) throws -> FeedStatus? {
    try rows(
      SubscriptionRow.query + " AND subscription.feedID = ?", [reader.rawValue, id.rawValue], SubscriptionRow.read
    ).first
  }

  /// The feed at `url`, the oldest of them where one has moved to another's address.
  func feedID(at url: URL) throws -> FeedID? {
    try rows("SELECT feedID FROM feed WHERE url = ? ORDER BY feedID LIMIT 1", [url.absoluteString]) { row in
      FeedID(rawValue: try row.required())
    }.first
  }

  func addFeed(at url: URL, title: String) throws -> FeedID {
    try run("INSERT INTO feed (url, title) VALUES (?, ?)", [url.absoluteString, title])
    return FeedID(rawValue: lastInsertedRowID)
  }

  /// Subscribes anew: who had ended the subscription finds the marks again, who is new finds all unread.
  func subscribe(_ reader: ReaderKey, to id: FeedID, folder: String?, at date: Date) throws {
    try ensureReader(reader)
    try run(
      """
      UPDATE subscription SET customTitle = NULL, folder = ?, isPaused = 0, wantsFullText = 0, subscribedAt = ?, endedAt = NULL
      WHERE readerKey = ? AND feedID = ?
      """, [folder, date.timeIntervalSince1970, reader.rawValue, id.rawValue])
    guard changesCount == 0 else { return }
    try run(
      "INSERT INTO subscription (readerKey, feedID, folder, isPaused, subscribedAt) VALUES (?, ?, ?, 0, ?)",
      [reader.rawValue, id.rawValue, folder, date.timeIntervalSince1970])
    try run(
      "INSERT INTO unread (readerKey, position, feedID) SELECT ?, position, feedID FROM article WHERE feedID = ?",
      [reader.rawValue, id.rawValue])
  }

  func replace(_ feed: Feed, _ state: FeedFetchState) throws {
    let sets = (FeedRow.facts + FeedRow.state).map { "\($0) = ?" }.joined(separator: ", ")
    try run("UPDATE feed SET \(sets) WHERE feedID = ?", try FeedRow.values(feed, state) + [feed.id.rawValue])
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
    let forgotten = try rows(
      """
      SELECT feedID FROM feed
      WHERE NOT EXISTS (
          SELECT 1 FROM subscription
          WHERE subscription.feedID = feed.feedID AND (endedAt IS NULL OR endedAt >= ?))
        AND NOT EXISTS (
          SELECT 1 FROM star JOIN article USING (position) WHERE article.feedID = feed.feedID)
      """, [date.timeIntervalSince1970]
    ) { row in try row.required(Int64.self) }
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
