import GazettePresentation
import Hummingbird

/// Refuses a language or units below `/api` that the paper does not know: a program should learn of its mistake, where
/// a page would fall back on the reader's own.
struct APIChoices: RouterMiddleware {
  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    if request.uri.path.hasPrefix("/api/"), let query = request.uri.query {
      let values = FormValues(encoded: query)
      try values.check("lang", isOneOf: Language.allCases.map(\.rawValue))
      try values.check("units", isOneOf: UnitSystem.allCases.map(\.rawValue))
    }
    return try await next(request, context)
  }
}
