import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// The Fever API: one address, whose arguments name the parts of the response.
struct FeverAPI {
  let routes: ReaderAppRoutes

  /// The maximum number of articles in a response.
  private static let maximumItems = 50

  /// Responds with the parts that the arguments name.
  /// - Throws: Errors that ``ReaderAppLanguage`` presents to the app.
  func answer(_ request: Request, _ context: WebContext) async throws -> Response {
    let appRequest = try await AppRequest(request, context)
    guard appRequest["api"]?.lowercased() != "xml" else {
      throw Refusal.app(.badRequest, "What is asked for is told as JSON alone: api, without xml.")
    }
    let pass = try await appRequest.access.pass(appRequest["api_key"].flatMap(Self.key), from: context.clientAddress)
    let document = try await document(appRequest, for: pass.reader.id)
    guard appRequest.has("items") else { return try .json(document) }
    let renderer = ReaderAppRenderer(routes, base: appRequest.context.pages.configuration.base(appRequest.request))
    return try await .list(document, "items", of: try await ids(appRequest, for: pass.reader.id)) { ids in
      try await routes.apps.articles(ids, for: pass.reader.id).map { FeverItem($0, renderer) }
    }
  }

  private static func key(_ text: String) -> Readers.AppCredential? {
    let digits = Array(text.utf8)
    guard digits.count == 32 else { return nil }
    let bytes = stride(from: 0, to: 32, by: 2).compactMap { index in
      UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
    }
    return bytes.count == 16 ? .feverKey(bytes) : nil
  }

  private func document(_ appRequest: AppRequest, for reader: ReaderKey) async throws -> FeverDocument {
    var document = FeverDocument(auth: 1)
    if let mark = appRequest["mark"] { try await change(mark, appRequest, for: reader, in: &document) }
    let statuses = try await routes.feeds.list(for: reader)
    document.last_refreshed_on_time = statuses.compactMap(\.state.lastSuccess).max().map(ArrivedArticle.seconds) ?? 0
    if appRequest.has("groups") || appRequest.has("feeds") {
      let folders = try await routes.apps.folders(for: reader)
      let hasLooseFeeds = statuses.contains { $0.subscription.folder == nil }
      let all = (hasLooseFeeds ? [Folder(id: .none, name: nil)] : []) + folders
      document.feeds_groups = all.map { folder in
        let feeds = statuses.filter { $0.subscription.folder == folder.name }.map { String($0.id.rawValue) }
        return .init(group_id: folder.id.rawValue, feed_ids: feeds.joined(separator: ","))
      }
      if appRequest.has("groups") {
        document.groups = all.map {
          .init(id: $0.id.rawValue, title: $0.name ?? appRequest.context.pages.configuration.paperName)
        }
      }
    }
    if appRequest.has("favicons") { document.favicons = await icons(statuses.map(\.subscription.feed)) }
    if appRequest.has("feeds") {
      document.feeds = statuses.map { .init($0, hasIcon: routes.hasIcon($0.subscription.feed)) }
    }
    if appRequest.has("items") { document.total_items = try await routes.apps.count(ArrivalQuery(), for: reader) }
    if appRequest.has("links") { document.links = try await links(appRequest, for: reader) }
    if appRequest.has("unread_item_ids") { document.unread_item_ids = try await ids(\.isRead, false, for: reader) }
    if appRequest.has("saved_item_ids") { document.saved_item_ids = try await ids(\.isStarred, true, for: reader) }
    return document
  }

  /// Returns the stored icons, and a few fetched ones at each call, so that no call takes long.
  private func icons(_ feeds: [Feed]) async -> [FeverDocument.Favicon] {
    var (found, missing): ([FeverDocument.Favicon], [Feed]) = ([], [])
    for feed in feeds {
      if let data = await routes.icon(of: feed, isCachedOnly: true) {
        found.append(.init(id: feed.id.rawValue, data: data))
      } else {
        missing.append(feed)
      }
    }
    let more = missing.shuffled().prefix(Self.maximumIconFetches)
    await withTaskGroup(of: FeverDocument.Favicon?.self) { group in
      for feed in more {
        group.addTask { await routes.icon(of: feed).map { .init(id: feed.id.rawValue, data: $0) } }
      }
      for await icon in group { if let icon { found.append(icon) } }
    }
    return found.sorted { $0.id < $1.id }
  }

  /// The maximum number of icons fetched at once.
  private static let maximumIconFetches = 8

