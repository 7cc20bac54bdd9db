import Foundation
import GazetteDomain
import GRDB

extension Database {
  /// The least position that does not come after the cursor's article in the list, whether that is still there or not.
  func positionBelow(_ cursor: ArticleCursor) throws -> Int64 {
    let end = ArticlePosition.end(of: cursor.published)
    return try value(
      "SELECT min(position) FROM article WHERE position >= ? AND position < ? AND articleID >= ?",
      [ArticlePosition.first(of: cursor.published), end, cursor.id.rawValue]) ?? end
  }

  /// The greatest position that does not come before the cursor's article in the list.
  func positionAbove(_ cursor: ArticleCursor) throws -> Int64 {
    let first = ArticlePosition.first(of: cursor.published)
    return try value(
      "SELECT max(position) FROM article WHERE position >= ? AND position < ? AND articleID <= ?",
      [first, ArticlePosition.end(of: cursor.published), cursor.id.rawValue]) ?? first - 1
  }

  /// The articles at `positions` as `reader` sees them, newest first, without bodies.
  func headlines(at positions: [Int64], of reader: ReaderKey) throws -> [StoredArticle] {
    guard !positions.isEmpty else { return [] }
    var stories: [Int64] = []
    var articles = try rows(
      Self.headline + " ORDER BY article.position DESC",
      [reader.rawValue, positions.jsonArray]
    ) { row in
      let record = try ArticleRecord(row)
      stories.append(record.story)
      return StoredArticle(
        id: record.id, feedID: record.feed, feedTitle: try row["feedTitle"], article: record.article,
        isRead: try row["isRead"], isStarred: try row["isStarred"], hasFullText: record.hasFullText,
        wantsFullText: try row["wantsFullText"], isSubscribed: try row["isSubscribed"])
    }
    let sources = try sources(of: stories, reader: reader)
    for index in articles.indices {
      let others = (sources[stories[index]] ?? [:]).filter { $0.key != articles[index].feedID }
      articles[index].otherSources = Set(others.values).sorted()
    }
    return articles
  }

  /// Where the article stands; nil when it is not there, or was never in a subscription of `reader`.
  func position(of id: ArticleID, reader: ReaderKey) throws -> Int64? {
    try value(
      """
      SELECT article.position FROM article JOIN subscription USING (feedID)
      WHERE articleID = ? AND readerKey = ?
      """, [id.rawValue, reader.rawValue])
  }

  /// The body and the text of the article.
  func body(of id: ArticleID) throws -> (html: String, text: String)? {
    try rows(
      """
      SELECT articleBody.html, articleText.text FROM article
      JOIN articleBody USING (articleID) JOIN articleText ON articleText.rowid = article.position
      WHERE article.articleID = ?
      """, [id.rawValue]
    ) { row -> (html: String, text: String) in (try row["html"], try row["text"]) }.first
  }

  // The order of the joins is set: left to itself, SQLite begins with every subscription of the reader.
  private static let headline = """
    SELECT \(ArticleRecord.table.list), coalesce(subscription.customTitle, feed.title) AS feedTitle,
      NOT EXISTS (SELECT 1 FROM unread WHERE unread.readerKey = ?1 AND unread.position = article.position) AS isRead,
      EXISTS (SELECT 1 FROM star WHERE star.readerKey = ?1 AND star.position = article.position) AS isStarred,
      subscription.wantsFullText, subscription.endedAt IS NULL AS isSubscribed
    FROM json_each(?2) AS place
    CROSS JOIN article INDEXED BY articleByPosition ON article.position = place.value
    CROSS JOIN feed ON feed.feedID = article.feedID
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = article.feedID
    """

  /// The names of the subscribed feeds that tell each of `stories`.
  private func sources(of stories: [Int64], reader: ReaderKey) throws -> [Int64: [FeedID: String]] {
    var sources: [Int64: [FeedID: String]] = [:]
    try forEachRow(
      """
      SELECT article.story, article.feedID, coalesce(subscription.customTitle, feed.title) AS feedTitle
      FROM json_each(?2) AS told
      CROSS JOIN article INDEXED BY articleByStory ON article.story = told.value
      CROSS JOIN feed ON feed.feedID = article.feedID
      CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = article.feedID
        AND subscription.endedAt IS NULL
      """, [reader.rawValue, stories.jsonArray]
    ) { row in
      sources[try row["story"], default: [:]][FeedID(rawValue: try row["feedID"])] = try row["feedTitle"]
    }
    return sources
  }
}
