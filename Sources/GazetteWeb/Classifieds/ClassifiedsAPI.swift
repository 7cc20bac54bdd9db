package import GazetteDomain
import GazettePresentation
import Hummingbird

/// The classifieds below `/api/v1`.
package struct ClassifiedsAPI: WebSection {
  private let ads: Ads
  private let listings: Listings

  /// Makes the API on the services.
  package init(ads: Ads, listings: Listings) {
    self.ads = ads
    self.listings = listings
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.api(.ads), use: list)
    router.get(.api(.adCategories), use: categories)
    router.get(.api(.adSources), use: sources)
    router.post(.api(.adRefresh), use: refresh)
    router.get(.api(.ad("{ad}")), use: ad)
  }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let fields = try fields(request)
    return try await context.pages.cachedJSON(request, context, topics: [.classifieds]) {
      AdListDocument(try await ads.list(try await ads.query(fields), for: context.reader))
    }
  }

  private func categories(_: Request, _ context: WebContext) async throws -> Response {
    let categories = try await ads.categoryCounts(for: context.reader)
    return try .json(categories.map { AdCategoryCountDocument($0.category, count: $0.count) })
  }

  private func sources(_: Request, _ context: WebContext) async throws -> Response {
    try .json(try await listings.statuses().map { ListingSourceDocument($0, language: context.language) })
  }

  /// Requests the sources now, unless it is too soon; the response reports the outcome of each.
  private func refresh(_: Request, _ context: WebContext) async throws -> Response {
    let refreshed = try await listings.refreshNow()
    return try .json(
      refreshed.map { ListingSourceDocument($0.status, outcome: $0.outcome, language: context.language) })
  }

  private func ad(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try context.adID()
    let query = try await ads.query(try fields(request).list)
    return try .json(AdDetailDocument(try await ads.show(id, in: query, for: context.reader)))
  }

  /// Reads the query of the address. A program gets an error where a page would be lenient.
  private func fields(_ request: Request) throws(ClassifiedsError) -> AdQuery.Fields {
    var fields = AdQuery.Fields(request.queryValues.pairs)
    // The API's output has no layout.
    fields[.layout] = nil
    try fields.checkStrictly()
    return fields
  }
}
