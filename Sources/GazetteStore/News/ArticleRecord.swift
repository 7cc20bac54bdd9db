import BoundedNumbers
import Foundation
import GazetteDomain

// Unchecked: lends one byte to the hash for the time of the call.

/// An article as a row of `article`, without body and text.
struct ArticleRecord {
  static let table = StoredTable<ArticleRecord>("article", keys, facts.of { $0.article })

  /// What the store knows it by.
  static let keys: Columns<ArticleRecord> = [
    "articleID": { $0.id.rawValue }, "feedID": { $0.feed.rawValue }, "position": { $0.position },
    "story": { $0.story }, "linkKey": { $0.linkKey }, "titleKey": { $0.titleKey },
    "hasFullText": { $0.hasFullText }, "digest": { $0.digest }, "guid": { $0.article.guid },
  ]

  let id: ArticleID
  let feed: FeedID
  let position: Int64
  let story: Int64
  let linkKey: Int64?
  let titleKey: Int64?
  var hasFullText = false
  let digest: Int64
  let article: Article

  /// What the publisher says.
  static let facts: Columns<Article> = [
    "title": { $0.title }, "published": { $0.published.timeIntervalSince1970 }, "link": { $0.link?.absoluteString },
    "updated": { $0.updated?.timeIntervalSince1970 }, "authors": { try JSONColumn.text($0.authors) },
    "categories": { try JSONColumn.text($0.categories) }, "excerpt": { $0.excerpt },
    "picture": { $0.picture?.absoluteString }, "pictureCaption": { $0.pictureCaption },
    "enclosures": { try JSONColumn.text($0.enclosures.map(EnclosureRow.init)) },
    "languageCode": { $0.languageCode }, "readingSeconds": { $0.readingTime?.seconds },
  ]

  /// Tells whether the publisher changed anything but the time of publication, which stays as it was first told.
  static func digest(_ article: Article) -> Int64 {
    var hash = StableHash()
    for text in [
      article.title, article.link?.absoluteString, article.html.html, article.text, article.excerpt,
      article.picture?.absoluteString, article.pictureCaption, article.languageCode,
      article.updated.map { String($0.timeIntervalSince1970) }, article.readingTime.map { String($0.seconds) },
    ] { hash.add(text) }
    for text in article.authors + [""] + article.categories { hash.add(text) }
    for file in article.enclosures {
      hash.add(file.url.absoluteString)
      hash.add(file.mediaType)
      hash.add(file.byteCount.map { String($0) })
    }
    return hash.stored
  }
}

extension ArticleRecord {
  init(_ row: NamedRow) throws {
    id = ArticleID(rawValue: try row["articleID"])
    feed = FeedID(rawValue: try row["feedID"])
    position = try row["position"]
    story = try row["story"]
    linkKey = try row["linkKey"]
    titleKey = try row["titleKey"]
    hasFullText = try row["hasFullText"]
    digest = try row["digest"]
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

/// An article's place in time: milliseconds since 1970, then a number that grows with the articles of one millisecond.
struct ArticlePosition {
  /// How many bits tell the articles of one millisecond apart.
  static let bits: Int64 = 20

  /// The least position of the millisecond of `date`.
  static func first(of date: Date) -> Int64 { milliseconds(date) << bits }

  /// The least position of the millisecond after that of `date`.
  static func end(of date: Date) -> Int64 { (milliseconds(date) + 1) << bits }

  /// What is kept of `date`.
  static func rounded(_ date: Date) -> Date { Date(timeIntervalSince1970: Double(milliseconds(date)) / 1000) }

  private static func milliseconds(_ date: Date) -> Int64 {
    // What is outside would overflow.
    let date = min(max(date, Article.dates.lowerBound), Article.dates.upperBound)
    return Int64(saturating: (date.timeIntervalSince1970 * 1000).rounded())
  }
}

/// An enclosure as it stands in a column.
struct EnclosureRow: Codable {
  var url: URL
  var type: String?
  var bytes: Int64?

  init(_ enclosure: Enclosure) {
    url = enclosure.url
    type = enclosure.mediaType
    bytes = enclosure.byteCount
  }

  var enclosure: Enclosure { Enclosure(url: url, mediaType: type, byteCount: bytes) }
}

// How the hashes are made that articles are told apart by.
extension StableHash {
  /// Adds `text` and its end, so that "ab" and "c" differ from "a" and "bc"; what is missing differs from what is empty.
  mutating func add(_ text: String?) {
    if let text { add(text) }
    withUnsafeBytes(of: text == nil ? UInt8(0xFE) : 0xFF) { add($0) }
  }

  /// The hash as SQLite keeps numbers.
  var stored: Int64 { Int64(bitPattern: value) }

  /// The hash of one text.
  static func of(_ text: String) -> Int64 {
    var hash = StableHash()
    hash.add(Optional(text))
    return hash.stored
  }
}
