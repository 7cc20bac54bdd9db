import Foundation
import GazettePresentation
import Hummingbird

/// `/share`: where other apps hand something over; leads to the page that can save it, which asks before it does.
struct ShareRoutes: WebSection {
  let contents: TableOfContents

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.share) { request, _ in
      let texts = ["url", "text", "title"].compactMap { request.query($0) }.filter { !$0.isEmpty }
      return pages.redirect(to: path(for: texts))
    }
  }

  /// To the feeds for the first address in `texts`, else to adding a place with the first text.
  private func path(for texts: [String]) -> String {
    if contents.sections.contains(.news), let address = texts.lazy.compactMap(Self.address(in:)).first {
      return Route.feeds.path(["address": address])
    }
    guard let name = texts.first else { return Route.frontPage.path }
    return Route.addPlace.path(["q": String(name.prefix(100))])
  }

  /// The first http or https address in a text, which apps often send with words around it.
  private static func address(in text: String) -> String? {
    text.prefix(4000).split(whereSeparator: \.isWhitespace).map(String.init).first { word in
      guard let url = URL(string: word), let scheme = url.scheme?.lowercased() else { return false }
      return ["http", "https"].contains(scheme) && url.host() != nil
    }
  }
}
