import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import PublicKeys

/// The language of Miniflux, below `/v1`, as far as apps and its clients call it.
struct MinifluxAPI {
  let routes: ReaderAppRoutes
  let pages: PageRenderer

  func answer(_ request: Request, _ context: WebContext) async throws -> Response {
    do {
      // Bodies are JSON, whatever they are said to be.
      let asked = try await AppRequest(request, context, behind: 1, hasForm: false)
      guard let account = try await reader(asked) else {
        var response = try Response.json(["error_message": "Access Unauthorized"], status: .unauthorized)
        response.headers[.wwwAuthenticate] = "Basic realm=\"Gazette\", charset=\"UTF-8\""
        return response
      }
      return try await MinifluxSession(api: self, request: asked, account: account).answer()
    } catch {
      let refusal = ErrorMiddleware.refusal(for: error, context, now: pages.dependencies.now())
      var response = try Response.json(
        ["error_message": refusal.sentence?.sentence ?? refusal.status.reasonPhrase], status: refusal.status)
      if let seconds = refusal.retryAfter { response.headers[.retryAfter] = String(seconds) }
      return response
    }
  }

  /// By `X-Auth-Token`, which wins, or by name and password; of both the app's password tells who it is.
  private func reader(_ asked: AppRequest) async throws -> Reader? {
    let headers = asked.request.headers
    var password = headers[.authToken]
    if password == nil, let basic = headers[.authorization], basic.lowercased().hasPrefix("basic "),
      let pair = Data(base64Encoded: basic.dropFirst(6).trimmingCharacters(in: .whitespaces))
    {
      password = String(decoding: pair, as: UTF8.self).split(separator: ":", maxSplits: 1).last.map(String.init)
    }
    guard let password else { return nil }
    return try await pages.dependencies.readers?.checkApp(.password(password), from: asked.context.clientAddress)?
      .reader
  }
}

/// One request of a reader's app in Miniflux' language.
private struct MinifluxSession {
  let api: MinifluxAPI
  let request: AppRequest
  let account: Reader

  private var reader: ReaderKey { account.id }
  private var feeds: Feeds { api.routes.feeds }
  private var articles: Articles { api.routes.articles }
  private var apps: ReaderApps { api.routes.apps }
  private var base: String { api.pages.configuration.base(request.request) }
  private static let empty = Response(status: .noContent)
  private static let notFound = Refusal.app(.notFound, "Resource Not Found")

  func answer() async throws -> Response {
    let (method, parts) = (request.request.method, request.parts)
    let rest = Array(parts.dropFirst(2))
    switch (parts.first, method) {
    case ("me", .get): return try .json(user)
    case ("users", _): return try await users(parts)
    case ("version", .get): return try .json(version)
    case ("integrations", .get): return try .json(["has_integrations": false])
    case ("discover", .post): return try await discover()
    case ("export", .get):
      let bytes = try await feeds.exportList(title: api.pages.configuration.paperName, for: reader)
      return .text(String(decoding: bytes, as: UTF8.self), type: "text/x-opml; charset=utf-8")
    case ("import", .post):
      _ = try await feeds.importList(Array(request.body.readableBytesView), for: reader)
      return try .json(["message": "Feeds imported successfully"], status: .created)
    case ("flush-history", _): return Self.empty
    case ("categories", _): return try await categories(parts.dropFirst().first, rest)
    case ("feeds", _): return try await feeds(parts.dropFirst().first, rest)
    case ("entries", _): return try await entries(parts.dropFirst().first, rest)
    case ("icons", .get): return try await icon(try await feedID(parts.dropFirst().first ?? ""))
    default: throw Self.notFound
    }
  }

  // MARK: Who asks

  private var user: UserDocument {
    UserDocument(
      id: userID, username: account.name.text, is_admin: account.role == .editor,
      language: request.context.language.code,
      timezone: api.pages.configuration.timeZone.identifier, last_login_at: api.pages.dependencies.now())
  }

  /// A number for the reader, which no other way leads to.
  private var userID: Int64 {
    guard reader != .owner else { return 1 }
    return SHA256Digest(of: Array(reader.rawValue.utf8)).bytes.prefix(3).reduce(2) { $0 << 8 | Int64($1) }
  }

  private var version: [String: String] {
    let version = api.pages.configuration.version
    return [
      "version": version, "commit": "gazette", "build_date": "", "go_version": "", "compiler": "swift", "arch": "",
      "os": "linux",
    ]
  }

