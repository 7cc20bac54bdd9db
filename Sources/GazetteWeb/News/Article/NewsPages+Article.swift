import GazetteDomain
import GazettePresentation
import Hummingbird

extension NewsPages {
  /// One article, as it is stored; a script of the page marks it read, since asking for a page changes nothing.
  func article(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try dependencies.news.articleID(context)
    return try await pages.cachedPage(request, context) { edition in
      let query = try await query(request.queryValues, context)
      let view = try await asking(context) { () async throws(NewsError) in
        try await component.showArticle(id, in: query, reader: reader)
      }
      let presenter = ArticleDetailPresenter(edition: edition, links: dependencies.links, body: dependencies.body)
      let page = presenter.page(view, filter: NewsFilter(query))
      var content = PageContent(
        title: page.title, section: .news, template: "News/article",
        model: ArticlePageView(
          assets: pages.assets.base, page: page, words: context.phrases.news.article, language: context.language,
          told: told.view(request.query("told"), undo: context.phrases.news.list.undo)))
      content.topics = [.news]
      content.styles = ["news.css"]
      content.scripts = ["news-article.js"]
      return content
    }
  }

  /// Fetches the whole article; the page it leads back to shows it, or says why there is none.
  func readFull(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try dependencies.news.articleID(context)
    let form = try await request.form(context)
    let page = form["return"].flatMap(ReturnPath.init)?.path ?? Route.article(String(id.rawValue)).path
    do throws(NewsError) {
      _ = try await component.readFullArticle(id, reader: reader)
      return pages.redirect(to: page)
    } catch {
      guard error.isToldOnThePage else { throw Refusal(error, context, now: dependencies.news.now()) }
      let notice = PassingNotice(text: context.phrases.news.trouble.trouble(error))
      return pages.redirect(to: page.adding("told", told.keep(notice)))
    }
  }
}

extension NewsError {
  /// Whether the article is there all the same, so that its page is the place to say what is wrong.
  fileprivate var isToldOnThePage: Bool {
    switch self {
    case .fullArticle, .noOriginal, .store(.full), .store(.readOnly), .store(.busy): true
    default: false
    }
  }
}
