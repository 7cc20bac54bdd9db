import BoundedJSON
import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import PublicKeys

/// The API of Miniflux below `/v1`, as far as apps and its clients use it.
struct MinifluxAPI {
  let routes: ReaderAppRoutes

  /// Responds to every request below `/v1`.
  /// - Throws: Errors that ``ReaderAppLanguage`` presents to the app.
  func answer(_ request: Request, _ context: WebContext) async throws -> Response {
    // Bodies are JSON, whatever their media type.
    let appRequest = try await AppRequest(request, context, rootLength: 1, hasForm: false)
    guard let pass = context.appPass else { throw Refusal(.unauthorized) }
    return try await MinifluxSession(api: self, request: appRequest, account: pass.reader).answer()
  }
}

/// One request of a reader's app to the Miniflux API.
struct MinifluxSession {
  let api: MinifluxAPI
  let request: AppRequest
  let account: Reader

  var reader: ReaderKey { account.id }
  var feeds: Feeds { api.routes.feeds }
  var articles: Articles { api.routes.articles }
  var apps: ReaderApps { api.routes.apps }
  var base: String { request.context.pages.configuration.base(request.request) }
  static let empty = Response(status: .noContent)
  static func forbidden(_ sentence: String) -> Refusal { .app(.forbidden, sentence) }
  static let notFound = Refusal.app(.notFound, "Resource Not Found")

  /// The method; HEAD counts as GET.
  var method: HTTPRequest.Method { request.request.method == .head ? .get : request.request.method }

  func answer() async throws -> Response {
    let parts = request.parts
    let rest = Array(parts.dropFirst(2))
    switch (parts.first, method) {
    case ("me", .get): return try .json(user)
    case ("users", _): return try await users(parts)
    case ("version", .get): return try .json(version)
    case ("integrations", .get): return try .json(["has_integrations": false])
    case ("discover", .post): return try await discover()
    case ("export", .get):
      let bytes = try await feeds.exportList(title: request.context.pages.configuration.paperName, for: reader)
      return .text(String(decoding: bytes, as: UTF8.self), type: "text/x-opml; charset=utf-8")
    case ("import", .post):
      try Refusal.checkComplete(try await feeds.importList(Array(request.body.readableBytesView), for: reader))
      return try .json(["message": "Feeds imported successfully"], status: .created)
    case ("flush-history", _): return Self.empty
    case ("categories", _): return try await categories(parts.dropFirst().first, rest)
    case ("feeds", _): return try await feeds(parts.dropFirst().first, rest)
    case ("entries", _): return try await entries(parts.dropFirst().first, rest)
    case ("enclosures", _): return try await enclosure(parts.dropFirst().first)
    case ("api-keys", .get): return try .json([String]())
    case ("api-keys", _): throw Self.forbidden("Passwords of apps are made in the paper's account.")
    case ("icons", .get): return try await icon(try await feedID(parts.dropFirst().first ?? ""))
    default: throw Self.notFound
    }
  }

  // MARK: User

  private var user: UserDocument {
    UserDocument(
      id: userID, username: account.name.text, is_admin: account.role == .editor,
      language: request.context.language.code,
      timezone: request.context.pages.configuration.timeZone.identifier,
      last_login_at: request.context.pages.dependencies.now())
  }

  /// A number for the reader, used by this API only.
  var userID: Int64 {
    guard reader != .owner else { return 1 }
    return SHA256Digest(of: Array(reader.rawValue.utf8)).bytes.prefix(3).reduce(2) { $0 << 8 | Int64($1) }
  }

  private var version: [String: String] {
    let version = request.context.pages.configuration.version
    return [
      "version": version, "commit": "gazette", "build_date": "", "go_version": "", "compiler": "swift", "arch": "",
      "os": "linux",
    ]
  }

  private func users(_ parts: [String]) async throws -> Response {
    switch (parts.count, method) {
    case (1, .get): return try .json([user])
    case (2, .get):
      guard [String(userID), account.name.text].contains(parts[1]) else { throw Self.notFound }
      return try .json(user)
    case (3, .put) where parts[2] == "mark-all-as-read" && parts[1] == String(userID):
      _ = try await articles.markAllRead(in: ArticleQuery(), for: reader)
      return Self.empty
    case (_, .post), (_, .put), (_, .delete): throw Self.forbidden("Readers are looked after in the paper itself.")
    default: throw Self.notFound
    }
  }