  private func users(_ parts: [String]) async throws -> Response {
    switch (parts.count, request.request.method) {
    case (1, .get): return try .json([user])
    case (2, .get):
      guard [String(userID), account.name.text].contains(parts[1]) else { throw Self.notFound }
      return try .json(user)
    case (3, .put) where parts[2] == "mark-all-as-read" && parts[1] == String(userID):
      _ = try await articles.markAllRead(in: ArticleQuery(), for: reader)
      return Self.empty
    default: throw Self.notFound
    }
  }

  // MARK: Categories

  private func folders() async throws -> [Folder] {
    [Folder(id: .none, name: nil)] + (try await apps.folders(for: reader))
  }

  private func category(_ folder: Folder, _ statuses: [FeedStatus]? = nil) -> CategoryDocument {
    let own = statuses?.filter { $0.subscription.folder == folder.name }
    return CategoryDocument(
      id: folder.id.rawValue, title: folder.name ?? api.pages.configuration.paperName, user_id: userID,
      feed_count: own?.count, total_unread: own?.reduce(0) { $0 + $1.unreadCount })
  }

  private func folder(_ text: String?) async throws -> Folder {
    guard let number = text.flatMap({ Int64($0, in: 1...Int64.max) }),
      let folder = try await folders().first(where: { $0.id.rawValue == number })
    else { throw Self.notFound }
    return folder
  }

  private func categories(_ id: String?, _ rest: [String]) async throws -> Response {
    let method = request.request.method
    guard let id else {
      if method == .post { return try await addCategory() }
      guard method == .get else { throw Refusal(.methodNotAllowed) }
      let statuses = request["counts"] == "true" ? try await feeds.list(for: reader) : nil
      return try .json(try await folders().map { category($0, statuses) })
    }
    let folder = try await folder(id)
    switch (rest.first, method) {
    case (nil, .put):
      let title = try title()
      guard folder.id != .none, try await apps.rename(folder.id, to: title, for: reader) else {
        throw Refusal.app(.badRequest, "This category already exists, or has no other name.")
      }
      return try .json(category(Folder(id: folder.id, name: title)), status: .created)
    case (nil, .delete):
      guard folder.id != .none else { throw Refusal.app(.badRequest, "This category holds what lies in no other.") }
      _ = try await apps.remove(folder.id, for: reader)
      return Self.empty
    case (nil, .get): return try .json(category(folder))
    case ("feeds", .get):
      return try .json(try await feedDocuments { $0.subscription.folder == folder.name })
    case ("entries", .get):
      if rest.count > 1 { return try .json(try await entry(rest[1])) }
      return try await list(in: .folder(folder.name))
    case ("mark-all-as-read", .put):
      try await markAll(.folder(folder.name))
      return Self.empty
    case ("refresh", .put):
      for status in try await feeds.list(for: reader) where status.subscription.folder == folder.name {
        try await feeds.refresh(status.id, for: reader)
      }
      return Self.empty
    default: throw Self.notFound
    }
  }

  private func addCategory() async throws -> Response {
    guard let folder = try await apps.addFolder(try title(), for: reader) else {
      throw Refusal.app(.badRequest, "This category already exists.")
    }
    return try .json(category(folder), status: .created)
  }

  private func title() throws -> String {
    struct Title: Decodable { let title: String }
    return try json(Title.self).title
  }

  // MARK: Feeds

  private func feedDocuments(_ isWanted: (FeedStatus) -> Bool = { _ in true }) async throws -> [FeedDocument] {
    let folders = try await folders()
    return try await feeds.list(for: reader).filter(isWanted).map { feedDocument($0, folders) }
  }

  private func feedDocument(_ status: FeedStatus, _ folders: [Folder]) -> FeedDocument {
    let folder = folders.first { $0.name == status.subscription.folder } ?? folders[0]
    return FeedDocument(status, user: userID, category: category(folder))
  }

  private func feedID(_ text: String) async throws -> FeedID {
    guard let id = FeedID(text: text) else { throw Self.notFound }
    do throws(NewsError) {
      return try await feeds.status(of: id, for: reader).id
    } catch {
      if case .unknownFeed = error { throw Self.notFound }
      throw error
    }
  }

