import BoundedNumbers
import Foundation
import GazetteDomain

/// An article as a row of `article`, without body and text.
struct ArticleRecord {
  static let table = StoredTable<ArticleRecord>("article", keys, facts.of { $0.article })

  /// The columns of its identity in the store.
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

  /// The columns of the publisher's data.
  static let facts: Columns<Article> = [
    "title": { $0.title }, "published": { $0.published.timeIntervalSince1970 }, "link": { $0.link?.absoluteString },
    "updated": { $0.updated?.timeIntervalSince1970 }, "authors": { try JSONColumn.text($0.authors) },
    "categories": { try JSONColumn.text($0.categories) }, "excerpt": { $0.excerpt },
    "picture": { $0.picture?.absoluteString }, "pictureCaption": { $0.pictureCaption },
    "enclosures": { try JSONColumn.text($0.enclosures.map(EnclosureRow.init)) },
    "languageCode": { $0.languageCode }, "readingSeconds": { $0.readingTime?.seconds },
  ]
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
