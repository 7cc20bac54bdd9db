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
      guard values.all("lang").allSatisfy({ Language(rawValue: $0) != nil }),
        values.all("units").allSatisfy({ UnitSystem(rawValue: $0) != nil })
      else { throw Refusal(.badRequest) }
    }
    return try await next(request, context)
  }
}
