package import GazettePresentation
import HTTPTypes
package import Hummingbird

extension Router<WebContext> {
  /// Answers GET (and HEAD) of `route`, whose values are names in braces: `.place("{place}")`; not for another site's page
  /// where a provider is asked for the answer (`Route.ProviderUse`).
  package func get(
    _ route: GazettePresentation.Route,
    use handler: @escaping @Sendable (Request, WebContext) async throws -> Response
  ) {
    let asksForAnswer = route.providerUse == .forAnswer
    on(RouterPath(route.pattern), method: .get) { request, context in
      guard !asksForAnswer || request.mayAskProviders else {
        throw Refusal(.forbidden, context.phrases.common.errors.asksFromElsewhere)
      }
      return try await handler(request, context)
    }
  }

  /// Answers POST of `route`; it has passed the same-origin check.
  package func post(
    _ route: GazettePresentation.Route,
    use handler: @escaping @Sendable (Request, WebContext) async throws -> Response
  ) {
    on(RouterPath(route.pattern), method: .post, use: handler)
  }

  /// Answers DELETE of `route`; it has passed the same-origin check.
  package func delete(
    _ route: GazettePresentation.Route,
    use handler: @escaping @Sendable (Request, WebContext) async throws -> Response
  ) {
    on(RouterPath(route.pattern), method: .delete, use: handler)
  }

  /// Answers PUT of `route`; it has passed the same-origin check.
  package func put(
    _ route: GazettePresentation.Route,
    use handler: @escaping @Sendable (Request, WebContext) async throws -> Response
  ) {
    on(RouterPath(route.pattern), method: .put, use: handler)
  }

  /// Answers PATCH of `route`; it has passed the same-origin check.
  package func patch(
    _ route: GazettePresentation.Route,
    use handler: @escaping @Sendable (Request, WebContext) async throws -> Response
  ) {
    on(RouterPath(route.pattern), method: .patch, use: handler)
  }
}