  // MARK: Categories

  private func folders() async throws -> [Folder] {
    [Folder(id: .none, name: nil)] + (try await apps.folders(for: reader))
  }

  func category(_ folder: Folder, _ statuses: [FeedStatus]? = nil) -> CategoryDocument {
    let own = statuses?.filter { $0.subscription.folder == folder.name }
    return CategoryDocument(
      id: folder.id.rawValue, title: folder.name ?? request.context.pages.configuration.paperName, user_id: userID,
      feed_count: own?.count, total_unread: own?.reduce(0) { $0 + $1.unreadCount })
  }

  private func folder(_ text: String?) async throws -> Folder {
    guard let number = text.flatMap({ Int64($0, in: 1...Int64.max) }),
      let folder = try await folders().first(where: { $0.id.rawValue == number })
    else { throw Self.notFound }
    return folder
  }

  private func categories(_ id: String?, _ rest: [String]) async throws -> Response {
    guard let id else {
      if method == .post { return try await addCategory() }
      guard method == .get else { throw Refusal(.methodNotAllowed) }
      let statuses = request["counts"] == "true" ? try await feeds.list(for: reader) : nil
      return try .json(try await folders().map { category($0, statuses) })
    }
    let folder = try await folder(id)
    switch (rest.first, method) {
    case (nil, .put):
      guard folder.id != .none, try await apps.rename(folder.id, to: title(), for: reader) else {
        throw Refusal.app(.badRequest, "This category already exists, or has no other name.")
      }
      return try .json(category(try await self.folder(id)), status: .created)
    case (nil, .delete):
      guard folder.id != .none else { throw Refusal.app(.badRequest, "This category holds what lies in no other.") }
      _ = try await apps.remove(folder.id, for: reader)
      return Self.empty
    case (nil, .get): return try .json(category(folder))
    case ("feeds", .get):
      return try .json(try await feedDocuments { $0.subscription.folder == folder.name })
    case ("entries", .get):
      if rest.count > 1 { return try await entry(rest[1]) { $0.folder == folder.name } }
      return try await list(in: .folder(folder.name))
    case ("mark-all-as-read", .put):
      try await markAll(.folder(folder.name))
      return Self.empty
    case ("refresh", .put):
      // Apps do not wait for many publishers. Recently fetched feeds are not fetched again.
      feeds.refreshAllSoon(for: reader)
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

  /// Reads the name of a category, which must not be that of the category for feeds without a folder.
  private func title() throws -> String {
    struct Title: Decodable { let title: String }
    let title = try json(Title.self).title.trimmingCharacters(in: .whitespacesAndNewlines)
    guard title != request.context.pages.configuration.paperName else {
      throw Refusal.app(.badRequest, "This category already exists.")
    }
    return title
  }

  // MARK: Feeds

  func feedDocuments(_ isIncluded: (FeedStatus) -> Bool = { _ in true }) async throws -> [FeedDocument] {
    let folders = try await folders()
    return try await feeds.list(for: reader).filter(isIncluded).map { feedDocument($0, folders) }
  }

  private func feedDocument(_ status: FeedStatus, _ folders: [Folder]) -> FeedDocument {
    let folder = folders.first { $0.name == status.subscription.folder } ?? folders[0]
    return FeedDocument(
      status, user: userID, category: category(folder), hasIcon: api.routes.hasIcon(status.subscription.feed))
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
      if rest.count > 1 { return try await entry(rest[1]) { $0.feedID == feed } }
      return try await list(in: .feed(feed))
    case ("entries", .post) where rest.dropFirst().first == "import":
      throw Self.forbidden("Articles come from their feed alone.")
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

  /// Returns a feed's icon, which has the feed's number.
  private func icon(_ id: FeedID) async throws -> Response {
    let feed = try await feeds.status(of: id, for: reader).subscription.feed
    guard let data = await api.routes.icon(of: feed, isCachedOnly: true) else { throw Self.notFound }
    return try .json(IconDocument(id: id.rawValue, mime_type: "image/webp", data: data))
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
    let folder = try await folder(withID: new.category_id)
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

  /// Returns the folder with that number; nil for nil.
  /// - Throws: A ``Refusal`` with 400 for an unknown folder.
  func folder(withID id: Int64?) async throws -> Folder? {
    guard let id else { return nil }
    guard let folder = try await folders().first(where: { $0.id.rawValue == id }) else {
      throw Refusal.app(.badRequest, "This category doesn't exist.")
    }
    return folder
  }

  private func change(_ id: FeedID) async throws -> Response {
    struct Change: Decodable {
      let title, feed_url, site_url: String?
      let category_id: Int64?
      let disabled, crawler: Bool?
    }
    let requested = try json(Change.self)
    let known = try await feeds.status(of: id, for: reader).subscription.feed
    if let address = requested.feed_url, address != known.url.absoluteString {
      throw Refusal.app(.badRequest, "A feed keeps its address: subscribe to the other one instead.")
    }
    if let address = requested.site_url, address != (known.site ?? known.url).absoluteString {
      throw Refusal.app(.badRequest, "A feed itself names its site.")
    }
    var change = FeedChange(title: requested.title, isPaused: requested.disabled, wantsFullText: requested.crawler)
    if let folder = try await folder(withID: requested.category_id) { change.folder = folder.name ?? "" }
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

  func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try BoundedJSON.decode(type, from: request.body.readableBytesView, limits: .request)
    } catch {
      throw Refusal.app(.badRequest, "The body is no such JSON document.")
    }
  }
}

// The documents of the Miniflux API, with its names.

struct UserDocument: Encodable {
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

struct CategoryDocument: Encodable, Sendable {
  let id: Int64
  let title: String
  let user_id: Int64
  let hide_globally = false
  let feed_count, total_unread: Int?
}

struct FeedDocument: Encodable, Sendable {
  struct Icon: Encodable, Sendable {
    let feed_id, icon_id: Int64
    let external_icon_id = ""
  }

  let id, user_id: Int64
  let feed_url, site_url, title: String
  let description: String
  let checked_at, next_check_at: Date
  let etag_header, last_modified_header, parsing_error_message: String
  let parsing_error_count: Int
  let scraper_rules = "", rewrite_rules = "", blocklist_rules = "", keeplist_rules = ""
  let user_agent: String
  let username = "", password = ""
  let crawler, disabled: Bool
  let ignore_http_cache = false, fetch_via_proxy = false, hide_globally = false, no_media_player = false
  let category: CategoryDocument
  let icon: NullableDocument<Icon>

  init(_ status: FeedStatus, user: Int64, category: CategoryDocument, hasIcon: Bool) {
    let (subscription, state) = (status.subscription, status.state)
    (id, user_id) = (status.id.rawValue, user)
    feed_url = subscription.feed.url.absoluteString
    site_url = (subscription.feed.site ?? subscription.feed.url).absoluteString
    title = subscription.title
    user_agent = subscription.feed.userAgent?.text ?? ""
    description = subscription.feed.subtitle ?? ""
    checked_at = state.lastAttempt ?? subscription.subscribedAt
    next_check_at = state.nextFetch ?? subscription.subscribedAt
    (etag_header, last_modified_header) = (state.etag ?? "", state.lastModified ?? "")
    parsing_error_message = state.failure.map { "\($0.error)" } ?? ""
    parsing_error_count = state.failuresInARow
    (crawler, disabled) = (subscription.wantsFullText, subscription.isPaused)
    self.category = category
    icon = NullableDocument(value: hasIcon ? Icon(feed_id: status.id.rawValue, icon_id: status.id.rawValue) : nil)
  }

  /// Makes the document of a feed that the reader has removed, so that nothing is fetched from it.
  init(ended feed: Feed, title: String, user: Int64, category: CategoryDocument) {
    let subscription = Subscription(
      feed: feed, customTitle: title, isPaused: true, subscribedAt: .init(timeIntervalSince1970: 0))
    let status = FeedStatus(subscription: subscription, state: FeedFetchState(), unreadCount: 0, articleCount: 0)
    self.init(status, user: user, category: category, hasIcon: false)
  }
}

private struct IconDocument: Encodable {
  let id: Int64
  let mime_type, data: String
}
