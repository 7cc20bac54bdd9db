import BoundedNumbers
import Foundation
import GazetteDomain

extension PostgresStatement {
  /// Locks the numbers of articles until the end of the transaction: no other may add articles or words.
  static func lockingArticles() -> [PostgresStatement] {
    [PostgresStatement("SELECT 1 FROM newsNumber WHERE name = 'article' FOR UPDATE")]
  }

  /// Locks the numbers of articles, and takes `count` numbers for a feed; creates the partitions that they need.
  static func lockingArticles(adding count: Int, to feed: FeedID) -> [PostgresStatement] {
    guard count > 0 else { return lockingArticles() }
    return [
      PostgresStatement("UPDATE newsNumber SET lastID = lastID + $1 WHERE name = 'article'", [count]),
      PostgresStatement("SELECT makeRoomForArticles(lastID) FROM newsNumber WHERE name = 'article'"),
      PostgresStatement("UPDATE feed SET articleCount = articleCount + $2 WHERE feedID = $1", [feed.rawValue, count]),
    ]
  }
}

/// The new articles of one feed as one statement: each column is an array.
enum NewArticles {
  private typealias Column = (
    name: String, type: String, values: @Sendable ([PreparedArticle]) throws -> any PostgresEncodable
  )

  private static let columns: [Column] = [
    ("guid", "text", { $0.map(\.article.guid) }),
    ("first", "bigint", { $0.map { ArticlePosition.first(of: $0.article.published) } }),
    ("linkKey", "bigint", { $0.map(\.key.linkHash) }),
    ("titleKey", "bigint", { $0.map(\.key.titleHash) }),
    ("digest", "bigint", { $0.map(\.digest) }),
    ("title", "text", { $0.map(\.article.title) }),
    ("link", "text", { $0.map(\.article.link?.absoluteString) }),
    ("published", "double precision", { $0.map(\.article.published) }),
    ("updated", "double precision", { $0.map(\.article.updated) }),
    ("authors", "text", { try $0.map { try JSONColumn.text($0.article.authors) } }),
    ("categories", "text", { try $0.map { try ArticleRecord.keywords($0.article.categories) } }),
    ("excerpt", "text", { $0.map(\.article.excerpt) }),
    ("picture", "text", { $0.map(\.article.picture?.absoluteString) }),
    ("pictureCaption", "text", { $0.map(\.article.pictureCaption) }),
    ("enclosures", "text", { try $0.map { try JSONColumn.text($0.article.enclosures.map(EnclosureRow.init)) } }),
    ("languageCode", "text", { $0.map(\.article.languageCode) }),
    ("readingSeconds", "double precision", { $0.map(\.article.readingTime?.seconds) }),
    ("html", "text", { $0.map(\.article.html.html) }),
    ("text", "text", { $0.map(\.article.text) }),
    ("words", "text", { $0.map(\.words) }),
  ]

  /// Returns the statement that inserts them with the numbers just taken, in their order.
  static func insertion(of articles: [PreparedArticle], into feed: FeedID) throws -> PostgresStatement {
    let values = try columns.map { column -> ColumnValue in try column.values(articles) }
    return PostgresStatement(sql, [feed.rawValue, articles.count] + values)
  }

  /// The maximum distance between two articles with the same title, in positions.
  private static let titleSpan = Int64(saturating: StoryKey.titleSpan * 1000) << ArticlePosition.bits
  /// The number of positions in one millisecond.
  private static let positionsPerMillisecond = Int64(1) << ArticlePosition.bits

  private static let copiedColumns = columns.filter { $0.name != "first" && $0.name != "words" }.map(\.name)

  /// An article comes after the last one of its millisecond. Its story is the first one with the same link, or with the same
  /// title within two days, from another feed, else its own.
  private static let sql = """
    WITH new AS (
      SELECT new.*, new.number + (SELECT lastID FROM newsNumber WHERE name = 'article') - $2 AS articleID
      FROM unnest(\(columns.enumerated().map { "$\($0 + 3)::\($1.type)[]" }.joined(separator: ", ")))
        WITH ORDINALITY AS new (\(columns.map(\.name).joined(separator: ", ")), number))
    INSERT INTO article (articleID, feedID, position, story, words, \(copiedColumns.joined(separator: ", ")))
    SELECT new.articleID, $1,
      row_number() OVER (PARTITION BY new.first ORDER BY new.number) - 1 + coalesce((
        SELECT max(article.position) + 1 FROM article
        WHERE article.position >= new.first AND article.position < new.first + \(positionsPerMillisecond)), new.first),
      coalesce((
        SELECT told.story FROM (
          SELECT article.story, article.articleID FROM article
          WHERE article.linkKey = new.linkKey AND article.feedID <> $1
          UNION ALL
          SELECT article.story, article.articleID FROM article
          WHERE article.titleKey = new.titleKey AND article.feedID <> $1
            AND article.position >= new.first - \(titleSpan)
            AND article.position < new.first + \(titleSpan + positionsPerMillisecond)) AS told
        ORDER BY told.articleID LIMIT 1), new.articleID),
      new.words::tsvector, \(copiedColumns.map { "new.\($0)" }.joined(separator: ", "))
    FROM new ORDER BY new.number
    """
}
