import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore
import PublicKeys

// Listing entries, and changing them.
extension MinifluxSession {
  func entries(_ id: String?, _ rest: [String]) async throws -> Response {
    switch (id, rest.first, method) {
    case (nil, nil, .get): return try await list(in: .everything)
    case (nil, nil, .put): return try await mark()
    case ("ids"?, nil, .get): return try await ids()
    case (let id?, nil, .get): return try await entry(id)
    case (let id?, nil, .put):
      _ = try await article(id)
      throw Self.forbidden("Articles are as their publishers wrote them.")
    case (let id?, "save", .post):
      _ = try await article(id)
      throw Refusal.app(.badRequest, "No third-party integration is enabled.")
    case (let id?, "bookmark", .put), (let id?, "star", .put):
      let article = try await article(id)
      try await apps.star([article.id], isOn: !article.isStarred, for: reader)
      return Self.empty
    case (let id?, "fetch-content", .get):
      let article = try await article(id)
      try await articles.fullText(of: article.id, for: reader)
      let whole = try await self.article(id)
      return try .json(ContentDocument(content: renderer.html(whole), reading_time: whole.minutes))
    default: throw Self.notFound
    }
  }

  private func article(_ text: String) async throws -> ArrivedArticle {
    guard let id = ArticleID(text: text), let article = try await apps.articles([id], for: reader).first else {
      throw Self.notFound
    }
    return article
  }

  private var renderer: ReaderAppRenderer { ReaderAppRenderer(api.routes, base: base) }

  /// Returns one entry.
  /// - Throws: A ``Refusal`` with 404 for an unknown entry, or for one that `isIncluded` rejects.
  func entry(_ text: String, _ isIncluded: (ArrivedArticle) -> Bool = { _ in true }) async throws -> Response {
    let article = try await article(text)
    guard isIncluded(article) else { throw Self.notFound }
    let entries = try await entries(of: [article])
    var json = JSONWriter()
    entries.write(article, &json)
    return .rawJSON(json)
  }

  /// Returns the writer of `articles`.
  private func entries(of articles: [ArrivedArticle]) async throws -> MinifluxEntries {
    MinifluxEntries(
      user: userID, feeds: try await documents(of: articles),
      changes: try await apps.changes(of: articles.map(\.id), for: reader), renderer: renderer)
  }

  /// Returns the JSON of the feeds of `articles`, written once per feed.
  private func documents(of articles: [ArrivedArticle]) async throws -> [FeedID: ByteBuffer] {
    let titles = Dictionary(articles.map { ($0.feedID, $0) }) { first, _ in first }.mapValues(\.feedTitle)
    var found: [FeedID: ByteBuffer] = [:]
    for feed in try await feedDocuments({ titles[$0.id] != nil }) {
      found[FeedID(rawValue: feed.id)] = ByteBuffer(bytes: try Response.jsonText(feed))
    }
    // Feeds of starred articles that the reader has since removed.
    for feed in try await feeds.known(titles.keys.filter { found[$0] == nil }) {
      let document = FeedDocument(
        ended: feed, title: titles[feed.id] ?? feed.title, user: userID,
        category: category(Folder(id: .none, name: nil)))
      found[feed.id] = ByteBuffer(bytes: try Response.jsonText(document))
    }
    return found
  }

  /// Returns an attachment of an article. Playback positions are not stored.
  func enclosure(_ text: String?) async throws -> Response {
    guard let number = text.flatMap({ Int64($0, in: 1...Int64(Int32.max)) }) else { throw Self.notFound }
    let article = try await article(String(number / MinifluxEntries.maximumFiles))
    let entries = MinifluxEntries(user: userID, feeds: [:], changes: [:], renderer: renderer)
    guard let file = entries.files(article).first(where: { $0.id == number }) else { throw Self.notFound }
    switch method {
    case .get: return try .json(file)
    case .put: return Self.empty
    default: throw Refusal(.methodNotAllowed)
    }
  }

