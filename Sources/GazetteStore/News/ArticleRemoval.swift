public import Foundation
public import GazetteDomain

/// A removal of articles. Each article is checked again just before its deletion, because a reader may have starred it meanwhile.
struct ArticleRemoval: Sendable {
  /// The condition of the articles to delete.
  let condition: @Sendable (any SQLConnection) -> SQL
  /// The same condition for finding all of them.
  let listing: @Sendable (any SQLConnection) -> SQL

  /// Returns the removal of articles published before `date` without a star that are not in their feed's last document.
  static func articles(publishedBefore date: Date) -> ArticleRemoval {
    let end = ArticlePosition.first(of: date)
    let condition: @Sendable (any SQLConnection) -> SQL = { connection in
      """
      article.position < \(end)
      AND NOT EXISTS (SELECT 1 FROM star WHERE star.position = article.position)
      AND NOT EXISTS (
        SELECT 1 FROM feed CROSS JOIN \(raw: connection.newsEngine.lastGUIDs)
        WHERE feed.feedID = article.feedID AND held.value = article.guid)
      """
    }
    return ArticleRemoval(condition: condition) { connection in
      connection.newsEngine.removable(below: end) ?? condition(connection)
    }
  }

  /// Returns the removal of all articles of feeds without subscriptions.
  static func articles(ofFeedsEndedBefore date: Date) -> ArticleRemoval {
    let condition: SQL = "article.feedID IN (\(sql: unusedFeeds(since: date)))"
    return ArticleRemoval(condition: { _ in condition }, listing: { _ in condition })
  }

  /// Returns the query for the feeds whose last subscription ended before `date` and that have no starred articles.
  static func unusedFeeds(since date: Date) -> SQL {
    """
    SELECT feed.feedID FROM feed
    WHERE NOT EXISTS (
        SELECT 1 FROM subscription
        WHERE subscription.feedID = feed.feedID AND (subscription.endedAt IS NULL OR subscription.endedAt >= \(date)))
      AND NOT EXISTS (
        SELECT 1 FROM star JOIN article AS starred ON starred.position = star.position
        WHERE starred.feedID = feed.feedID)
    """
  }
}

extension SQLFeedStore {
  /// Deletes articles published before `date` without a star that are not in their feed's last document; returns their number.
  package func removeArticles(publishedBefore date: Date) async throws(StoreError) -> Int {
    try await database.remove(.articles(publishedBefore: date))
  }

  /// Deletes old articles and unused feeds; returns the number of articles.
  public func prune(publishedBefore date: Date, endedBefore ended: Date) async throws(StoreError) -> Int {
    var removed = try await database.remove(.articles(publishedBefore: date))
    removed += try await database.remove(.articles(ofFeedsEndedBefore: ended))
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.batch(
        connection.newsEngine.removalLocks + [
          """
          DELETE FROM feed WHERE feedID IN (\(sql: ArticleRemoval.unusedFeeds(since: ended)))
          AND NOT EXISTS (SELECT 1 FROM article WHERE article.feedID = feed.feedID)
          """,
          // No query needs the arrivals of deleted articles.
          """
          DELETE FROM arrival WHERE firstID < (
            SELECT max(firstID) FROM arrival WHERE firstID <= (SELECT min(articleID) FROM article))
          """,
        ])
    }
    return removed
  }
}

extension SQLDatabase {
  /// Deletes articles in short transactions, with their words; returns their number.
  fileprivate func remove(_ removal: ArticleRemoval) async throws(StoreError) -> Int {
    let candidates: [Int64] = try await read { connection in
      // Neighbours in the full-text index are deleted together.
      try connection.column(
        "SELECT article.articleID FROM article WHERE \(sql: removal.listing(connection)) ORDER BY article.position")
    }
    let steps = try await inShortTransactions(candidates) { ids, connection in
      try connection.batch(connection.newsEngine.removalLocks)
      return try connection.newsEngine.removeArticles(ids, where: removal.condition(connection))
    }
    let words = steps.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    // Must come last, because each word is looked up in the remaining texts, and SQLite would walk past all rows still to be
    // deleted. Until then, an unused word is never suggested.
    _ = try await inShortTransactions(words.filter(Spelling.isSuggestible).sorted()) { words, connection in
      try connection.forget(words, in: .articles)
    }
    let removed = steps.reduce(0) { $0 + $1.count }
    if removed > 0 { try await vacuum() }
    return removed
  }
}