  private func ids(
    _ mark: WritableKeyPath<ArrivalQuery, Bool?>, _ value: Bool, for reader: ReaderKey
  ) async throws -> String {
    var query = ArrivalQuery()
    query[keyPath: mark] = value
    return try await routes.apps.allIDs(query, for: reader).map { String($0.rawValue) }.joined(separator: ",")
  }

  /// Returns the ids of the articles that the request wants.
  private func ids(_ appRequest: AppRequest, for reader: ReaderKey) async throws -> [ArticleID] {
    if appRequest.has("with_ids") {
      return (appRequest["with_ids"] ?? "").split(separator: ",").prefix(Self.maximumItems).compactMap {
        ArticleID(text: $0.trimmingCharacters(in: .whitespaces))
      }
    }
    var query = ArrivalQuery()
    query.limit = Self.maximumItems
    if appRequest.has("max_id") {
      let limit = Self.position(appRequest["max_id"])
      query.before = limit > 0 ? ArticleID(rawValue: limit) : nil
    } else {
      query.isRising = true
      query.after = ArticleID(rawValue: Self.position(appRequest["since_id"]))
    }
    var found: Set<ArticleID> = []
    for source in try await sources(appRequest, for: reader) {
      query.source = source
      found.formUnion(try await routes.apps.ids(query, for: reader))
    }
    return Array(found.sorted { query.isRising ? $0 < $1 : $1 < $0 }.prefix(Self.maximumItems))
  }

  /// The maximum number of groups and feeds in a request; each takes its own query.
  private static let maximumSources = 100

  /// Returns the sources of articles: the named feeds and groups, or everything when the request names no source. Unknown ones
  /// have no articles.
  /// - Throws: A ``Refusal`` with 400 for too many sources.
  private func sources(_ appRequest: AppRequest, for reader: ReaderKey) async throws -> [ArrivalQuery.Source] {
    guard appRequest.has("feed_ids") || appRequest.has("group_ids") else { return [.everything] }
    func numbers(_ name: String) -> Set<Int64> {
      Set((appRequest[name] ?? "").split(separator: ",").compactMap { Int64($0, in: 0...Int64.max) })
    }
    let (feeds, groups) = (numbers("feed_ids"), numbers("group_ids"))
    guard feeds.count + groups.count <= Self.maximumSources else {
      throw Refusal.app(.badRequest, "At most \(Self.maximumSources) feeds and groups are asked for at once.")
    }
    var sources = feeds.map { ArrivalQuery.Source.feed(FeedID(rawValue: $0)) }
    for group in groups { if let source = try await source(ofGroup: group, for: reader) { sources.append(source) } }
    return sources
  }

  /// Returns the source of a group's number: 0 is everything; nil for an unknown group.
  private func source(ofGroup number: Int64, for reader: ReaderKey) async throws -> ArrivalQuery.Source? {
    if number == 0 { return .everything }
    if number == Folder.ID.none.rawValue { return .folder(nil) }
    return try await routes.apps.folders(for: reader).first { $0.id.rawValue == number }.map { .folder($0.name) }
  }

  /// Reads a position among all articles: 0 for invalid text, the last for a number that is too large.
  private static func position(_ text: String?) -> Int64 {
    guard let text, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
    return Int64(text, in: 0...Int64.max) ?? .max
  }

  /// Returns the stories that several feeds cover, hottest first: `range` days back from `offset` days ago, fifty a page.
  private func links(_ appRequest: AppRequest, for reader: ReaderKey) async throws -> [FeverDocument.Link] {
    let days = 0...Int64(3650)
    let age = (appRequest.number("offset", in: days) ?? 0) + (appRequest.number("range", in: days) ?? 7)
    let since = appRequest.context.pages.dependencies.now().addingTimeInterval(-Double(age) * 86_400)
    let page = Int((appRequest.number("page", in: 1...Int64(1000)) ?? 1) - 1)
    let stories = try await routes.apps.multiSourceStories(
      after: since, limit: Self.maximumItems, offset: page * Self.maximumItems, for: reader)
    let base = appRequest.context.pages.configuration.base(appRequest.request)
    let first = try await routes.apps.articles(stories.compactMap(\.first), for: reader)
    let coverage = Dictionary(stories.compactMap { ids in ids.first.map { ($0, ids) } }) { first, _ in first }
    return first.map { article in
      let ids = coverage[article.id] ?? []
      return FeverDocument.Link(
        id: article.id.rawValue, feed_id: article.feedID.rawValue, item_id: article.id.rawValue,
        temperature: Double(90 + 10 * ids.count), is_saved: article.isStarred ? 1 : 0,
        title: article.displayTitle, url: article.address(base),
        item_ids: ids.map { String($0.rawValue) }.joined(separator: ","))
    }
  }