  private func feeds(_ id: String?, _ rest: [String]) async throws -> Response {
    let method = request.request.method
    switch (id, method) {
    case (nil, .get): return try .json(try await feedDocuments())
    case (nil, .post): return try await addFeed()
    case ("refresh"?, .put):
      feeds.refreshAllSoon(for: reader)
      return Self.empty
    case ("counters"?, .get): return try await counters()
    default: break
    }
    guard let id else { throw Refusal(.methodNotAllowed) }
    let feed = try await feedID(id)
    switch (rest.first, method) {
    case (nil, .get): return try .json(try await feedDocument(feed))
    case (nil, .put): return try await change(feed)
    case (nil, .delete):
      try await feeds.remove(feed, for: reader)
      return Self.empty
    case ("entries", .get):
      if rest.count > 1 { return try .json(try await entry(rest[1])) }
      return try await list(in: .feed(feed))
    case ("mark-all-as-read", .put):
      try await markAll(.feed(feed))
      return Self.empty
    case ("refresh", .put):
      try await feeds.refresh(feed, for: reader)
      return Self.empty
    case ("icon", .get): return try await icon(feed)
    default: throw Self.notFound
    }
  }

  /// A feed's icon, which has the feed's number.
  private func icon(_ id: FeedID) async throws -> Response {
    let feed = try await feeds.status(of: id, for: reader).subscription.feed
    guard let data = await api.routes.icon(of: feed) else { throw Self.notFound }
    return try .json(Icon(id: id.rawValue, mime_type: "image/webp", data: data))
  }

  private func feedDocument(_ id: FeedID) async throws -> FeedDocument {
    let folders = try await folders()
    return feedDocument(try await feeds.status(of: id, for: reader), folders)
  }

  private func addFeed() async throws -> Response {
    struct NewFeed: Decodable {
      let feed_url: String
      let category_id: Int64?
    }
    let new = try json(NewFeed.self)
    let folder = try await named(new.category_id)
    if try await feeds.list(for: reader).contains(where: { $0.subscription.feed.url.absoluteString == new.feed_url }) {
      throw Refusal.app(.badRequest, "This feed already exists.")
    }
    var added = try await feeds.add(new.feed_url, folder: folder?.name, for: reader)
    if case .several(let found) = added, let first = found.first {
      added = try await feeds.add(first.url.absoluteString, folder: folder?.name, for: reader)
    }
    guard case .subscribed(let subscription, _, _) = added else { throw NewsError.noFeed }
    return try .json(["feed_id": subscription.id.rawValue], status: .created)
  }

  /// The folder with that number; nil where none is named.
  /// - Throws: A ``Refusal`` with 400 where there is none.
  private func named(_ id: Int64?) async throws -> Folder? {
    guard let id else { return nil }
    guard let folder = try await folders().first(where: { $0.id.rawValue == id }) else {
      throw Refusal.app(.badRequest, "This category doesn't exist.")
    }
    return folder
  }

  private func change(_ id: FeedID) async throws -> Response {
    struct Change: Decodable {
      let title, feed_url: String?
      let category_id: Int64?
      let disabled, crawler: Bool?
    }
    let wanted = try json(Change.self)
    if let address = wanted.feed_url,
      try await feeds.status(of: id, for: reader).subscription.feed.url.absoluteString != address
    {
      throw Refusal.app(.badRequest, "A feed keeps its address: subscribe to the other one instead.")
    }
    var change = FeedChange(title: wanted.title, isPaused: wanted.disabled, wantsFullText: wanted.crawler)
    if let folder = try await named(wanted.category_id) { change.folder = folder.name ?? "" }
    try await feeds.update(id, change, for: reader)
    return try .json(try await feedDocument(id), status: .created)
  }

  private func counters() async throws -> Response {
    let statuses = try await feeds.list(for: reader)
    func counts(_ count: (FeedStatus) -> Int) -> [String: Int] {
      Dictionary(statuses.map { (String($0.id.rawValue), count($0)) }.filter { $0.1 > 0 }) { first, _ in first }
    }
    return try .json(["reads": counts { $0.articleCount - $0.unreadCount }, "unreads": counts { $0.unreadCount }])
  }

  private func discover() async throws -> Response {
    struct Address: Decodable { let url: String }
    let found = try await feeds.discover(try json(Address.self).url)
    guard !found.isEmpty else { throw Self.notFound }
    return try .json(
      found.map { ["title": $0.title ?? "", "url": $0.url.absoluteString, "type": "rss"] })
  }

  // MARK: Entries

  private func entries(_ id: String?, _ rest: [String]) async throws -> Response {
    switch (id, rest.first, request.request.method) {
    case (nil, nil, .get): return try await list(in: .everything)
    case (nil, nil, .put): return try await mark()
    case ("ids"?, nil, .get): return try await ids()
    case (let id?, nil, .get): return try .json(try await entry(id))
    case (let id?, "bookmark", .put), (let id?, "star", .put):
      let article = try await article(id)
      try await apps.star([article.id], isOn: !article.stored.isStarred, for: reader)
      return Self.empty
    case (let id?, "fetch-content", .get):
      let article = try await article(id)
      try await articles.wholeText(of: article.id, for: reader)
      let whole = try await self.article(id)
      let minutes = Int((whole.stored.article.readingTime?.components.seconds ?? 0) / 60)
      return try .json(Content(content: api.routes.body(whole.stored.article.html, base), reading_time: minutes))
    default: throw Self.notFound
    }
  }

