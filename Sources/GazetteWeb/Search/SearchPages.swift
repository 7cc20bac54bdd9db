package import GazetteDomain
package import GazettePresentation
package import Hummingbird

/// `/search`: everything that the paper has for some words.
package struct SearchPages: WebSection {
  private let search: SearchEverything
  private let links: PictureLinks
  private let reader: ReaderKey
  package let servesSearch = true

  /// Makes the page; `links` are those of proxied pictures.
  package init(search: SearchEverything, links: PictureLinks, reader: ReaderKey = .owner) {
    self.search = search
    self.links = links
    self.reader = reader
  }

  /// Adds the route.
  package func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.search) { request, context in
      try await pages.page(request, context, await content(request, context, pages))
    }
  }

  private func content(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async -> PageContent {
    let page = await page(request.query("q") ?? "", SearchPresenter(edition: pages.edition(context), links: links))
    var content = PageContent(
      title: context.phrases.search.title, section: nil, template: "Search/search",
      model: SearchPageView(assets: pages.assets.base, page: page, phrases: context.phrases))
    content.styles = ["front.css", "search.css"]
    content.status = page.troubles.isEmpty || page.links != nil ? .ok : .badRequest
    return content
  }

  private func page(_ typed: String, _ presenter: SearchPresenter) async -> SearchPage {
    do throws(SearchWordsProblem) {
      guard let words = try SearchWords(typed) else { return presenter.page(typed) }
      return presenter.page(words.text, await search(words, reader: reader))
    } catch {
      return presenter.page(typed, error)
    }
  }
}
