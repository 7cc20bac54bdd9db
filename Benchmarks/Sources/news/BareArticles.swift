import Foundation
import GazetteDomain
import MeasuringTools

/// The same lists and searches in handwritten SQL, with the marks and names that a list shows.
final class BareArticles {
  private let database: RawDatabase
  private let all: OpaquePointer
  private let unread: OpaquePointer
  private let ofFeed: OpaquePointer
  private let search: OpaquePointer

  private static let isRead = """
    coalesce((SELECT isRead FROM readMark AS mark WHERE mark.readerKey = 'owner' AND mark.feedID = article.feedID
      AND mark.articleID = article.articleID), article.articleID <= subscription.readUpTo)
    """

  init(_ file: URL) throws {
    database = try RawDatabase(file)
    let columns = """
      SELECT article.articleID, article.feedID, coalesce(subscription.customTitle, feed.title),
        \(Self.isRead),
        EXISTS (SELECT 1 FROM star WHERE star.readerKey = 'owner' AND star.position = article.position),
        article.guid, article.title, article.link, article.published, article.updated, article.authors,
        article.categories, article.excerpt, article.picture, article.pictureCaption, article.enclosures,
        article.languageCode, article.readingSeconds
      """
    let joined = """
      JOIN feed ON feed.feedID = article.feedID
      JOIN subscription ON subscription.feedID = article.feedID AND subscription.readerKey = 'owner'
        AND subscription.endedAt IS NULL
      WHERE article.story = article.articleID
      """
    let page = "ORDER BY article.position DESC LIMIT 31"
    all = try database.prepare(
      "\(columns) FROM article INDEXED BY articleByPosition \(joined) AND article.position < ? \(page)")
    ofFeed = try database.prepare(
      """
      \(columns) FROM article INDEXED BY articleByFeed \(joined) AND article.position < ? AND article.feedID = ? \(page)
      """)
    unread = try database.prepare(
      """
      \(columns) FROM article INDEXED BY articleByPosition \(joined) AND NOT \(Self.isRead) AND article.position < ? \(page)
      """)
    search = try database.prepare(
      """
      \(columns) FROM articleText CROSS JOIN article ON article.position = articleText.rowid \(joined)
        AND articleText.rowid < ? AND articleText MATCH ? ORDER BY articleText.rowid DESC LIMIT 31
      """)
  }

  /// Reads a page of `query`; returns the number of rows.
  func page(_ query: ArticleQuery) throws -> Int {
    // A position has the milliseconds in its upper bits; the lower twenty distinguish articles of one millisecond.
    let position = query.before.map { Int64($0.published.timeIntervalSince1970 * 1000) << 20 } ?? .max
    if let words = query.search?.words {
      let match = words.map { "\"\($0)\"*" }.joined(separator: " AND ")
      return try database.rows(search, [.integer(position), .text(match)]).count
    }
    if let feed = query.feed { return try database.rows(ofFeed, [.integer(position), .integer(feed.rawValue)]).count }
    return try database.rows(query.unreadOnly ? unread : all, [.integer(position)]).count
  }
}
