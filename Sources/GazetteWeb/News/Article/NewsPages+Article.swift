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
        model: ArticlePageView(assets: pages.assets.base, page: page, words: context.phrases.news.article))
      content.topics = [.news]
      content.styles = ["news.css"]
      content.scripts = ["news-article.js"]
      return content
    }
  }
}