  func list(in source: ArrivalQuery.Source) async throws -> Response {
    guard let query = try await query(in: source) else { return Self.none("entries") }
    let found = try await apps.articles(try await apps.ids(query, for: reader), for: reader)
    let entries = try await entries(of: found)
    var json = JSONWriter(capacity: found.reduce(1000) { $0 + ($1[.html]?.count ?? 0) + 3000 })
    json.literal(#"{"total":"#)
    json.number(try await apps.count(query, for: reader))
    json.literal(#","entries":"#)
    json.list(found) { json, article in entries.write(article, &json) }
    json.literal("}")
    return .rawJSON(json)
  }

  private static func none(_ list: StaticString) -> Response {
    var json = JSONWriter()
    json.literal(#"{"total":0,""#)
    json.literal(list)
    json.literal(#"":[]}"#)
    return .rawJSON(json)
  }

  private func ids() async throws -> Response {
    guard var query = try await query(in: .everything, maximum: 10_000, defaultLimit: 10_000) else {
      return Self.none("entry_ids")
    }
    (query.order, query.isRising) = (.arrival, false)
    var json = JSONWriter(capacity: 100_000)
    json.literal(#"{"total":"#)
    json.number(try await apps.count(query, for: reader))
    json.literal(#","entry_ids":"#)
    json.list(try await apps.ids(query, for: reader)) { json, id in json.number(id.rawValue) }
    json.literal("}")
    return .rawJSON(json)
  }

  private func mark() async throws -> Response {
    struct Marks: Decodable {
      let entry_ids: [Int64]
      let status: String?
      let starred: Bool?
    }
    let marks = try json(Marks.self)
    guard !marks.entry_ids.isEmpty, marks.entry_ids.allSatisfy({ $0 > 0 }) else {
      throw Refusal.app(.badRequest, "The list of entry ids is empty, or one is none.")
    }
    guard marks.status != nil || marks.starred != nil, ["read", "unread", nil].contains(marks.status) else {
      throw Refusal.app(.badRequest, "The status is read or unread.")
    }
    let ids = marks.entry_ids.map(ArticleID.init(rawValue:))
    if let status = marks.status { try await articles.mark(ids, read: status == "read", for: reader) }
    if let starred = marks.starred { try await apps.star(ids, isOn: starred, for: reader) }
    return Self.empty
  }

  func markAll(_ source: ArrivalQuery.Source) async throws {
    var query = ArrivalQuery()
    query.source = source
    try await apps.markRead(query, for: reader)
  }

  /// Reads the request's query; nil when nothing can match it.
  /// - Throws: A ``Refusal`` with 400 for an invalid value.
  private func query(
    in source: ArrivalQuery.Source, maximum: Int64 = 1000, defaultLimit: Int64 = 100
  ) async throws -> ArrivalQuery? {
    var query = ArrivalQuery()
    query.source = source
    // A source in the path takes precedence.
    if source == .everything { query.source = try await namedSource() }
    let statuses = Set(request.all("status").filter { !$0.isEmpty })
    guard statuses.isSubset(of: ["read", "unread", "removed"]) else {
      throw Refusal.app(.badRequest, "Invalid entry status")
    }
    if !statuses.isEmpty, statuses.isDisjoint(with: ["read", "unread"]) { return nil }
    if statuses.contains("read") != statuses.contains("unread") { query.isRead = statuses.contains("read") }
    query.isStarred = try isStarred()
    if let text = request["search"] {
      do throws(SearchWordsProblem) { query.search = try SearchWords(text) } catch {
        throw Refusal.app(.badRequest, "Invalid search")
      }
    }
    query.keywords = request.all("tags").filter { !$0.isEmpty }
    for (name, path) in Self.dates {
      if let text = request[name], case let date = try date(name, text), date > .init(timeIntervalSince1970: 0) {
        query[keyPath: path] = date
      }
    }
    if let text = request["after_entry_id"] { query.after = ArticleID(rawValue: try number("after_entry_id", text)) }
    if let text = request["before_entry_id"], case let id = try number("before_entry_id", text), id > 0 {
      query.before = ArticleID(rawValue: id)
    }
    let limit = try request["limit"].map { try number("limit", $0) } ?? defaultLimit
    guard limit <= maximum else { throw Refusal.app(.badRequest, "Invalid limit") }
    query.limit = Int(limit == 0 ? maximum : limit)
    query.offset = Int(min(try request["offset"].map { try number("offset", $0) } ?? 0, Int64(Int32.max)))
    guard let order = Self.orders[request["order"] ?? "published_at"] else {
      throw Refusal.app(.badRequest, "Invalid order")
    }
    query.order = order
    guard let isRising = ["asc": true, "desc": false][request["direction"] ?? "asc"] else {
      throw Refusal.app(.badRequest, "Invalid direction")
    }
    query.isRising = isRising
    return query
  }

  /// Returns the feed or the category that the request names.
  private func namedSource() async throws -> ArrivalQuery.Source {
    if let text = request["feed_id"] {
      guard let id = FeedID(text: text), try await feeds.list(for: reader).contains(where: { $0.id == id }) else {
        throw Refusal.app(.badRequest, "Invalid feed_id")
      }
      return .feed(id)
    }
    guard let text = request["category_id"] else { return .everything }
    return .folder(try await folder(withID: try number("category_id", text))?.name)
  }

  private func isStarred() throws -> Bool? {
    guard let text = request["starred"] else { return nil }
    if ["1", "t", "T", "true", "TRUE", "True"].contains(text) { return true }
    if ["0", "f", "F", "false", "FALSE", "False"].contains(text) { return false }
    throw Refusal.app(.badRequest, "Invalid starred")
  }

  private static let orders: [String: ArrivalQuery.Order] = [
    "id": .arrival, "created_at": .arrival, "published_at": .publication, "changed_at": .change, "status": .status,
    "category_title": .folder, "category_id": .folderID, "title": .title, "author": .author,
  ]

  private static var dates: [(String, WritableKeyPath<ArrivalQuery, Date?>)] {
    [
      ("after", \.publishedAfter), ("published_after", \.publishedAfter), ("before", \.publishedBefore),
      ("published_before", \.publishedBefore), ("changed_after", \.changedAfter), ("changed_before", \.changedBefore),
    ]
  }

  private func number(_ name: String, _ text: String) throws -> Int64 {
    guard let number = Int64(text, in: 0...Int64.max) else { throw Refusal.app(.badRequest, "Invalid \(name)") }
    return number
  }

  private func date(_ name: String, _ text: String) throws -> Date {
    Date(timeIntervalSince1970: Double(min(try number(name, text), 253_402_300_799)))
  }
}

/// Writes articles as Miniflux entries.
struct MinifluxEntries {
  struct File: Encodable {
    let id, user_id, entry_id: Int64
    let url, mime_type: String
    let size: Int64
    let media_progression = 0
  }

  /// An upper bound of an article's files, exclusive; a file's number is a part of its identifier.
  static let maximumFiles: Int64 = 100

  let user: Int64
  /// The JSON of the feeds.
  let feeds: [FeedID: ByteBuffer]
  /// The last change of each article.
  let changes: [ArticleID: Date]
  let renderer: ReaderAppRenderer

  func files(_ article: ArrivedArticle) -> [File] {
    zip(1..<Self.maximumFiles, renderer.files(article)).map { number, file in
      File(
        id: article.id.rawValue * Self.maximumFiles + number, user_id: user, entry_id: article.id.rawValue,
        url: file.url.absoluteString, mime_type: file.mediaType ?? "", size: file.byteCount ?? 0)
    }
  }

  func write(_ article: ArrivedArticle, _ json: inout JSONWriter) {
    json.literal(#"{"id":"#)
    json.number(article.id.rawValue)
    json.literal(#","user_id":"#)
    json.number(user)
    json.literal(#","feed_id":"#)
    json.number(article.feedID.rawValue)
    json.literal(article.isRead ? #","status":"read""# : #","status":"unread""#)
    json.literal(article.isStarred ? #","starred":true,"hash":"# : #","starred":false,"hash":"#)
    json.text(
      SHA256Digest(of: Array("\(article.feedID.rawValue) ".utf8) + (article[.guid] ?? [])).hexadecimal(first: 32))
    json.literal(#","title":"#)
    json.text(article.displayTitle)
    json.literal(#","url":"#)
    json.text(article.address(renderer.base))
    json.literal(#","comments_url":"","share_code":"","author":"#)
    json.text(article.authorLine)
    writeTimes(article, &json)
    json.literal(#","content":"#)
    let (figure, body) = renderer.parts(article)
    json.text(figure, body)
    json.literal(#","enclosures":"#)
    json.list(files(article)) { json, file in write(file, &json) }
    json.literal(#","tags":"#)
    json.list(article.categories + article.labels) { json, tag in json.text(tag) }
    if let feed = feeds[article.feedID] {
      json.literal(#","feed":"#)
      json.json(feed)
    }
    json.literal("}")
  }

  private func writeTimes(_ article: ArrivedArticle, _ json: inout JSONWriter) {
    json.literal(#","published_at":"#)
    json.text(Self.time(article.published))
    json.literal(#","created_at":"#)
    json.text(Self.time(Date(timeIntervalSince1970: Double(article.arrival.rawValue) / 1_000_000)))
    json.literal(#","changed_at":"#)
    json.text(Self.time(changes[article.id] ?? article.published))
    json.literal(#","reading_time":"#)
    json.number(article.minutes)
  }

  private static func time(_ date: Date) -> String {
    CivilTime(secondsSince1970: Int(Int64(saturating: date.bounded.timeIntervalSince1970.rounded(.down)))).rfc3339()
  }

  private func write(_ file: File, _ json: inout JSONWriter) {
    json.literal(#"{"id":"#)
    json.number(file.id)
    json.literal(#","user_id":"#)
    json.number(user)
    json.literal(#","entry_id":"#)
    json.number(file.entry_id)
    json.literal(#","url":"#)
    json.text(file.url)
    json.literal(#","mime_type":"#)
    json.text(file.mime_type)
    json.literal(#","size":"#)
    json.number(file.size)
    json.literal(#","media_progression":0}"#)
  }
}

struct ContentDocument: Encodable {
  let content: String
  let reading_time: Int
}

/// A value that is written as null when it is missing, because apps expect the field.
struct NullableDocument<Value: Encodable>: Encodable {
  let value: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}
