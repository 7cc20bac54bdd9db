import GazetteDomain
import GazettePresentation
package import Hummingbird

/// The front page, and the page that arranges it.
package struct FrontPagePages: WebSection {
  let dependencies: FrontPageWebDependencies
  package let navigation: NavigationSection? = .frontPage

  /// Makes the pages.
  package init(dependencies: FrontPageWebDependencies) { self.dependencies = dependencies }

  /// Adds the routes.
  package func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.frontPage) { request, context in try await front(request, context, pages) }
    router.post(.refreshFrontPage) { request, context in
      dependencies.refresh()
      return pages.redirect(to: Route.frontPage.path, form: try await request.form(context))
    }
    router.get(.frontPageLayout) { request, context in try await arrangement(request, context, pages) }
    router.post(.frontPageLayout) { request, context in try await arrange(request, context, pages) }
  }

  private func front(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    try await pages.cachedPage(request, context) { edition in
      let layout = FrontPageLayout(try await settings())
      let read = await dependencies.read(reader: dependencies.reader)
      let page = FrontPagePresenter(
        edition: edition, links: dependencies.links, hasMap: pages.contents.sections.contains(.map),
        theme: context.theme
      ).page(read, layout: layout)
      var content = PageContent(
        title: context.phrases.frontPage.title, section: .frontPage, template: "FrontPage/front",
        model: FrontPageView(assets: pages.assets.base, page: page, phrases: context.phrases))
      content.topics = [.news, .weather, .places, .classifieds, .settings]
      content.styles = ["front.css"]
      content.scripts = ["front.js"]
      content.hasFullMasthead = true
      return content
    }
  }

  func settings() async throws(StoreError) -> ReaderSettings {
    try await dependencies.settings.settings(of: dependencies.reader)
  }
}
