import BoundedNumbers
import Foundation
import GazetteDomain

/// An article as a row of `article`, without body, text and words.
struct ArticleRecord {
  static let table = StoredTable<ArticleRecord>("article", keys, facts.of { $0.article })

  /// The columns of its identity in the store.
  static let keys: Columns<ArticleRecord> = [
    "articleID": { $0.id.rawValue }, "feedID": { $0.feed.rawValue }, "position": { $0.position },
    "story": { $0.story }, "hasFullText": { $0.hasFullText }, "guid": { $0.article.guid },
  ]

  let id: ArticleID
  let feed: FeedID
  let position: Int64
  let story: Int64
  let hasFullText: Bool
  let article: Article

  /// The columns of the publisher's data.
  static let facts: Columns<Article> = [
    "title": { $0.title }, "published": { $0.published }, "link": { $0.link?.absoluteString },
    "updated": { $0.updated }, "authors": { try JSONColumn.text($0.authors) },
    "categories": { try keywords($0.categories) }, "excerpt": { $0.excerpt },
    "picture": { $0.picture?.absoluteString }, "pictureCaption": { $0.pictureCaption },
    "enclosures": { try JSONColumn.text($0.enclosures.map(EnclosureRow.init)) },
    "languageCode": { $0.languageCode }, "readingSeconds": { $0.readingTime?.seconds },
  ]

  /// Returns a list for word searches by the database, which cannot read U+0000 there either.
  static func keywords(_ list: [String]) throws -> String? {
    try JSONColumn.text(list.map { $0.replacing("\0", with: "\u{FFFD}") })
  }

  init(_ row: NamedRow) throws {
    id = ArticleID(rawValue: try row["articleID"])
    feed = FeedID(rawValue: try row["feedID"])
    position = try row["position"]
    story = try row["story"]
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
enum Headline {
  /// The columns of an article in a list; `$1` is the reader, and the tables are `article`, `feed` and `subscription`.
  static let columns = """
    \(ArticleRecord.table.list), coalesce(subscription.customTitle, feed.title) AS feedTitle,
      \(ReadMarks.isRead()) AS isRead,
      EXISTS (SELECT 1 FROM star WHERE star.readerKey = $1 AND star.position = article.position) AS isStarred,
      subscription.wantsFullText, subscription.endedAt IS NULL AS isSubscribed
    """

  /// The names of the reader's other feeds with the story, unordered.
  static let otherSources = """
    ARRAY (
      SELECT coalesce(its.customTitle, teller.title) FROM article AS other
      JOIN subscription AS its ON its.readerKey = $1 AND its.feedID = other.feedID AND its.endedAt IS NULL
      JOIN feed AS teller ON teller.feedID = other.feedID
      WHERE other.story = article.story AND other.feedID <> article.feedID) AS otherSources
    """

  /// The joins with an article's feed and the reader's subscription to it, ended or not.
  static let joins = """
    JOIN feed ON feed.feedID = article.feedID
    JOIN subscription ON subscription.readerKey = $1 AND subscription.feedID = article.feedID
    """

  /// Returns the query for the articles whose positions are a column of `places`, newest first.
  static func of(_ places: String) -> String {
    """
    SELECT \(columns), \(otherSources) FROM \(places) JOIN article ON article.position = place.position
    \(joins) ORDER BY article.position DESC
    """
  }

  static func read(_ row: NamedRow) throws -> StoredArticle {
    let record = try ArticleRecord(row)
    let sources: [String] = try row["otherSources"]
    return StoredArticle(
      id: record.id, feedID: record.feed, feedTitle: try row["feedTitle"], article: record.article,
      isRead: try row["isRead"], isStarred: try row["isStarred"], hasFullText: record.hasFullText,
      wantsFullText: try row["wantsFullText"], isSubscribed: try row["isSubscribed"],
      otherSources: Set(sources).sorted())
  }
}
