package import Hummingbird

/// A section of the paper: it adds its pages and actions to the router, and says where the navigation leads.
package protocol WebSection: Sendable {
  /// The entry of the navigation that leads to its first page; nil when the navigation does not.
  var navigation: NavigationSection? { get }
  /// True when it serves `/search`.
  var servesSearch: Bool { get }
  /// Adds the section's routes; `pages` renders and caches them.
  func addRoutes(to router: Router<WebContext>, pages: PageRenderer)
}

extension WebSection {
  package var navigation: NavigationSection? { nil }
  package var servesSearch: Bool { false }
}
