import BoundedNumbers
import GazetteDomain
import GazettePresentation
import Hummingbird

extension NewsPages {
  /// The list of articles, as it is stored.
  func list(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let values = request.queryValues
    if let source = values["from"] { return pages.redirect(to: Self.path(of: values, from: source)) }
    let density = NewsDensityCookie.read(request)
    return try await pages.cachedPage(request, context, variant: density.rawValue) { edition in
      let material = try await material(values, context)
      let presenter = NewsListPresenter(edition: edition, links: dependencies.links)
      let page = presenter.page(material, density: density)
      let phrases = context.phrases.news
      var content = PageContent(
        title: phrases.title, section: .news,
        body: NewsListHTML(
          frame: pages.frame(context), page: page, title: phrases.title, words: phrases.list,
          told: told.banner(values["told"], undo: phrases.list.undo)
        ).body)
      content.topics = [.news, .newsRefresh]
      content.styles = ["news.css"]
      content.scripts = ["news.js"]
      content.notices = page.notices
      return content
    }
  }

  /// Keeps how dense the reader wants the list.
  func chooseDensity(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    guard let density = form["density"].flatMap(NewsDensity.init(rawValue:)) else {
      throw FieldProblem(
        "density", given: form["density"] ?? "", expected: .oneOf(NewsDensity.allCases.map(\.rawValue)))
    }
    var response = pages.redirect(to: Route.news.path, form: form)
    response.headers[.setCookie] = NewsDensityCookie.write(density, isBehindTLS: pages.configuration.isBehindTLS)
    return response
  }

  /// Begins refreshing all feeds, or joins.
  func refreshFeeds(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    component.requests.askForAllFeeds()
    return pages.redirect(to: Route.news.path, form: try await request.form(context))
  }

  /// Stops refreshing all feeds.
  func cancelRefresh(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    await component.refreshAllFeeds.cancel()
    return pages.redirect(to: Route.news.path, form: try await request.form(context))
  }

  private func material(_ values: FormValues, _ context: WebContext) async throws -> NewsListPresenter.Material {
    let query = try await query(values, context)
    let progress = await component.refreshAllFeeds.progress()
    return try await asking(context) { () async throws(NewsError) in
      NewsListPresenter.Material(
        articles: try await component.listArticles(query, reader: reader), filter: NewsFilter(query),
        feeds: try await component.listFeeds(reader: reader),
        unreadCount: try await component.listArticles.unreadCount(reader: reader), progress: progress)
    }
  }

  // The choice of a source on a phone: `feed-3`, `folder-Presse`, anything else for all.
  private static func path(of values: FormValues, from source: String) -> String {
    var filter = NewsFilter()
    filter.unreadOnly = values["unread"] == "1"
    filter.starredOnly = values["starred"] == "1"
    filter.search = values["q"]
    if source.hasPrefix("feed-"), let number = Int64(source.dropFirst(5), in: 0...Int64.max) {
      filter.feed = FeedID(rawValue: number)
    }
    if source.hasPrefix("folder-") { filter.folder = String(source.dropFirst(7)) }
    return filter.path
  }
}

/// The cookie that keeps how dense a reader wants the list.
private enum NewsDensityCookie {
  private static let name = "gazette-density"

  static func read(_ request: Request) -> NewsDensity {
    RequestCookies.value(of: name, in: request).flatMap { NewsDensity(rawValue: String($0)) } ?? .comfortable
  }

  /// The `Set-Cookie` value, for a year.
  static func write(_ density: NewsDensity, isBehindTLS: Bool) -> String {
    "\(name)=\(density.rawValue); Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly\(isBehindTLS ? "; Secure" : "")"
  }
}
