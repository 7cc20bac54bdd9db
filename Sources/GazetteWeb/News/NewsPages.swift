import Foundation
package import GazetteDomain
package import GazettePresentation
import HTMLWriting
import Hummingbird
import Synchronization

/// The news pages: the list, articles and feeds, and the actions of their forms.
package struct NewsPages: WebSection {
  let feeds: Feeds
  let articles: Articles
  /// Makes the addresses of pictures.
  let links: PictureLinks
  /// Rewrites an article's HTML so that Gazette serves its pictures.
  let body: @Sendable (CleanHTML) -> CleanHTML
  let messages: FlashMessages
  package let navigation: NavigationSection? = .news

  /// Makes the pages; `memory` stores the messages for the page that follows a form.
  package init(
    feeds: Feeds, articles: Articles, links: PictureLinks, body: @escaping @Sendable (CleanHTML) -> CleanHTML,
    memory: PaperMemory = PaperMemory()
  ) {
    self.feeds = feeds
    self.articles = articles
    self.links = links
    self.body = body
    messages = memory.kept(FlashMessages.init)
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.news, use: list)
    router.post(.allRead, use: markMany)
    router.post(.newsDensity, use: chooseDensity)
    router.post(.newsFolders, use: openFolder)
    router.get(.article("{article}"), for: .guests, use: article)
    router.post(.articleRead("{article}"), use: markOne)
    router.post(.articleStar("{article}"), use: star)
    router.post(.articleFullText("{article}"), use: readFull)
    router.get(.feeds, use: showFeeds)
    router.post(.addFeed, use: addFeed)
    router.post(.feed("{feed}"), use: updateFeed)
    router.post(.removeFeed("{feed}"), use: removeFeed)
    router.post(.restoreFeed, use: restoreFeed)
    router.post(.refreshFeed("{feed}"), use: refreshFeed)
    router.post(.refreshFeeds, use: refreshFeeds)
    router.post(.cancelRefreshFeeds, use: cancelRefresh)
    router.post(.importFeeds, takesFile: true, use: importFeeds)
    router.get(.exportFeeds, use: exportFeeds)
  }
}

extension FormValues {
  /// The first non-empty value of each name, or an empty one if all are; the source of a query.
  var fields: [String: String] {
    pairs.reduce(into: [:]) { fields, pair in
      if fields[pair.name, default: ""].isEmpty { fields[pair.name] = pair.value }
    }
  }
}

extension WebContext {
  /// The article that the path names.
  func articleID() throws(Refusal) -> ArticleID {
    guard let id = ArticleID(text: try captured("article")) else { throw Refusal(.notFound) }
    return id
  }

  /// The feed that the path names.
  func feedID() throws(Refusal) -> FeedID {
    guard let id = FeedID(text: try captured("feed")) else { throw Refusal(.notFound) }
    return id
  }
}