  private func article(_ text: String) async throws -> ArrivedArticle {
    guard let id = ArticleID(text: text), let article = try await apps.articles([id], for: reader).first else {
      throw Self.notFound
    }
    return article
  }

  private func entry(_ text: String) async throws -> EntryDocument {
    let article = try await article(text)
    return try await documents([article])[0]
  }

  private func documents(_ articles: [ArrivedArticle]) async throws -> [EntryDocument] {
    let feeds = Dictionary(try await feedDocuments().map { ($0.id, $0) }) { first, _ in first }
    return articles.map { article in
      EntryDocument(
        article, user: userID, base: base, html: api.routes.body(article.stored.article.html, base),
        feed: feeds[article.stored.feedID.rawValue])
    }
  }

  private func list(in source: ArrivalQuery.Source) async throws -> Response {
    guard let query = try await query(in: source) else { return try .json(EntriesDocument(total: 0, entries: [])) }
    let found = try await apps.articles(try await apps.ids(query, for: reader), for: reader)
    return try .json(
      EntriesDocument(total: try await apps.count(query, for: reader), entries: try await documents(found)))
  }

  private func ids() async throws -> Response {
    guard var query = try await query(in: .everything, most: 10_000) else {
      return try .json(EntryIDsDocument(total: 0, entry_ids: []))
    }
    (query.order, query.isRising) = (.arrival, false)
    return try .json(
      EntryIDsDocument(
        total: try await apps.count(query, for: reader),
        entry_ids: try await apps.ids(query, for: reader).map(\.rawValue)))
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

  private func markAll(_ source: ArrivalQuery.Source) async throws {
    var query = ArrivalQuery()
    (query.source, query.isRead, query.limit) = (source, false, ArrivalQuery.most)
    try await articles.mark(try await apps.ids(query, for: reader), read: true, for: reader)
  }

  /// What the request asks for; nil where nothing can have it.
  /// - Throws: A ``Refusal`` with 400 for a value that cannot be used.
  private func query(in source: ArrivalQuery.Source, most: Int64 = 1000) async throws -> ArrivalQuery? {
    var query = ArrivalQuery()
    query.source = source
    if let text = request["feed_id"] {
      guard let id = FeedID(text: text), try await feeds.list(for: reader).contains(where: { $0.id == id }) else {
        throw Refusal.app(.badRequest, "Invalid feed_id")
      }
      query.source = .feed(id)
    } else if let text = request["category_id"] {
      let id = try number("category_id", text)
      query.source = .folder(try await named(id)?.name)
    }
    let statuses = Set(request.all("status").filter { !$0.isEmpty })
    guard statuses.isSubset(of: ["read", "unread", "removed"]) else {
      throw Refusal.app(.badRequest, "Invalid entry status")
    }
    if !statuses.isEmpty, statuses.isDisjoint(with: ["read", "unread"]) { return nil }
    if statuses.contains("read") != statuses.contains("unread") { query.isRead = statuses.contains("read") }
    if let text = request["starred"] { query.isStarred = ["1", "t", "true", "TRUE", "True"].contains(text) }
    if let text = request["search"] {
      do throws(SearchWordsProblem) { query.search = try SearchWords(text) } catch {
        throw Refusal.app(.badRequest, "Invalid search")
      }
    }
    query.keywords = request.all("tags").filter { !$0.isEmpty }
    for (name, path) in Self.dates { if let text = request[name] { query[keyPath: path] = try date(name, text) } }
    if let text = request["after_entry_id"] { query.after = ArticleID(rawValue: try number("after_entry_id", text)) }
    if let text = request["before_entry_id"], case let id = try number("before_entry_id", text), id > 0 {
      query.before = ArticleID(rawValue: id)
    }
    let limit = try request["limit"].map { try number("limit", $0) } ?? 100
    guard limit <= most else { throw Refusal.app(.badRequest, "Invalid limit") }
    query.limit = Int(limit == 0 ? most : limit)
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

  private static let orders: [String: ArrivalQuery.Order] = [
    "id": .arrival, "created_at": .arrival, "published_at": .publication, "changed_at": .change, "status": .status,
    "category_title": .folder, "category_id": .folder, "title": .title, "author": .author,
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

  private func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(request.body.readableBytesView))
    } catch {
      throw Refusal.app(.badRequest, "The body is no such JSON document.")
    }
  }
}

