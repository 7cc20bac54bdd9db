import GazettePresentation
import Hummingbird

/// `/` of a paper without a front page: leads to its first section, or to the page about it when it has none.
struct FrontDoor: WebSection {
  let contents: TableOfContents

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    guard !contents.sections.contains(.frontPage) else { return }
    let target = contents.sections.first?.route ?? .about
    router.get(.frontPage) { _, _ in
      var response = Response.redirect(to: target.path, type: .found)
      response.headers[.cacheControl] = "no-cache"
      return response
    }
  }
}
