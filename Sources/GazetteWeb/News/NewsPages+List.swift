import GazetteDomain
import GazettePresentation
import Hummingbird

extension NewsPages {
  /// The list of articles, as it is stored.
  func list(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let values = request.queryValues
    if let source = values["from"] { return pages.redirect(to: try Self.path(of: values, from: source)) }
    let density = NewsDensityCookie.read(request)
    return try await pages.cachedPage(request, context, variant: density.rawValue) { edition in
      let material = try await material(values, context)
      let page = NewsListPresenter(edition: edition, links: links).page(material, density: density)
      let phrases = context.phrases.news
      var content = PageContent(
        title: phrases.title, section: .news,
        body: NewsListHTML(
          frame: pages.frame(context), page: page, title: phrases.title, words: phrases.list,
          told: messages.banner(values["told"], undo: phrases.list.undo)
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
    feeds.refreshAllSoon(for: context.reader)
    return pages.redirect(to: Route.news.path, form: try await request.form(context))
  }

  /// Stops refreshing all feeds.
  func cancelRefresh(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    await feeds.cancelRefresh(for: context.reader)
    return pages.redirect(to: Route.news.path, form: try await request.form(context))
  }

  private func material(_ values: FormValues, _ context: WebContext) async throws -> NewsListPresenter.Material {
    let reader = context.reader
    let query = try await feeds.query(values.fields, for: reader)
    return NewsListPresenter.Material(
      articles: try await articles.list(query, for: reader), query: query, feeds: try await feeds.list(for: reader),
      unreadCount: try await articles.unreadCount(for: reader), progress: await feeds.refreshProgress(for: reader))
  }

  // The choice of a source on a phone: `feed-3`, `folder-Presse`, anything else for all.
  private static func path(of values: FormValues, from source: String) throws -> String {
    var query = try ArticleQuery(fields: values.fields).first
    query.feed = source.hasPrefix("feed-") ? FeedID(text: source.dropFirst(5)) : nil
    query.folder = source.hasPrefix("folder-") ? String(source.dropFirst(7)) : nil
    return query.path
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
