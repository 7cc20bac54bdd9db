package import GazettePresentation
import HTTPTypes
package import Hummingbird

/// Whom a route is for. The route itself says it; a route that says nothing is for readers.
package enum Audience: Sendable, Hashable {
  /// Readers who signed in, and programs as far as their token reaches.
  case readers
  /// Readers, and guests where the paper has them. Guests get only what the front page shows.
  case guests
  /// Everyone: what a browser needs before it has signed in, and what watches over the server. It says nothing of a reader.
  case everyone
  /// Readers, and programs with the token of the metrics.
  case watchers
  /// Reader apps, which show in a header whose they are. A request without such a header may still show it in a short body.
  case apps(ReaderAppLanguage)
  /// Reader apps that show whose they are in the body alone.
  case appsByBody(ReaderAppLanguage)

  /// The language of reader apps that the route speaks; nil for the paper's own routes.
  var appLanguage: ReaderAppLanguage? {
    switch self {
    case .apps(let language), .appsByBody(let language): language
    case .readers, .guests, .everyone, .watchers: nil
    }
  }
}

/// What a route says of itself, before anything is done for a request.
package struct RouteRule: Sendable, Hashable {
  /// Whom it is for.
  package var audience = Audience.readers
  /// Whether it takes a file: a larger body, and more time to send it.
  package var takesFile = false
}

/// The paper's routes as its sections add them, each with what it says of itself.
package final class RouteTable {
  /// Answers a request.
  package typealias Handler = @Sendable (Request, WebContext) async throws -> Response

  struct Entry {
    let path: RouterPath
    let method: HTTPRequest.Method
    let rule: RouteRule
    let handler: Handler
  }

  private(set) var entries: [Entry] = []

  /// A table without routes.
  package init() {}

  /// Answers GET (and HEAD) of `route`, whose values are names in braces: `.place("{place}")`; not for another site's page
  /// where a provider is asked for the answer (`Route.ProviderUse`).
  package func get(
    _ route: GazettePresentation.Route, for audience: Audience = .readers, use handler: @escaping Handler
  ) {
    let asksForAnswer = route.providerUse == .forAnswer
    on(RouterPath(route.pattern), method: .get, for: audience) { request, context in
      guard !asksForAnswer || request.mayAskProviders else {
        throw Refusal(.forbidden, context.phrases.common.errors.asksFromElsewhere)
      }
      return try await handler(request, context)
    }
  }

  /// Answers POST of `route`; it has passed the same-origin check.
  package func post(
    _ route: GazettePresentation.Route, for audience: Audience = .readers, takesFile: Bool = false,
    use handler: @escaping Handler
  ) {
    on(RouterPath(route.pattern), method: .post, for: audience, takesFile: takesFile, use: handler)
  }

  /// Answers DELETE of `route`; it has passed the same-origin check.
  package func delete(_ route: GazettePresentation.Route, use handler: @escaping Handler) {
    on(RouterPath(route.pattern), method: .delete, use: handler)
  }

  /// Answers PUT of `route`; it has passed the same-origin check.
  package func put(
    _ route: GazettePresentation.Route, takesFile: Bool = false, use handler: @escaping Handler
  ) {
    on(RouterPath(route.pattern), method: .put, takesFile: takesFile, use: handler)
  }

  /// Answers PATCH of `route`; it has passed the same-origin check.
  package func patch(_ route: GazettePresentation.Route, use handler: @escaping Handler) {
    on(RouterPath(route.pattern), method: .patch, use: handler)
  }

  /// Answers `method` of a path as the router reads it.
  func on(
    _ path: RouterPath, method: HTTPRequest.Method, for audience: Audience = .readers, takesFile: Bool = false,
    use handler: @escaping Handler
  ) {
    let rule = RouteRule(audience: audience, takesFile: takesFile)
    entries.append(Entry(path: path, method: method, rule: rule, handler: handler))
  }

  /// Adds all routes to `router`, behind its middleware.
  func add(to router: Router<WebContext>) {
    for entry in entries { router.on(entry.path, method: entry.method, use: entry.handler) }
  }
}

/// What each route says of itself, by the pattern that the router matched. What no route says is for readers alone.
struct RouteRules: Sendable {
  private var rules: [String: [HTTPRequest.Method: RouteRule]] = [:]

  /// The rules of all routes of `table`.
  init(_ table: RouteTable) {
    for entry in table.entries { rules[entry.path.description, default: [:]][entry.method] = entry.rule }
  }

  /// The rule of a request that matched `pattern`, which is nil for an unknown address. HEAD goes with GET.
  subscript(pattern: String?, method: HTTPRequest.Method) -> RouteRule {
    let known = pattern.flatMap { rules[$0] }
    return known?[method] ?? (method == .head ? known?[.get] : nil) ?? RouteRule()
  }
}

/// Finds what the matched route says of itself, for everything behind it.
struct RouteLookup: RouterMiddleware {
  let rules: RouteRules

  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    var context = context
    context.rule = rules[context.endpointPath, request.method]
    return try await next(request, context)
  }
}