extension NewsPages {
  /// Shows the list of articles from the store.
  func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let values = request.queryValues
    if let source = values["from"] { return .redirect(to: try Self.path(of: values, from: source)) }
    let density = NewsDensityCookie.read(request)
    let folders = SourceFoldersCookie.read(request)
    let now = context.edition.now
    let isNews = await feeds.refreshProgress(for: context.reader)?.isNews(at: now) ?? false
    let variant = "\(density.rawValue) \(folders.text) \(isNews ? "told" : "")"
    return try await context.pages.cachedPage(request, context, variant: variant) { edition in
      var material = try await material(values, context)
      material.folders = folders
      if !isNews { material.progress = nil }
      let page = NewsListPresenter(edition: edition, links: links).page(material, density: density)
      let phrases = context.phrases.news
      var content = PageContent(
        title: phrases.title, section: .news,
        body: NewsListHTML(
          frame: context.frame, page: page, title: phrases.title, words: phrases.list,
          told: messages.banner(values["told"], of: context.reader, undo: phrases.list.undo, at: edition.now)
        ).body)
      content.topics = [.news, .newsRefresh]
      content.styles = ["news.css"]
      content.scripts = ["news.js"]
      content.notices = page.notices
      return content
    }
  }

  /// Saves the list density in a cookie.
  func chooseDensity(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    guard let density = form["density"].flatMap(NewsDensity.init(rawValue:)) else {
      throw FieldProblem(
        "density", given: form["density"] ?? "", expected: .oneOf(NewsDensity.allCases.map(\.rawValue)))
    }
    var response = Response.redirect(to: Route.news.path, form: form)
    response.headers[.setCookie] = NewsDensityCookie.write(
      density, isBehindTLS: context.pages.configuration.isBehindTLS)
    return response
  }

  /// Saves in a cookie whether a folder of sources is open.
  func openFolder(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let folders = SourceFoldersCookie.read(request).with(form["folder"], isOpen: form["open"] == "1")
    var response = Response.redirect(to: Route.news.path, form: form)
    response.headers[.setCookie] = SourceFoldersCookie.write(
      folders, isBehindTLS: context.pages.configuration.isBehindTLS)
    return response
  }

  /// Starts refreshing all feeds, or joins a running refresh.
  func refreshFeeds(_ request: Request, _ context: WebContext) async throws -> Response {
    feeds.refreshAllSoon(for: context.reader)
    return .redirect(to: Route.news.path, form: try await request.form(context))
  }

  /// Stops refreshing all feeds.
  func cancelRefresh(_ request: Request, _ context: WebContext) async throws -> Response {
    await feeds.cancelRefresh(for: context.reader)
    return .redirect(to: Route.news.path, form: try await request.form(context))
  }

  private func material(_ values: FormValues, _ context: WebContext) async throws -> NewsListPresenter.Material {
    let reader = context.reader
    let query = try await feeds.query(values.fields, for: reader)
    var material = NewsListPresenter.Material(
      articles: try await articles.list(query, for: reader), query: query, feeds: try await feeds.list(for: reader),
      unreadCount: try await articles.unreadCount(for: reader), progress: await feeds.refreshProgress(for: reader))
    if let search = material.articles.meant ?? query.search {
      material.foundCount = try await articles.count(query.with { $0.search = search }, for: reader)
    }
    return material
  }

  // The source selected on a phone: `feed-3`, `folder-Presse`, any other value for all.
  private static func path(of values: FormValues, from source: String) throws -> String {
    var query = try ArticleQuery(fields: values.fields).first
    query.feed = source.hasPrefix("feed-") ? FeedID(text: source.dropFirst(5)) : nil
    query.folder = source.hasPrefix("folder-") ? String(source.dropFirst(7)) : nil
    return query.path
  }
}

/// The cookie that stores the list density.
enum NewsDensityCookie {
  private static let name = "gazette-density"

  static func read(_ request: Request) -> NewsDensity {
    RequestCookies.value(of: name, in: request).flatMap { NewsDensity(rawValue: String($0)) } ?? .comfortable
  }

  /// The `Set-Cookie` value, for a year.
  static func write(_ density: NewsDensity, isBehindTLS: Bool) -> String {
    "\(name)=\(density.rawValue); Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly\(isBehindTLS ? "; Secure" : "")"
  }
}

/// The cookie that stores which folders of sources a reader has opened or closed.
enum SourceFoldersCookie {
  private static let name = "gazette-folders"

  static func read(_ request: Request) -> SourceFolders {
    RequestCookies.value(of: name, in: request).map { SourceFolders(text: $0) } ?? SourceFolders()
  }

  /// The `Set-Cookie` value, for a year.
  static func write(_ folders: SourceFolders, isBehindTLS: Bool) -> String {
    "\(name)=\(folders.text); Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly\(isBehindTLS ? "; Secure" : "")"
  }
}

extension NewsPages {
  /// Marks one article read or unread.
  func markOne(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    try await articles.mark([try context.articleID()], read: form["read"] != "0", for: context.reader)
    return .redirect(to: Route.news.path, form: form)
  }

  /// Stars or unstars an article.
  func star(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    try await articles.star(try context.articleID(), starred: form["starred"] != "0", for: context.reader)
    return .redirect(to: Route.news.path, form: form)
  }

  /// Marks all articles of a list read, the old ones, or those above or below one of them; or takes that back.
  func markMany(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let query = try await feeds.query(form.fields, for: context.reader).first
    if let key = form["undo"] {
      try await unmark(key, context)
      return .redirect(to: query.path)
    }
    let marked = try await mark(form, query, for: context.reader)
    guard !marked.isEmpty else { return .redirect(to: query.path) }
    let message = FlashMessage(
      text: context.phrases.news.list.marked(marked.count), undo: .unmark(marked, in: query))
    return .redirect(to: query.path.adding("told", messages.keep(message, of: context.reader, at: context.edition.now)))
  }

