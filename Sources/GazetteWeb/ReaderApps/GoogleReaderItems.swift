import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import HTMLWriting
import Hummingbird
import NIOCore

// The contents of articles.
extension GoogleReaderSession {
  /// The number of articles that are read, sanitised and sent at a time. It bounds the memory that a long list takes.
  private static let batchSize = 250

  /// Responds with these articles; a longer list is sent part by part.
  func document(_ stream: String, _ ids: [ArticleID], next: String?) async throws -> Response {
    var items = items
    // A failure to read anything must be reported before anything is sent.
    var first = try await apps.articles(Array(ids.prefix(Self.batchSize)), for: reader)
    var json = JSONWriter(capacity: first.reduce(1000) { $0 + ($1[.html]?.count ?? 0) + 1500 })
    start(stream, next, &json)
    items.write(first, &json)
    first = []
    guard ids.count > Self.batchSize else {
      json.literal("]}")
      return .rawJSON(json)
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody { [items, json] writer in
        var items = items
        try await writer.write(json.bytes)
        for from in stride(from: Self.batchSize, to: ids.count, by: Self.batchSize) {
          let batch = Array(ids[from..<min(ids.count, from + Self.batchSize)])
          var json = JSONWriter()
          items.write(try await apps.articles(batch, for: reader), &json)
          // Unknown articles are left out.
          if json.bytes.readableBytes > 0 { try await writer.write(json.bytes) }
        }
        try await writer.write(ByteBuffer(string: "]}"))
        try await writer.finish(nil)
      })
  }

  private func start(_ stream: String, _ next: String?, _ json: inout JSONWriter) {
    json.literal(#"{"direction":"ltr","id":"#)
    json.text(stream)
    json.literal(#","title":"Gazette","updated":"#)
    json.number(ArrivedArticle.seconds(request.context.pages.dependencies.now()))
    if let next {
      json.literal(#","continuation":"#)
      json.text(next)
    }
    json.literal(#","items":["#)
  }

  var items: GoogleItems { GoogleItems(renderer: ReaderAppRenderer(api.routes, base: base)) }
}

/// Writes articles as Google Reader items.
struct GoogleItems {
  let renderer: ReaderAppRenderer
  /// The JSON of each feed, which is written with each of its articles.
  private var origins: [FeedID: ByteBuffer] = [:]
  private var isFirst = true

  init(renderer: ReaderAppRenderer) { self.renderer = renderer }

  /// Returns the site of an article's feed, or the article's own address when the reader has removed the feed.
  func site(_ article: ArrivedArticle) -> ArraySlice<UInt8> {
    (article.isSubscribed ? article[.feedSite] : nil) ?? article.address(renderer.base)
  }

  /// Writes articles as elements of a list, after those already written and without the brackets.
  mutating func write(_ articles: [ArrivedArticle], _ json: inout JSONWriter) {
    for article in articles {
      if !isFirst { json.literal(",") }
      isFirst = false
      write(article, &json)
    }
  }

  private mutating func write(_ article: ArrivedArticle, _ json: inout JSONWriter) {
    json.literal(#"{"id":""#)
    GoogleStream.writeLongID(article.id, &json)
    json.literal(#"","title":"#)
    json.text(article.displayTitle)
    if article[.authors] != nil {
      json.literal(#","author":"#)
      json.text(article.authorLine)
    }
    writeTimes(article, &json)
    let address = article.address(renderer.base)
    json.literal(#","canonical":[{"href":"#)
    json.text(address)
    json.literal(#"}],"alternate":[{"href":"#)
    json.text(address)
    json.literal(#","type":"text/html"}],"summary":{"direction":"ltr","content":"#)
    let (figure, body) = renderer.parts(article)
    json.text(figure, body)
    json.literal(#"},"categories":["user/-/state/com.google/reading-list""#)
    writeCategories(article, &json)
    json.literal(#"],"origin":"#)
    writeOrigin(article, &json)
    writeFiles(article, &json)
    json.literal("}")
  }

  private func writeTimes(_ article: ArrivedArticle, _ json: inout JSONWriter) {
    json.literal(#","published":"#)
    json.number(ArrivedArticle.seconds(article.published))
    json.literal(#","updated":"#)
    json.number(ArrivedArticle.seconds(article.updated ?? article.published))
    json.literal(#","crawlTimeMsec":""#)
    json.number(article.arrival.rawValue / 1000)
    json.literal(#"","timestampUsec":""#)
    json.number(article.arrival.rawValue)
    json.literal(#"""#)
  }

  private func writeCategories(_ article: ArrivedArticle, _ json: inout JSONWriter) {
    if let folder = article[.folder] {
      json.literal(",")
      json.text(GoogleStream.labelPrefix, folder)
    }
    if article.isRead { json.literal(#","user/-/state/com.google/read""#) }
    if article.isStarred { json.literal(#","user/-/state/com.google/starred""#) }
    guard article[.labels] != nil else { return }
    // A label may have the folder's name.
    for label in article.labels where label != article.folder {
      json.literal(",")
      json.text(GoogleStream.label(label))
    }
  }

  private mutating func writeOrigin(_ article: ArrivedArticle, _ json: inout JSONWriter) {
    if let written = origins[article.feedID] { return json.json(written) }
    var origin = JSONWriter()
    origin.literal(#"{"streamId":"#)
    origin.text(GoogleStream.id(of: article.feedID))
    origin.literal(#","title":"#)
    origin.text(article[.feedTitle] ?? [])
    origin.literal(#","htmlUrl":"#)
    origin.text(site(article))
    origin.literal("}")
    if article.isSubscribed { origins[article.feedID] = origin.bytes }
    json.json(origin.bytes)
  }

  private func writeFiles(_ article: ArrivedArticle, _ json: inout JSONWriter) {
    guard article[.enclosures] != nil else { return }
    json.literal(#","enclosure":"#)
    json.list(renderer.files(article)) { json, file in
      json.literal(#"{"href":"#)
      json.text(file.url.absoluteString)
      if let type = file.mediaType {
        json.literal(#","type":"#)
        json.text(type)
      }
      if let length = file.byteCount {
        json.literal(#","length":"#)
        json.number(length)
      }
      json.literal("}")
    }
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
    let authors = article.authors.joined(separator: ", ")
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

  private static func escaped(_ utf8: ArraySlice<UInt8>) -> String { escaped(String(decoding: utf8, as: UTF8.self)) }

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
