import BoundedNumbers
import Foundation
package import GazetteDomain

/// An article as a row of `article`, without body and text.
struct ArticleRecord {
  /// The columns of the publisher's data.
  static let facts: Columns<Article> = [
    "title": { $0.title }, "published": { $0.published }, "link": { $0.link?.absoluteString },
    "updated": { $0.updated }, "authors": { try JSONColumn.text($0.authors) },
    "categories": { try keywords($0.categories) }, "excerpt": { $0.excerpt },
    "picture": { $0.picture?.absoluteString }, "pictureCaption": { $0.pictureCaption },
    "enclosures": { try JSONColumn.text($0.enclosures.map(EnclosureRow.init)) },
    "languageCode": { $0.languageCode }, "readingSeconds": { $0.readingTime?.seconds },
  ]

  /// The columns that ``init(_:)`` needs.
  static let list = (["articleID", "feedID", "hasFullText", "guid"] + facts.names).map { "article.\($0)" }
    .joined(separator: ", ")

  let id: ArticleID
  let feed: FeedID
  let hasFullText: Bool
  let article: Article

  /// Returns a list for word searches by the database, which cannot read U+0000 there.
  private static func keywords(_ list: [String]) throws -> String? {
    try JSONColumn.text(list.map { $0.replacing("\0", with: "\u{FFFD}") })
  }
}

extension ArticleRecord {
  init(_ row: SQLRow) throws {
    id = ArticleID(rawValue: try row["articleID"])
    feed = FeedID(rawValue: try row["feedID"])
    hasFullText = try row["hasFullText"]
    var article = Article(
      guid: try row["guid"], title: try row["title"], published: try row.requiredDate("published"))
    article.link = try row.url("link")
    article.updated = try row.date("updated")
    article.authors = try JSONColumn.values(row["authors"])
    article.categories = try JSONColumn.values(row["categories"])
    article.excerpt = try row["excerpt"]
    article.picture = try row.url("picture")
    article.pictureCaption = try row["pictureCaption"]
    article.enclosures = try JSONColumn.values(row["enclosures"], of: EnclosureRow.self).map(\.enclosure)
    article.languageCode = try row["languageCode"]
    article.readingTime = try row["readingSeconds", as: { Duration(seconds: $0, in: 0...1e7) }]
    self.article = article
  }
}

/// Articles as one reader sees them.
package struct Headline {
  private let connection: any SQLConnection
  private let reader: ReaderKey

  /// Makes the SQL for `reader`.
  package init(_ connection: any SQLConnection, of reader: ReaderKey) {
    (self.connection, self.reader) = (connection, reader)
  }

  private var join: String { connection.dialect.orderedJoin }

  /// The columns of an article in a list, apart from ``otherSources``; the tables are `article` and those of ``joins``.
  package var columns: SQL {
    """
    \(raw: ArticleRecord.list), coalesce(subscription.customTitle, feed.title) AS feedTitle,
      \(sql: ReadMarks(connection, of: reader).isRead()) AS isRead,
      EXISTS (SELECT 1 FROM star WHERE star.readerKey = \(reader) AND star.position = article.position) AS isStarred,
      subscription.wantsFullText, subscription.endedAt IS NULL AS isSubscribed
    """
  }

  /// The column with the names of the reader's other feeds with the story, unordered, as JSON.
  package var otherSources: SQL {
    """
    (SELECT \(raw: connection.dialect.jsonArray(of: "coalesce(its.customTitle, teller.title)"))
      FROM article AS other \(raw: connection.dialect.index("articleByStory"))
      \(raw: join) subscription AS its ON its.readerKey = \(reader) AND its.feedID = other.feedID
        AND its.endedAt IS NULL
      \(raw: join) feed AS teller ON teller.feedID = other.feedID
      WHERE other.story = article.story AND other.feedID <> article.feedID) AS otherSources
    """
  }

  /// The joins with an article's feed and the reader's subscription to it, ended or not.
  ///
  /// The join order is fixed: on its own, SQLite begins with every subscription of the reader.
  package var joins: SQL {
    """
    \(raw: join) feed ON feed.feedID = article.feedID
    \(raw: join) subscription ON subscription.readerKey = \(reader) AND subscription.feedID = article.feedID
    """
  }

  /// Returns the query for the articles whose positions are a column of `places`, newest first.
  func query(_ places: SQL, column: String) -> SQL {
    """
    SELECT \(sql: columns), \(sql: otherSources)
    FROM \(sql: places)
    \(raw: join) article \(raw: connection.dialect.index("articleByPosition")) ON article.position = \(raw: column)
    \(sql: joins) ORDER BY article.position DESC
    """
  }

  /// Returns the query for the position of an article; without a row when it does not exist, or was never in a subscription of the
  /// reader.
  func position(of id: ArticleID) -> SQL {
    """
    SELECT article.position FROM article
    \(raw: join) subscription ON subscription.readerKey = \(reader) AND subscription.feedID = article.feedID
    WHERE article.articleID = \(id)
    """
  }

  /// Returns the articles at `positions`, newest first, without bodies.
  func articles(at positions: [Int64]) throws -> [StoredArticle] {
    guard !positions.isEmpty else { return [] }
    let places: SQL = "\(table: positions, as: "place")"
    return try connection.rows(query(places, column: "place.value")).map(Self.read)
  }

  /// Returns an article with its body; nil when it does not exist, or was never in a subscription of the reader.
  func article(_ id: ArticleID) throws -> StoredArticle? {
    let body = connection.newsEngine.body
    let row = try connection.first(
      connection.generic(
        """
        SELECT \(sql: columns), \(sql: otherSources), \(raw: body.columns)
        FROM article \(sql: joins) \(raw: body.joins) WHERE article.articleID = \(id)
        """))
    guard let row else { return nil }
    var article = try Self.read(row)
    article.article.html = CleanHTML(sanitized: try row["html"])
    article.article.text = try row["text"]
    return article
  }

  static func read(_ row: SQLRow) throws -> StoredArticle {
    let record = try ArticleRecord(row)
    return StoredArticle(
      id: record.id, feedID: record.feed, feedTitle: try row["feedTitle"], article: record.article,
      isRead: try row["isRead"], isStarred: try row["isStarred"], hasFullText: record.hasFullText,
      wantsFullText: try row["wantsFullText"], isSubscribed: try row["isSubscribed"],
      otherSources: Set(try JSONColumn.values(row["otherSources"] as String?)).sorted())
  }
}

/// An enclosure in its stored form.
package struct EnclosureRow: Codable {
  var url: URL
  var type: String?
  var bytes: Int64?

  /// Makes the stored form of `enclosure`.
  package init(_ enclosure: Enclosure) {
    url = enclosure.url
    type = enclosure.mediaType
    bytes = enclosure.byteCount
  }

  /// The enclosure.
  package var enclosure: Enclosure { Enclosure(url: url, mediaType: type, byteCount: bytes) }
}