  private func mark(
    _ form: FormValues, _ query: ArticleQuery, for reader: ReaderKey
  ) async throws(NewsError) -> [ArticleID] {
    switch (form["scope"], form["article"].flatMap { ArticleID(text: $0) }) {
    case ("all", _): try await articles.markAllRead(in: query, for: reader)
    case ("day", _): try await articles.markRead(olderThan: 86_400, in: query, for: reader)
    case ("week", _): try await articles.markRead(olderThan: 7 * 86_400, in: query, for: reader)
    case ("above", .some(let id)): try await articles.markRead(above: true, id, in: query, for: reader)
    case ("below", .some(let id)): try await articles.markRead(above: false, id, in: query, for: reader)
    default: []
    }
  }

  private func unmark(_ key: String, _ context: WebContext) async throws {
    guard case .unmark(let ids, _) = messages.message(key, of: context.reader)?.undo else { throw Refusal(.notFound) }
    try await articles.mark(ids, read: false, for: context.reader)
  }
}

extension String {
  /// Returns the path with one more value in its query.
  func adding(_ name: String, _ value: String) -> String { "\(self)\(contains("?") ? "&" : "?")\(name)=\(value)" }
}

/// A message, and how to undo what it reports.
struct FlashMessage: Sendable {
  /// An action that can be undone.
  enum Undo: Sendable {
    /// Marking these articles read in the list of a query.
    case unmark([ArticleID], in: ArticleQuery)
    /// Ending a subscription.
    case restore(FeedID)
  }

  let text: String
  /// Further lines, such as unusable entries.
  var lines: [String] = []
  var undo: Undo?
}

/// The messages for the page that follows a form, in memory only.
final class FlashMessages: Sendable {
  private struct Entry {
    let key: String
    let reader: ReaderKey
    let message: FlashMessage
    let date: Date
  }

  private let capacity = 200
  /// The time for which a page shows a message, in seconds; opened again later, it shows none.
  private static let toldFor: TimeInterval = 10
  private let kept = Mutex<[Entry]>([])

  /// Stores `message` for `reader`. Returns its key, for the next page's address.
  func keep(_ message: FlashMessage, of reader: ReaderKey, at date: Date) -> String {
    let key = String(UInt64.random(in: .min ... .max), radix: 36)
    kept.withLock { kept in
      kept.append(Entry(key: key, reader: reader, message: message, date: date))
      if kept.count > capacity { kept.removeFirst() }
    }
    return key
  }

  /// Returns the message of a key; nil when it is gone or belongs to another reader.
  func message(_ key: String?, of reader: ReaderKey) -> FlashMessage? { entry(key, of: reader)?.message }

  private func entry(_ key: String?, of reader: ReaderKey) -> Entry? {
    guard let key else { return nil }
    return kept.withLock { $0.last { $0.key == key && $0.reader == reader } }
  }

  /// The message as a banner, with the button `undo` if it can be undone; nil after ``toldFor``.
  func banner(_ key: String?, of reader: ReaderKey, undo: String, at now: Date) -> HTML? {
    guard let key, let entry = entry(key, of: reader), now.timeIntervalSince(entry.date) < Self.toldFor else {
      return nil
    }
    let message = entry.message
    return """
      <div class="banner removed" data-toast><div><p>\(message.text)</p>\
      \(each: message.lines, { #"<p class="told-line">\#($0)</p>"# })</div>\
      \(message.undo.map { Self.form($0, key: key, undo) })</div>
      """
  }

  private static func form(_ undo: FlashMessage.Undo, key: String, _ label: String) -> HTML {
    let (route, fields) = target(undo, key: key)
    return """
      <form method="post" action="\(route.path)" data-quiet>\(each: fields, HTML.hidden)\
      <button class="link-button" type="submit">\(label)</button></form>
      """
  }

  private static func target(_ undo: FlashMessage.Undo, key: String) -> (Route, [(name: String, value: String)]) {
    switch undo {
    case .unmark(_, let query): (.allRead, query.queryItems + [("undo", key)])
    case .restore(let id): (.restoreFeed, [("feed", String(id.rawValue))])
    }
  }
}

extension HTML {
  /// Returns a hidden form field.
  static func hidden(_ field: (name: String, value: String)) -> HTML {
    #"<input type="hidden" name="\#(field.name)" value="\#(field.value)">"#
  }
}
