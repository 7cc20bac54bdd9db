package import Foundation
package import GazetteDomain
package import GazettePresentation
package import Hummingbird

/// The classifieds' pages: list and detail, and what their forms ask for.
package struct ClassifiedsPages: WebSection {
  let ads: Ads
  let searches: SavedSearches
  let listings: Listings
  let pictures: PictureLinks
  /// So many seconds after their last reading, ads are called old.
  let staleAfter: TimeInterval
  let removed: RemovedSearches
  package let navigation: NavigationSection? = .classifieds

  /// Makes the pages on the services; `staleAfter` is how many seconds after their last reading ads are called old, and
  /// `memory` keeps what can be taken back.
  package init(
    ads: Ads, searches: SavedSearches, listings: Listings, pictures: PictureLinks, staleAfter: TimeInterval,
    memory: UndoMemory = UndoMemory()
  ) {
    self.ads = ads
    self.searches = searches
    self.listings = listings
    self.pictures = pictures
    self.staleAfter = staleAfter
    removed = memory.searches
  }

  /// Adds the routes.
  package func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.classifieds) { request, context in try await list(request, context, pages) }
    router.post(.refreshAds) { request, context in try await refresh(request, context, pages) }
    router.post(.savedSearches) { request, context in try await saveSearch(request, context, pages) }
    router.get(.savedSearch("{search}")) { _, context in try await leadToSearch(context, pages) }
    router.post(.openSavedSearch("{search}")) { _, context in try await openSearch(context, pages) }
    router.post(.savedSearch("{search}")) { request, context in try await removeSearch(request, context, pages) }
    router.get(.ad("{ad}")) { request, context in try await detail(request, context, pages) }
    router.post(.adStar("{ad}")) { request, context in try await star(request, context, pages) }
  }

  /// Asks for newer ads; the open page updates itself when they land. Where no source may be asked yet, the page says
  /// from when on.
  private func refresh(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    guard try await listings.statuses().contains(where: { $0.notAskedBefore == nil }) else {
      return pages.redirect(to: Self.list(form, marked: "asked=soon"))
    }
    listings.refreshSoon()
    return pages.redirect(to: Route.classifieds.path, form: form)
  }

  /// The list from which `form` was sent, with `mark` in its address.
  static func list(_ form: FormValues, marked mark: String) -> String {
    let list = form["return"].flatMap(ReturnPath.init)?.path ?? Route.classifieds.path
    return list + (list.contains("?") ? "&" : "?") + mark
  }

  /// Stars or unstars an ad.
  private func star(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    guard let value = form["starred"], ["0", "1"].contains(value) else {
      throw FieldProblem("starred", given: form["starred"] ?? "", expected: .oneOf(["0", "1"]))
    }
    let id = try context.adID()
    try await ads.star(id, starred: value == "1", for: context.reader)
    return pages.redirect(to: Route.ad(id.text).path, form: form)
  }
}
