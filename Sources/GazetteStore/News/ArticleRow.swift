import BoundedNumbers
import Foundation
import GazetteDomain

/// An article as a row of `article`, without body and text.
enum ArticleRow {
  /// What the publisher says; the identity and the keys stand before.
  static let facts = [
    "title", "link", "published", "updated", "authors", "categories", "excerpt", "picture", "pictureCaption",
    "enclosures", "languageCode", "readingSeconds",
  ]
  static let columns = Columns(
    of: "article", ["articleID", "feedID", "guid", "position", "story", "linkKey", "titleKey", "digest"] + facts)
  static let reading = Columns(of: "article", ["guid"] + facts)

  static func values(_ article: Article, published: Date) throws -> [ColumnValue] {
    [
      article.title, article.link?.absoluteString, published.timeIntervalSince1970,
      article.updated?.timeIntervalSince1970, try JSONColumn.text(article.authors),
      try JSONColumn.text(article.categories), article.excerpt, article.picture?.absoluteString,
      article.pictureCaption, try JSONColumn.text(article.enclosures.map(EnclosureRow.init)), article.languageCode,
      article.readingTime?.seconds,
    ]
  }

  static func read(_ row: inout RowReader) throws -> Article {
    let guid: String = try row.required()
    let title: String = try row.required()
    let link = row.next(String.self).flatMap { URL(string: $0) }
    var article = Article(guid: guid, title: title, published: try row.requiredDate())
    article.link = link
    article.updated = row.date()
    article.authors = try JSONColumn.values(row.next())
    article.categories = try JSONColumn.values(row.next())
    article.excerpt = try row.required()
    article.picture = row.next(String.self).flatMap { URL(string: $0) }
    article.pictureCaption = row.next()
    article.enclosures = try JSONColumn.values(row.next(), of: EnclosureRow.self).map(\.enclosure)
    article.languageCode = row.next()
    article.readingTime = row.next(Double.self).flatMap { Duration(seconds: $0, in: 0...1e7) }
    return article
  }

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
