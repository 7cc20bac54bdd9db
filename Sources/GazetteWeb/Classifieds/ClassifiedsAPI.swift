import GazetteDomain
import GazettePresentation
package import Hummingbird

/// The classifieds below `/api/v1`.
package struct ClassifiedsAPI: WebSection {
  let dependencies: ClassifiedsWebDependencies

  /// Makes the API on the classifieds' use cases.
  package init(dependencies: ClassifiedsWebDependencies) { self.dependencies = dependencies }

  /// Adds the routes.
  package func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.api(.ads)) { request, context in try await list(request, context) }
    router.get(.api(.adCategories)) { _, context in try await categories(context) }
    router.get(.api(.adSources)) { _, context in try await sources(context) }
    router.post(.api(.adRefresh)) { _, context in try await refresh(context) }
    router.get(.api(.ad("{ad}"))) { request, context in try await ad(request, context) }
  }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let fields = try fields(request)
    let result = try await context.translated { () async throws(ClassifiedsError) in
      try await dependencies.component.searchAds(
        try await dependencies.component.readQuery(fields), reader: dependencies.reader)
    }
    return try .json(AdListDocument(result))
  }

  private func categories(_ context: WebContext) async throws -> Response {
    let categories = try await context.translated { () async throws(StoreError) in
      try await dependencies.component.listCategories(reader: dependencies.reader)
    }
    return try .json(categories.map { AdCategoryCountDocument($0.category, count: $0.count) })
  }

  private func sources(_ context: WebContext) async throws -> Response {
    let sources = try await context.translated { () async throws(StoreError) in
      try await dependencies.component.sources()
    }
    return try .json(sources.map { ListingSourceDocument($0, language: context.language) })
  }

  /// Asks the sources now, unless it is too soon; the answer tells what came of it.
  private func refresh(_ context: WebContext) async throws -> Response {
    let asked = try await context.translated { () async throws(StoreError) in
      try await dependencies.component.askSources()
    }
    return try .json(
      asked.map { ListingSourceDocument($0.status, outcome: $0.outcome, language: context.language) })
  }

  private func ad(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try context.adID()
    var fields = try fields(request)
    fields.after = nil
    let detail = try await context.translated { () async throws(ClassifiedsError) in
      let query = try await dependencies.component.readQuery(fields)
      return try await dependencies.component.showAd(
        id, in: query.filter, order: query.order, reader: dependencies.reader)
    }
    return try .json(AdDetailDocument(detail))
  }

  /// The query of the address; a program learns of a mistake where a page would be lenient.
  private func fields(_ request: Request) throws(FieldProblem) -> AdQueryFields {
    let values = request.queryValues
    for name in ["withPicture", "urgent", "starred"] { try values.check(name, isOneOf: ["true", "false"]) }
    try values.checkFilled(["category", "minPrice", "maxPrice", "seller", "sort", "cursor"])
    var fields = AdQueryFields(values)
    fields.after = values["cursor"]
    fields.limit = try values.number("limit", in: 1...200)
    return fields
  }
}
