import BoundedNumbers
import Foundation
import GazetteDomain
import GazetteStore

/// The new articles of one feed as one statement: each column is an array.
enum NewArticles {
  /// Returns the statements that lock the numbers of articles, take `count` of them for a feed, and create the partitions that they
  /// need.
  static func numbering(_ count: Int, of feed: FeedID) -> [PostgresStatement] {
    [
      PostgresStatement("UPDATE newsNumber SET lastID = lastID + $1 WHERE name = 'article'", [count]),
      PostgresStatement("SELECT makeRoomForArticles(lastID) FROM newsNumber WHERE name = 'article'"),
      PostgresStatement("UPDATE feed SET articleCount = articleCount + $2 WHERE feedID = $1", [feed.rawValue, count]),
    ]
  }

  /// Returns the statement that inserts them with the numbers just taken, in their order.
  static func insertion(of articles: [PreparedArticle], into feed: FeedID) throws -> PostgresStatement {
    let rows = try articles.map { try $0.values() }
    let columns = try PreparedArticle.columns.enumerated().map { index, name in
      try array(of: rows.map { $0[index] }, type(of: name))
    }
    let texts: [ColumnValue] = [
      articles.map(\.article.html.html), articles.map(\.article.text), articles.map(\.indexedText),
      articles.map { ArticlePosition.first(of: $0.article.published) },
    ]
    return PostgresStatement(sql, [feed.rawValue, articles.count] + columns + texts)
  }

  /// The type of a column, unless it is a text.
  private static let types = [
    "linkKey": "bigint", "titleKey": "bigint", "digest": "bigint", "first": "bigint", "published": "double precision",
    "updated": "double precision", "readingSeconds": "double precision",
  ]

  private static func type(of column: String) -> String { types[column] ?? "text" }

  private static func array(of values: [SQLValue], _ type: String) throws -> ColumnValue {
    switch type {
    case "bigint": try values.map { try decoded($0) as Int64? }
    case "double precision": try values.map { try decoded($0) as Double? }
    default: try values.map { try decoded($0) as String? }
    }
  }

  private static func decoded<Value: SQLDecodable>(_ value: SQLValue) throws -> Value? {
    guard let decoded = Value?(sqlValue: value) else {
      throw UnsupportedColumnValue(detail: "a value is of another type than its column")
    }
    return decoded
  }

  /// The maximum distance between two articles with the same title, in positions.
  private static let titleSpan = Int64(saturating: StoryKey.titleSpan * 1000) << ArticlePosition.bits
  /// The number of positions in one millisecond.
  private static let positionsPerMillisecond = Int64(1) << ArticlePosition.bits

  private static let copiedColumns = PreparedArticle.columns + ["html", "text"]
  private static let columns = copiedColumns + ["words", "first"]

  /// An article comes after the last one of its millisecond. Its story is the first one with the same link, or with the same
  /// title within two days, from another feed, else its own.
  private static let sql = """
    WITH new AS (
      SELECT new.*, new.number + (SELECT lastID FROM newsNumber WHERE name = 'article') - $2 AS articleID
      FROM unnest(\(columns.enumerated().map { "$\($0 + 3)::\(type(of: $1))[]" }.joined(separator: ", ")))
        WITH ORDINALITY AS new (\(columns.joined(separator: ", ")), number))
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
