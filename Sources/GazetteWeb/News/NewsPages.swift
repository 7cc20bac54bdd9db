import Foundation
package import GazetteDomain
package import GazettePresentation
import HTMLWriting
import Hummingbird

/// The news pages: the list, articles and feeds, and the actions of their forms.
package struct NewsPages: WebSection {
  let feeds: Feeds
  let articles: Articles
  /// Makes the addresses of pictures.
  let links: PictureLinks
  /// Rewrites an article's HTML so that Gazette serves its pictures.
  let body: @Sendable (CleanHTML) -> CleanHTML
  package let navigation: NavigationSection? = .news
  private let sources = NewsSourcesCache()

  /// Makes the pages.
  package init(
    feeds: Feeds, articles: Articles, links: PictureLinks, body: @escaping @Sendable (CleanHTML) -> CleanHTML
  ) {
    self.feeds = feeds
    self.articles = articles
    self.links = links
    self.body = body
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
    let isShown = await feeds.refreshProgress(for: context.reader)?.isShown(at: now) ?? false
    let variant = "\(density.rawValue) \(folders.text) \(isShown ? "told" : "")"
    return try await context.pages.cachedPage(request, context, variant: variant) { edition in
      let overview = try await feeds.overview(for: context.reader, hasUnpublished: context.hasStaleCache)
      var material = try await material(values, overview, context)
      if !isShown { material.progress = nil }
      let page = NewsListPresenter(edition: edition, links: links).page(material, density: density)
      let phrases = context.phrases.news
      var content = PageContent(
        title: phrases.title, section: .news,
        body: NewsListHTML(
          frame: context.frame, page: page, title: phrases.title, words: phrases.list,
          banner: try await banner(values["told"], context, edition),
          sources: sources(overview, .init(material.query, folders: folders), context, edition)
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

  private func sources(
    _ overview: FeedOverview, _ choice: NewsSourcesPresenter.Choice, _ context: WebContext, _ edition: Edition
  ) -> NewsSourcesHTML {
    // An icon that has been stored meanwhile appears within a minute.
    let minute = edition.now.wholeSecondsSince1970 / 60
    let key = NewsSourcesCache.Key(
      revision: overview.revision, language: context.language, choice: choice, minute: minute)
    return sources.sources(key) {
      let icons = sources.icons(.init(feedsRevision: overview.feedsRevision, minute: minute), links)
      let presenter = NewsSourcesPresenter(edition: edition, choice: choice, icon: icons.path)
      return NewsSourcesHTML(presenter.sources(overview.feeds), frame: context.frame)
    }
  }

  private func material(
    _ values: FormValues, _ overview: FeedOverview, _ context: WebContext
  ) async throws -> NewsListPresenter.Content {
    let reader = context.reader
    let query = try await feeds.query(values.fields, for: reader)
    var material = NewsListPresenter.Content(
      articles: try await articles.list(query, for: reader), query: query, feeds: overview.feeds,
      unreadCount: overview.unreadCount, progress: await feeds.refreshProgress(for: reader))
    if let search = material.articles.correction ?? query.search {
      material.resultCount = try await articles.count(query.with { $0.search = search }, for: reader)
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

  /// Marks all articles of a list read, the old ones, or those above or below one of them; or undoes that.
  func markMany(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let query = try await feeds.query(form.fields, for: context.reader).first
    if let key = form["undo"] {
      try await unmark(key, context)
      return .redirect(to: query.path)
    }
    let marked = try await mark(form, query, for: context.reader)
    guard !marked.isEmpty else { return .redirect(to: query.path) }
    let fields = query.queryItems.map { FlashMessage.Field(name: $0.name, value: $0.value) }
    let message = FlashMessage(
      text: context.phrases.news.list.marked(marked.count), undo: .unmark(ArticleIDs(marked), fields: fields))
    return .redirect(to: await path(query.path, showing: message, context))
  }

  /// Returns the address `path` of a page that shows `message`; only `path` when the message cannot be stored.
  func path(
    _ path: String, showing message: FlashMessage, _ context: WebContext
  ) async -> String {
    let isSaved = await UndoLog<FlashMessage>(context.pages).save(message, of: context.reader)
    return isSaved ? path.adding("told", message.undoID) : path
  }

  /// Returns the banner of the message in a page's address; nil without one.
  func banner(
    _ key: String?, _ context: WebContext, _ edition: Edition
  ) async throws(StoreError) -> HTML? {
    let storedMessage = try await UndoLog<FlashMessage>(context.pages).timestampedEntry(key, of: context.reader)
    return storedMessage.flatMap { message, savedAt in
      message.banner(undo: context.phrases.news.list.undo, age: edition.now.timeIntervalSince(savedAt))
    }
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
    let log = UndoLog<FlashMessage>(context.pages)
    let message = try await log.entry(key, of: context.reader)
    guard let message, case .unmark(let marked, _) = message.undo else { throw Refusal(.notFound) }
    try await articles.mark(marked.ids, read: false, for: context.reader)
    // Otherwise undoing twice would mark articles unread that were read in between.
    await log.remove(message, of: context.reader)
  }
}
