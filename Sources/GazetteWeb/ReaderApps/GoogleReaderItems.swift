import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore

// The texts of articles.
extension GoogleReaderSession {
  /// So many articles are read, made safe and sent at a time: the memory that a long list takes is theirs.
  private static let atOnce = 250

  /// These articles as a document; what is longer than one part is sent part by part.
  func document(_ stream: String, _ ids: [ArticleID], next: String?) async throws -> Response {
    let frame = ContentsFrame(
      id: stream, updated: ArrivedArticle.seconds(api.pages.dependencies.now()), continuation: next)
    let (start, end) = try frame.parts
    let sites = try await sites()
    // What cannot be read at all is told before anything is sent.
    let first = try await part(ids.prefix(Self.atOnce), sites)
    guard ids.count > Self.atOnce else {
      return .text(start + first + end, type: "application/json")
    }
    let rest = ids.dropFirst(Self.atOnce)
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        var comma = first.isEmpty ? "" : ","
        try await writer.write(ByteBuffer(string: start + first))
        for from in stride(from: rest.startIndex, to: rest.endIndex, by: Self.atOnce) {
          let items = try await part(rest[from..<min(rest.endIndex, from + Self.atOnce)], sites)
          // What is unknown is left out.
          guard !items.isEmpty else { continue }
          try await writer.write(ByteBuffer(string: comma + items))
          comma = ","
        }
        try await writer.write(ByteBuffer(string: end))
        try await writer.finish(nil)
      })
  }

  func items(_ ids: [ArticleID]) async throws -> [ItemEntry] { try await items(ids[...], sites()) }

  private func sites() async throws -> [FeedID: Feed] {
    Dictionary(try await feeds.list(for: reader).map { ($0.id, $0.subscription.feed) }) { first, _ in first }
  }

  private func items(_ ids: ArraySlice<ArticleID>, _ sites: [FeedID: Feed]) async throws -> [ItemEntry] {
    let shown = ReaderAppArticles(api.routes, base: base)
    return try await apps.articles(Array(ids), for: reader).map { article in
      ItemEntry(article, feed: sites[article.stored.feedID], for: shown)
    }
  }

  /// These articles as they stand between the brackets of a list.
  private func part(_ ids: ArraySlice<ArticleID>, _ sites: [FeedID: Feed]) async throws -> String {
    let list = try Response.jsonText(try await items(ids, sites))
    return String(decoding: list.dropFirst().dropLast(), as: UTF8.self)
  }
}

/// A list of articles but for themselves.
private struct ContentsFrame: Encodable {
  let id: String
  var title = "Gazette"
  var direction = "ltr"
  let updated: Int
  let continuation: String?

  /// What stands before the articles, and behind them.
  var parts: (start: String, end: String) {
    get throws {
      let text = String(decoding: try Response.jsonText(self).dropLast(), as: UTF8.self)
      return (text + #","items":["#, "]}")
    }
  }
}

struct ItemEntry: Encodable {
  struct Link: Encodable {
    let href: String
    var type: String?
    var length: Int64?
  }
  struct Summary: Encodable {
    var direction = "ltr"
    let content: String
  }
  struct Origin: Encodable { let streamId, title, htmlUrl: String }

  let id, title: String
  let author: String?
  let published, updated: Int
  let crawlTimeMsec, timestampUsec: String
  let canonical, alternate: [Link]
  let summary: Summary
  let categories: [String]
  let origin: Origin
  let enclosure: [Link]?

  init(_ arrived: ArrivedArticle, feed: Feed?, for apps: ReaderAppArticles) {
    let (stored, article) = (arrived.stored, arrived.stored.article)
    id = GoogleStream.longID(stored.id)
    title = arrived.shownTitle
    author = article.authors.isEmpty ? nil : article.authors.joined(separator: ", ")
    published = arrived.published
    updated = article.updated.map(ArrivedArticle.seconds) ?? arrived.published
    crawlTimeMsec = String(arrived.arrival.rawValue / 1000)
    timestampUsec = String(arrived.arrival.rawValue)
    let address = arrived.address(apps.base)
    canonical = [Link(href: address)]
    alternate = [Link(href: address, type: "text/html")]
    summary = Summary(content: apps.html(article))
    var categories = [GoogleStream.readingListID]
    if let folder = arrived.folder { categories.append(GoogleStream.label(folder)) }
    if stored.isRead { categories.append(GoogleStream.readID) }
    if stored.isStarred { categories.append(GoogleStream.starredID) }
    // A label may be called as the folder.
    self.categories = categories + arrived.labels.filter { $0 != arrived.folder }.map(GoogleStream.label)
    origin = Origin(
      streamId: GoogleStream.id(of: stored.feedID), title: stored.feedTitle,
      htmlUrl: (feed?.site ?? feed?.url)?.absoluteString ?? address)
    let files = apps.files(article)
    enclosure =
      files.isEmpty
      ? nil : files.map { Link(href: $0.url.absoluteString, type: $0.mediaType, length: $0.byteCount) }
  }

  fileprivate var isRead: Bool { categories.contains(GoogleStream.readID) }
}

/// A page of a stream as Atom, which newsboat reads.
struct AtomFeed {
  let id: String
  let updated: Date
  let items: [ItemEntry]
  let base: String

  var text: String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
    <id>\(Self.escaped(id))</id>
    <title>\(Self.escaped(items.first?.origin.title ?? "Gazette"))</title>
    <link rel="alternate" href="\(Self.escaped(items.first?.origin.htmlUrl ?? base))"/>
    <updated>\(updated.formatted(.iso8601))</updated>
    \(items.map(entry).joined(separator: "\n"))
    </feed>
    """
  }

  private func entry(_ item: ItemEntry) -> String {
    let author = item.author.map { "<author><name>\(Self.escaped($0))</name></author>" } ?? ""
    let enclosures = (item.enclosure ?? []).map { file in
      #"<link rel="enclosure" href="\#(Self.escaped(file.href))"\#(file.type.map { #" type="\#(Self.escaped($0))""# } ?? "")/>"#
    }.joined()
    let state = item.isRead ? "read" : "fresh"
    return """
      <entry><id>\(item.id)</id><title type="text">\(Self.escaped(item.title))</title>\
      <link rel="alternate" type="text/html" href="\(Self.escaped(item.alternate[0].href))"/>\(enclosures)\(author)\
      <published>\(Self.date(item.published))</published><updated>\(Self.date(item.updated))</updated>\
      <category scheme="http://www.google.com/reader/" term="user/-/state/com.google/\(state)" label="\(state)"/>\
      <content type="html">\(Self.escaped(item.summary.content))</content></entry>
      """
  }

  private static func date(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }

  /// What XML can hold of a text; control characters are left out.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
