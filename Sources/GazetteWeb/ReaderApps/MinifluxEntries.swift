import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
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
    return try .uncachedJSON(try await entries(of: [article]).entry(article))
  }

  private func entries(of articles: [ArrivedArticle]) async throws -> MinifluxEntries {
    MinifluxEntries(
      user: userID, feeds: try await documents(of: articles),
      changes: try await apps.changes(of: articles.map(\.id), for: reader), renderer: renderer)
  }

  /// Returns the feeds of `articles`.
  private func documents(of articles: [ArrivedArticle]) async throws -> [FeedID: FeedDocument] {
    let titles = Dictionary(articles.map { ($0.feedID, $0.feedTitle) }) { first, _ in first }
    var found: [FeedID: FeedDocument] = [:]
    for feed in try await feedDocuments({ titles[$0.id] != nil }) { found[FeedID(rawValue: feed.id)] = feed }
    // Feeds of starred articles that the reader has since removed.
    for feed in try await feeds.known(titles.keys.filter { found[$0] == nil }) {
      found[feed.id] = FeedDocument(
        ended: feed, title: titles[feed.id] ?? feed.title, user: userID,
        category: category(Folder(id: .none, name: nil)))
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
    var (total, found) = (0, [ArticleID]())
    if let query = try await query(in: source) {
      found = try await apps.ids(query, for: reader)
      total = try await apps.count(query, for: reader)
    }
    return try await .list(["total": total], "entries", of: found) { ids in
      let articles = try await apps.articles(ids, for: reader)
      return articles.map(try await entries(of: articles).entry)
    }
  }

  private func ids() async throws -> Response {
    struct EntryIDs: Encodable {
      var total = 0
      var entry_ids: [Int64] = []
    }
    var document = EntryIDs()
    if var query = try await query(in: .everything, maximum: 10_000, defaultLimit: 10_000) {
      (query.order, query.isRising) = (.arrival, false)
      document.total = try await apps.count(query, for: reader)
      document.entry_ids = try await apps.ids(query, for: reader).map(\.rawValue)
    }
    return try .uncachedJSON(document)
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

/// An article, with Miniflux' names.
struct MinifluxEntry: Encodable {
  struct File: Encodable {
    let id, user_id, entry_id: Int64
    let url, mime_type: String
    let size: Int64
    let media_progression = 0
  }

  let id, user_id, feed_id: Int64
  let status: String
  let starred: Bool
  let hash, title, url: String
  let comments_url = "", share_code = ""
  let author: String
  let published_at, created_at, changed_at: String
  let reading_time: Int
  let content: String
  let enclosures: [File]
  let tags: [String]
  let feed: FeedDocument?
}

/// Makes the Miniflux entries of articles.
struct MinifluxEntries {
  /// An upper bound of an article's files, exclusive; a file's number is a part of its identifier.
  static let maximumFiles: Int64 = 100

  let user: Int64
  let feeds: [FeedID: FeedDocument]
  /// The last change of each article.
  let changes: [ArticleID: Date]
  let renderer: ReaderAppRenderer

  func files(_ article: ArrivedArticle) -> [MinifluxEntry.File] {
    zip(1..<Self.maximumFiles, renderer.files(article)).map { number, file in
      .init(
        id: article.id.rawValue * Self.maximumFiles + number, user_id: user, entry_id: article.id.rawValue,
        url: file.url.absoluteString, mime_type: file.mediaType ?? "", size: file.byteCount ?? 0)
    }
  }

  func entry(_ article: ArrivedArticle) -> MinifluxEntry {
    let identity = Array("\(article.feedID.rawValue) \(article.guid)".utf8)
    return MinifluxEntry(
      id: article.id.rawValue, user_id: user, feed_id: article.feedID.rawValue,
      status: article.isRead ? "read" : "unread", starred: article.isStarred,
      hash: SHA256Digest(of: identity).hexadecimal(first: 32), title: article.displayTitle,
      url: article.address(renderer.base), author: article.authorLine, published_at: Self.time(article.published),
      created_at: Self.time(Date(timeIntervalSince1970: Double(article.arrival.rawValue) / 1_000_000)),
      changed_at: Self.time(changes[article.id] ?? article.published), reading_time: article.minutes,
      content: renderer.html(article), enclosures: files(article), tags: article.categories + article.labels,
      feed: feeds[article.feedID])
  }

  private static func time(_ date: Date) -> String {
    CivilTime(secondsSince1970: Int(Int64(saturating: date.bounded.timeIntervalSince1970.rounded(.down)))).rfc3339()
  }
}

struct ContentDocument: Encodable {
  let content: String
  let reading_time: Int
}

/// A value that is written as null when it is missing, because apps expect the field.
struct NullableDocument<Value: Encodable & Sendable>: Encodable, Sendable {
  let value: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}
