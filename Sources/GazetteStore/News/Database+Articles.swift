import Foundation
import GazetteDomain
import GRDB

extension Database {
  /// The least position that does not come after the cursor's article in the list, whether that is still there or not.
  func positionBelow(_ cursor: ArticleCursor) throws -> Int64 {
    let end = ArticlePosition.end(of: cursor.published)
    let found = try rows(
      "SELECT min(position) FROM article WHERE position >= ? AND position < ? AND articleID >= ?",
      [ArticlePosition.first(of: cursor.published), end, cursor.id.rawValue]
    ) { row in row.next(Int64.self) }
    return (found.first ?? nil) ?? end
  }

  /// The greatest position that does not come before the cursor's article in the list.
  func positionAbove(_ cursor: ArticleCursor) throws -> Int64 {
    let first = ArticlePosition.first(of: cursor.published)
    let found = try rows(
      "SELECT max(position) FROM article WHERE position >= ? AND position < ? AND articleID <= ?",
      [first, ArticlePosition.end(of: cursor.published), cursor.id.rawValue]
    ) { row in row.next(Int64.self) }
    return (found.first ?? nil) ?? first - 1
  }

  /// The articles at `positions` as `reader` sees them, newest first, without bodies.
  func headlines(at positions: [Int64], of reader: ReaderKey) throws -> [StoredArticle] {
    guard !positions.isEmpty else { return [] }
    var stories: [Int64] = []
    var articles = try rows(
      Self.headline + " ORDER BY article.position DESC",
      [reader.rawValue, positions.jsonArray]
    ) { row in
      stories.append(try row.required())
      return try Self.readHeadline(&row)
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
    try rows(
      """
      SELECT article.position FROM article JOIN subscription USING (feedID)
      WHERE articleID = ? AND readerKey = ?
      """, [id.rawValue, reader.rawValue]
    ) { row in try row.required(Int64.self) }.first
  }

  /// The body and the text of the article.
  func body(of id: ArticleID) throws -> (html: String, text: String)? {
    try rows(
      """
      SELECT articleBody.html, articleText.text FROM article
      JOIN articleBody USING (articleID) JOIN articleText ON articleText.rowid = article.position
      WHERE article.articleID = ?
      """, [id.rawValue]
    ) { row in (html: try row.required(String.self), text: try row.required(String.self)) }.first
  }

  // The order of the joins is set: left to itself, SQLite begins with every subscription of the reader.
  private static let headline = """
    SELECT article.story, article.articleID, article.feedID, coalesce(subscription.customTitle, feed.title),
      NOT EXISTS (SELECT 1 FROM unread WHERE unread.readerKey = ?1 AND unread.position = article.position),
      EXISTS (SELECT 1 FROM star WHERE star.readerKey = ?1 AND star.position = article.position),
      article.hasFullText, subscription.wantsFullText, subscription.endedAt IS NULL, \(ArticleRow.reading.list)
    FROM json_each(?2) AS place
    CROSS JOIN article INDEXED BY articleByPosition ON article.position = place.value
    CROSS JOIN feed ON feed.feedID = article.feedID
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = article.feedID
    """

  private static func readHeadline(_ row: inout RowReader) throws -> StoredArticle {
    let id = ArticleID(rawValue: try row.required())
    let feed = FeedID(rawValue: try row.required())
    let title: String = try row.required()
    let isRead: Bool = try row.required()
    let isStarred: Bool = try row.required()
    let hasFullText: Bool = try row.required()
    let wantsFullText: Bool = try row.required()
    let isSubscribed: Bool = try row.required()
    return StoredArticle(
      id: id, feedID: feed, feedTitle: title, article: try ArticleRow.read(&row), isRead: isRead, isStarred: isStarred,
      hasFullText: hasFullText, wantsFullText: wantsFullText, isSubscribed: isSubscribed)
  }

  /// The names of the subscribed feeds that tell each of `stories`.
  private func sources(of stories: [Int64], reader: ReaderKey) throws -> [Int64: [FeedID: String]] {
    var sources: [Int64: [FeedID: String]] = [:]
    try forEachRow(
      """
      SELECT article.story, article.feedID, coalesce(subscription.customTitle, feed.title)
      FROM json_each(?2) AS told
      CROSS JOIN article INDEXED BY articleByStory ON article.story = told.value
      CROSS JOIN feed ON feed.feedID = article.feedID
      CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = article.feedID
        AND subscription.endedAt IS NULL
      """, [reader.rawValue, stories.jsonArray]
    ) { row in
      let story: Int64 = try row.required()
      sources[story, default: [:]][FeedID(rawValue: try row.required())] = try row.required()
    }
    return sources
  }
}
