import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting
import Hummingbird

// The contents of articles.
extension GoogleReaderSession {
  /// Responds with these articles.
  func document(_ stream: String, _ ids: [ArticleID], next: String?) async throws -> Response {
    let head = GoogleStreamHead(
      id: stream, updated: ArrivedArticle.seconds(request.context.pages.dependencies.now()), continuation: next)
    return try await .list(head, "items", of: ids) { [apps, reader, items] ids in
      try await apps.articles(ids, for: reader).map(items.item)
    }
  }

  var items: GoogleItems { GoogleItems(renderer: ReaderAppRenderer(api.routes, base: base)) }
}

/// The fields of a page of a stream before its items, with Google Reader's names.
private struct GoogleStreamHead: Encodable {
  let direction = "ltr"
  let title = "Gazette"
  let id: String
  let updated: Int
  let continuation: String?
}

/// An article, with Google Reader's names.
struct GoogleItem: Encodable {
  struct Link: Encodable {
    let href: String
    var type: String?
    var length: Int64?
  }

  struct Content: Encodable {
    let direction = "ltr"
    let content: String
  }

  struct Origin: Encodable {
    let streamId, title, htmlUrl: String
  }

  let id, title: String
  let author: String?
  let published, updated: Int
  let crawlTimeMsec, timestampUsec: String
  let canonical, alternate: [Link]
  let summary: Content
  let categories: [String]
  let origin: Origin
  let enclosure: [Link]?
}

/// Makes the Google Reader items of articles.
struct GoogleItems {
  let renderer: ReaderAppRenderer

  /// Returns the site of an article's feed, or the article's own address when the reader has removed the feed.
  func site(_ article: ArrivedArticle) -> String {
    article.isSubscribed ? article.feedSite : article.address(renderer.base)
  }

  func item(_ article: ArrivedArticle) -> GoogleItem {
    let address = article.address(renderer.base)
    return GoogleItem(
      id: GoogleStream.longID(article.id), title: article.displayTitle,
      author: article.authors.isEmpty ? nil : article.authorLine,
      published: ArrivedArticle.seconds(article.published),
      updated: ArrivedArticle.seconds(article.updated ?? article.published),
      crawlTimeMsec: String(article.arrival.rawValue / 1000), timestampUsec: String(article.arrival.rawValue),
      canonical: [.init(href: address)], alternate: [.init(href: address, type: "text/html")],
      summary: .init(content: renderer.html(article)), categories: categories(article),
      origin: .init(
        streamId: GoogleStream.id(of: article.feedID), title: article.feedTitle, htmlUrl: site(article)),
      enclosure: article.enclosures.isEmpty ? nil : renderer.files(article).map(Self.link))
  }

  private func categories(_ article: ArrivedArticle) -> [String] {
    var categories = [GoogleStream.readingListID]
    if let folder = article.folder { categories.append(GoogleStream.label(folder)) }
    if article.isRead { categories.append(GoogleStream.readID) }
    if article.isStarred { categories.append(GoogleStream.starredID) }
    // A label may have the folder's name.
    return categories + article.labels.filter { $0 != article.folder }.map(GoogleStream.label)
  }

  private static func link(_ file: Enclosure) -> GoogleItem.Link {
    .init(href: file.url.absoluteString, type: file.mediaType, length: file.byteCount)
  }
}

/// A page of a stream as Atom, which newsboat reads.
struct AtomFeed {
  let id: String
  let updated: Date
  let articles: [ArrivedArticle]
  let items: GoogleItems

  var text: String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
    <id>\(Self.escaped(id))</id>
    <title>\(Self.escaped(articles.first?.feedTitle ?? "Gazette"))</title>
    <link rel="alternate" href="\(articles.first.map { Self.escaped(items.site($0)) } ?? Self.escaped(items.renderer.base))"/>
    <updated>\(updated.formatted(.iso8601))</updated>
    \(articles.map(entry).joined(separator: "\n"))
    </feed>
    """
  }

  private func entry(_ article: ArrivedArticle) -> String {
    let authors = article.authorLine
    let author = authors.isEmpty ? "" : "<author><name>\(Self.escaped(authors))</name></author>"
    let enclosures = items.renderer.files(article).map { file in
      #"<link rel="enclosure" href="\#(Self.escaped(file.url.absoluteString))"\#(file.mediaType.map { #" type="\#(Self.escaped($0))""# } ?? "")/>"#
    }.joined()
    let state = article.isRead ? "read" : "fresh"
    return """
      <entry><id>\(GoogleStream.longID(article.id))</id><title type="text">\(Self.escaped(article.displayTitle))</title>\
      <link rel="alternate" type="text/html" href="\(Self.escaped(article.address(items.renderer.base)))"/>\(enclosures)\(author)\
      <published>\(Self.date(article.published))</published><updated>\(Self.date(article.updated ?? article.published))</updated>\
      <category scheme="http://www.google.com/reader/" term="user/-/state/com.google/\(state)" label="\(state)"/>\
      <content type="html">\(Self.escaped(items.renderer.html(article)))</content></entry>
      """
  }

  private static func date(_ date: Date) -> String {
    Date(timeIntervalSince1970: Double(ArrivedArticle.seconds(date))).formatted(.iso8601)
  }

  /// Returns a text escaped for XML, without the characters that XML forbids.
  private static func escaped(_ text: String) -> String {
    var text = text
    text.unicodeScalars.removeAll { scalar in
      switch scalar {
      case "\t", "\n", "\r": false
      case "\u{FFFE}", "\u{FFFF}": true
      default: scalar.value < 0x20
      }
    }
    return Markup.escaped(text)
  }
}