  private func change(
    _ mark: String, _ appRequest: AppRequest, for reader: ReaderKey, in document: inout FeverDocument
  ) async throws {
    let action = appRequest["as"]
    if mark == "item", let id = appRequest["id"].flatMap({ ArticleID(text: $0) }) {
      switch action {
      case "read", "unread":
        try await routes.articles.mark([id], read: action == "read", for: reader)
        document.unread_item_ids = try await ids(\.isRead, false, for: reader)
      case "saved", "unsaved":
        try await routes.apps.star([id], isOn: action == "saved", for: reader)
        document.saved_item_ids = try await ids(\.isStarred, true, for: reader)
      default: break
      }
      return
    }
    guard action == "read", ["feed", "group"].contains(mark) else { return }
    var query = ArrivalQuery()
    if mark == "feed" {
      guard let id = appRequest["id"].flatMap({ FeedID(text: $0) }) else { return }
      query.source = .feed(id)
    } else {
      guard let number = appRequest.number("id"), let source = try await source(ofGroup: number, for: reader) else {
        return
      }
      query.source = source
    }
    // Later arrivals, which the app has not seen, stay unread. An invalid time does not show what the app has seen, so nothing is
    // marked.
    if appRequest.has("before") {
      guard let moment = appRequest["before"].flatMap(GoogleStream.microseconds) else { return }
      let last = try await routes.apps.last(upTo: Arrival(rawValue: moment - 1))
      query.before = ArticleID(rawValue: (last?.rawValue ?? 0) + 1)
    }
    try await routes.apps.markRead(query, for: reader)
    document.unread_item_ids = try await ids(\.isRead, false, for: reader)
  }
}

/// An article, with Fever's names.
private struct FeverItem: Encodable {
  let id, feed_id: Int64
  let title, author, html, url: String
  let is_saved, is_read, created_on_time: Int

  init(_ article: ArrivedArticle, _ renderer: ReaderAppRenderer) {
    (id, feed_id) = (article.id.rawValue, article.feedID.rawValue)
    (title, author) = (article.displayTitle, article.authorLine)
    (html, url) = (renderer.html(article), article.address(renderer.base))
    (is_saved, is_read) = (article.isStarred ? 1 : 0, article.isRead ? 1 : 0)
    created_on_time = ArrivedArticle.seconds(article.published)
  }
}

/// The parts of a Fever response other than articles, with Fever's names; parts that the request does not name are left out.
struct FeverDocument: Encodable {
  struct Group: Encodable {
    let id: Int64
    let title: String
  }

  struct FeedsGroup: Encodable {
    let group_id: Int64
    let feed_ids: String
  }

  struct Feed: Encodable {
    let id, favicon_id: Int64
    let title, url, site_url: String
    let is_spark = 0
    let last_updated_on_time: Int

    init(_ status: FeedStatus, hasIcon: Bool) {
      let feed = status.subscription.feed
      (id, favicon_id) = (feed.id.rawValue, hasIcon ? feed.id.rawValue : 0)
      title = status.subscription.title
      url = feed.url.absoluteString
      site_url = (feed.site ?? feed.url).absoluteString
      last_updated_on_time = status.state.lastSuccess.map(ArrivedArticle.seconds) ?? 0
    }
  }

  struct Favicon: Encodable {
    let id: Int64
    let data: String
  }

  struct Link: Encodable {
    let id, feed_id, item_id: Int64
    let temperature: Double
    let is_item = 1
    let is_local = 1
    let is_saved: Int
    let title, url, item_ids: String
  }

  let api_version = 3
  let auth: Int
  var error: String?
  var last_refreshed_on_time: Int?
  var groups: [Group]?
  var feeds: [Feed]?
  var feeds_groups: [FeedsGroup]?
  var favicons: [Favicon]?
  var total_items: Int?
  var links: [Link]?
  var unread_item_ids, saved_item_ids: String?

  init(auth: Int, error: String? = nil) {
    self.auth = auth
    self.error = error
  }
}
