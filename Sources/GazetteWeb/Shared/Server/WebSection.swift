package import Hummingbird

/// A section of the paper: it adds its pages and actions to the router.
package protocol WebSection: Sendable {
  /// Adds the section's routes; `pages` renders and caches them.
  func addRoutes(to router: Router<WebContext>, pages: PageRenderer)
}
