package import GazettePresentation
import HTTPTypes
package import Hummingbird

/// The clients for whom a route is, as the route itself declares; by default readers.
package enum Audience: Sendable, Hashable {
  /// Signed-in readers, and programs within their token's scope.
  case readers
  /// Readers, and guests where they are enabled. Guests get only the content of the front page.
  case guests
  /// Everyone: for the needs of a browser before sign-in, and of monitoring. The response reveals nothing about a reader.
  case everyone
  /// Readers, and programs with the metrics token.
  case monitoring
  /// Reader apps that authenticate in a header. A request without that header may authenticate in a short body.
  case apps(ReaderAppLanguage)
  /// Reader apps that authenticate in the body only.
  case appsByBody(ReaderAppLanguage)

  /// The API of reader apps that the route belongs to; nil for Gazette's own routes.
  var appLanguage: ReaderAppLanguage? {
    switch self {
    case .apps(let language), .appsByBody(let language): language
    case .readers, .guests, .everyone, .monitoring: nil
    }
  }
}

/// The properties that a route declares, known before its request is processed.
package struct RouteRule: Sendable, Hashable {
  /// The route's audience.
  package var audience = Audience.readers
  /// True when the route accepts a file: a larger body, and more time to send it.
  package var takesFile = false
}

/// The routes that the sections add, each with its rule.
package final class RouteTable {
  /// Responds to a request.
  package typealias Handler = @Sendable (Request, WebContext) async throws -> Response

  struct Entry {
    let path: RouterPath
    let method: HTTPRequest.Method
    let rule: RouteRule
    let handler: Handler
  }

  private(set) var entries: [Entry] = []

  /// Makes a table without routes.
  package init() {}

  /// Responds to GET (and HEAD) of `route`, whose values are names in braces: `.place("{place}")`. Requests from another site's
  /// page are refused if the response needs a provider (`Route.ProviderUse`).
  package func get(
    _ route: GazettePresentation.Route, for audience: Audience = .readers, use handler: @escaping Handler
  ) {
    let needsProvider = route.providerUse == .forResponse
    on(RouterPath(route.pattern), method: .get, for: audience) { request, context in
      guard !needsProvider || request.mayRequestProviders else {
        throw Refusal(.forbidden, context.phrases.common.errors.crossSiteFetch)
      }
      return try await handler(request, context)
    }
  }

  /// Responds to POST of `route`, after the same-origin check.
  package func post(
    _ route: GazettePresentation.Route, for audience: Audience = .readers, takesFile: Bool = false,
    use handler: @escaping Handler
  ) {
    on(RouterPath(route.pattern), method: .post, for: audience, takesFile: takesFile, use: handler)
  }

  /// Responds to DELETE of `route`, after the same-origin check.
  package func delete(_ route: GazettePresentation.Route, use handler: @escaping Handler) {
    on(RouterPath(route.pattern), method: .delete, use: handler)
  }

  /// Responds to PUT of `route`, after the same-origin check.
  package func put(
    _ route: GazettePresentation.Route, takesFile: Bool = false, use handler: @escaping Handler
  ) {
    on(RouterPath(route.pattern), method: .put, takesFile: takesFile, use: handler)
  }

  /// Responds to PATCH of `route`, after the same-origin check.
  package func patch(_ route: GazettePresentation.Route, use handler: @escaping Handler) {
    on(RouterPath(route.pattern), method: .patch, use: handler)
  }

  /// Responds to `method` of a path in the router's notation.
  func on(
    _ path: RouterPath, method: HTTPRequest.Method, for audience: Audience = .readers, takesFile: Bool = false,
    use handler: @escaping Handler
  ) {
    let rule = RouteRule(audience: audience, takesFile: takesFile)
    entries.append(Entry(path: path, method: method, rule: rule, handler: handler))
  }

  /// Adds all routes to `router`, after its middleware.
  func add(to router: Router<WebContext>) {
    for entry in entries { router.on(entry.path, method: entry.method, use: entry.handler) }
  }
}

/// The rules of the routes, by the pattern that the router matched. An address without a rule is for readers only.
struct RouteRules: Sendable {
  private var rules: [String: [HTTPRequest.Method: RouteRule]] = [:]

  /// The rules of all routes of `table`.
  init(_ table: RouteTable) {
    for entry in table.entries { rules[entry.path.description, default: [:]][entry.method] = entry.rule }
  }

  /// The rule of a request that matched `pattern`, which is nil for an unknown address. HEAD has the rule of GET.
  subscript(pattern: String?, method: HTTPRequest.Method) -> RouteRule {
    let known = pattern.flatMap { rules[$0] }
    return known?[method] ?? (method == .head ? known?[.get] : nil) ?? RouteRule()
  }
}

/// Looks up the rule of the matched route, for the middleware and the handler that follow.
struct RouteLookup: RouterMiddleware {
  let rules: RouteRules

  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    var context = context
    context.rule = rules[context.endpointPath, request.method]
    return try await next(request, context)
  }
}
