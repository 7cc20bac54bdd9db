import BoundedNumbers
import Foundation
import GazetteDomain

extension PostgresStatement {
  /// Holds the numbers of articles until the end, so that nobody adds articles or words meanwhile.
  static func holdingArticles() -> [PostgresStatement] {
    [PostgresStatement("SELECT 1 FROM newsNumber WHERE name = 'article' FOR UPDATE")]
  }

  /// The same, and takes numbers for so many articles of a feed; there is room for them then.
  static func holdingArticles(adding count: Int, to feed: FeedID) -> [PostgresStatement] {
    guard count > 0 else { return holdingArticles() }
    return [
      PostgresStatement("UPDATE newsNumber SET lastID = lastID + $1 WHERE name = 'article'", [count]),
      PostgresStatement("SELECT makeRoomForArticles(lastID) FROM newsNumber WHERE name = 'article'"),
      PostgresStatement("UPDATE feed SET articleCount = articleCount + $2 WHERE feedID = $1", [feed.rawValue, count]),
    ]
  }
}

/// New articles of one feed, which go to the server as one statement: each column is an array.
enum NewArticles {
  private typealias Column = (
    name: String, type: String, values: @Sendable ([ReadyArticle]) throws -> any PostgresEncodable
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

  /// Adds them behind the last number that was taken, in their order.
  static func insertion(of articles: [ReadyArticle], into feed: FeedID) throws -> PostgresStatement {
    let values = try columns.map { column -> ColumnValue in try column.values(articles) }
    return PostgresStatement(sql, [feed.rawValue, articles.count] + values)
  }

  /// So far apart two articles of the same title can be published, in positions.
  private static let titleSpan = Int64(saturating: StoryKey.titleSpan * 1000) << ArticlePosition.bits
  /// The positions of one millisecond.
  private static let millisecond = Int64(1) << ArticlePosition.bits

  private static let taken = columns.filter { $0.name != "first" && $0.name != "words" }.map(\.name)

  /// An article comes behind the last one of its millisecond; its story is the one that another feed tells under the same
  /// link, or under the same title within two days, the first of them, else its own.
  private static let sql = """
    WITH new AS (
      SELECT new.*, new.number + (SELECT lastID FROM newsNumber WHERE name = 'article') - $2 AS articleID
      FROM unnest(\(columns.enumerated().map { "$\($0 + 3)::\($1.type)[]" }.joined(separator: ", ")))
        WITH ORDINALITY AS new (\(columns.map(\.name).joined(separator: ", ")), number))
    INSERT INTO article (articleID, feedID, position, story, words, \(taken.joined(separator: ", ")))
    SELECT new.articleID, $1,
      row_number() OVER (PARTITION BY new.first ORDER BY new.number) - 1 + coalesce((
        SELECT max(article.position) + 1 FROM article
        WHERE article.position >= new.first AND article.position < new.first + \(millisecond)), new.first),
      coalesce((
        SELECT told.story FROM (
          SELECT article.story, article.articleID FROM article
          WHERE article.linkKey = new.linkKey AND article.feedID <> $1
          UNION ALL
          SELECT article.story, article.articleID FROM article
          WHERE article.titleKey = new.titleKey AND article.feedID <> $1
            AND article.position >= new.first - \(titleSpan)
            AND article.position < new.first + \(titleSpan + millisecond)) AS told
        ORDER BY told.articleID LIMIT 1), new.articleID),
      new.words::tsvector, \(taken.map { "new.\($0)" }.joined(separator: ", "))
    FROM new ORDER BY new.number
    """
}