// What Miniflux answers, in its own names.

private struct UserDocument: Encodable {
  let id: Int64
  let username: String
  let is_admin: Bool
  let theme = "light_serif"
  let language, timezone: String
  let entry_sorting_direction = "desc"
  let entry_sorting_order = "published_at"
  let stylesheet = ""
  let google_id = ""
  let openid_connect_id = ""
  let entries_per_page = 100
  let keyboard_shortcuts = true
  let show_reading_time = true
  let entry_swipe = true
  let last_login_at: Date
}

private struct CategoryDocument: Encodable {
  let id: Int64
  let title: String
  let user_id: Int64
  let hide_globally = false
  let feed_count, total_unread: Int?
}

private struct FeedDocument: Encodable {
  struct Icon: Encodable {
    let feed_id, icon_id: Int64
    let external_icon_id = ""
  }

  let id, user_id: Int64
  let feed_url, site_url, title: String
  let description: String
  let checked_at, next_check_at: Date
  let etag_header, last_modified_header, parsing_error_message: String
  let parsing_error_count: Int
  let scraper_rules = "", rewrite_rules = "", blocklist_rules = "", keeplist_rules = "", user_agent = ""
  let username = "", password = ""
  let crawler, disabled: Bool
  let ignore_http_cache = false, fetch_via_proxy = false, hide_globally = false, no_media_player = false
  let category: CategoryDocument
  let icon: Icon?

  init(_ status: FeedStatus, user: Int64, category: CategoryDocument) {
    let (subscription, state) = (status.subscription, status.state)
    (id, user_id) = (status.id.rawValue, user)
    feed_url = subscription.feed.url.absoluteString
    site_url = (subscription.feed.site ?? subscription.feed.url).absoluteString
    title = subscription.title
    description = subscription.feed.subtitle ?? ""
    checked_at = state.lastAttempt ?? subscription.subscribedAt
    next_check_at = state.nextFetch ?? subscription.subscribedAt
    (etag_header, last_modified_header) = (state.etag ?? "", state.lastModified ?? "")
    parsing_error_message = state.failure.map { "\($0.error)" } ?? ""
    parsing_error_count = state.failuresInARow
    (crawler, disabled) = (subscription.wantsFullText, subscription.isPaused)
    self.category = category
    icon = Icon(feed_id: status.id.rawValue, icon_id: status.id.rawValue)
  }
}

private struct EntryDocument: Encodable {
  struct File: Encodable {
    let id, user_id, entry_id: Int64
    let url, mime_type: String
    let size: Int64
    let media_progression = 0
  }

  let id, user_id, feed_id: Int64
  let status, hash, title, url: String
  let comments_url = ""
  let published_at, created_at, changed_at: Date
  let content, author: String
  let share_code = ""
  let starred: Bool
  let reading_time: Int
  let enclosures: [File]
  let tags: [String]
  let feed: FeedDocument?

  init(_ arrived: ArrivedArticle, user: Int64, base: String, html: String, feed: FeedDocument?) {
    let (stored, article) = (arrived.stored, arrived.stored.article)
    (id, user_id, feed_id) = (stored.id.rawValue, user, stored.feedID.rawValue)
    status = stored.isRead ? "read" : "unread"
    hash = SHA256Digest(of: Array("\(feed_id) \(article.guid)".utf8)).hexadecimal(first: 32)
    (title, url) = (arrived.shownTitle, arrived.address(base))
    (published_at, changed_at) = (article.published, arrived.changed)
    created_at = Date(timeIntervalSince1970: Double(arrived.arrival.rawValue) / 1_000_000)
    content = html
    author = article.authors.joined(separator: ", ")
    starred = stored.isStarred
    reading_time = Int((article.readingTime?.components.seconds ?? 0) / 60)
    enclosures = zip(Int64(1)..., article.enclosures).map { number, file in
      File(
        id: number, user_id: user, entry_id: stored.id.rawValue, url: file.url.absoluteString,
        mime_type: file.mediaType ?? "", size: file.byteCount ?? 0)
    }
    tags = article.categories + arrived.labels
    self.feed = feed
  }
}

private struct EntriesDocument: Encodable {
  let total: Int
  let entries: [EntryDocument]
}

private struct EntryIDsDocument: Encodable {
  let total: Int
  let entry_ids: [Int64]
}

private struct Icon: Encodable {
  let id: Int64
  let mime_type, data: String
}

private struct Content: Encodable {
  let content: String
  let reading_time: Int
}
