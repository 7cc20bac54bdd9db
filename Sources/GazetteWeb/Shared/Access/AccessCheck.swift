import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// Admits the audience of the matched route: signed-in readers, and programs within their token's scope; other visitors only if
/// the route allows it.
struct AccessCheck: RouterMiddleware {
  let metricsToken: BearerToken?
  let apps: ReaderAppAccess

  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    var context = context
    if let language = context.rule.audience.appLanguage {
      try await admitApp(request, language, to: &context)
      return try await next(request, context)
    }
    if let scope = context.scope { try Self.check(scope, request, context) }
    guard !isForClient(request, context) else { return try await next(request, context) }
    if let problem = context.accessProblem { throw problem }
    if let token = BearerToken.sent(with: request) { try await check(token, request, context) }
    guard Self.isNavigation(request) else { throw Refusal(.unauthorized) }
    // After a form that was sent too late, the sign-in returns to the front page, not to the form's address.
    let returnPath = request.method == .get && request.uri.path != "/" ? request.uri.string : nil
    var response = Response.redirect(to: Route.login.path(["return": returnPath]))
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func isForClient(_ request: Request, _ context: WebContext) -> Bool {
    switch context.rule.audience {
    case .everyone: true
    case .guests: context.isAdmitted || context.isGuest
    case .monitoring: context.isAdmitted || metricsToken?.isSent(with: request) == true
    case .readers: context.isAdmitted
    // Apps have already been authenticated, or are by their body.
    case .apps, .appsByBody: false
    }
  }

  /// Authenticates an app by its request's headers, before the body is read. Without such a header its handler authenticates it
  /// by a short body, except for a request with a file.
  /// - Throws: A ``Refusal`` with 401 for an invalid header, and for a file without one.
  private func admitApp(
    _ request: Request, _ language: ReaderAppLanguage, to context: inout WebContext
  ) async throws {
    guard case .apps = context.rule.audience else { return }
    guard let pass = try await apps.passInHeader(of: request, language, from: context.clientAddress) else {
      guard !context.rule.takesFile else { throw Refusal(.unauthorized) }
      return
    }
    context.appPass = pass
    context.reader = pass.reader.id
  }

  /// Refuses a token that grants no access. A browser's page request with an unknown token passes, because a proxy in front may
  /// add its own.
  /// - Throws: A ``Refusal``: 403 for a valid token outside of the API, 401 for an invalid one.
  private func check(_ token: Substring, _ request: Request, _ context: WebContext) async throws {
    let isValid =
      request.uri.path.hasPrefix("/api/")
      ? false : try await apps.readers?.checkToken(token, from: context.clientAddress) != nil
    guard isValid || !Self.isNavigation(request) else { return }
    let words = context.phrases.common.errors
    var refusal = Refusal(isValid ? .forbidden : .unauthorized, isValid ? words.tokenOutsideAPI : words.tokenInvalid)
    refusal.tokenError = isValid ? "insufficient_scope" : "invalid_token"
    throw refusal
  }

  /// - Throws: A ``Refusal`` with 403 for a request beyond the token's scope.
  private static func check(_ scope: AccessToken.Scope, _ request: Request, _ context: WebContext) throws(Refusal) {
    let isAllowed =
      switch scope {
      case .read: [.get, .head, .options].contains(request.method)
      case .write: true
      case .sync: false
      }
    guard !isAllowed else { return }
    var refusal = Refusal(.forbidden, context.phrases.common.errors.tokenScope)
    refusal.tokenError = "insufficient_scope"
    throw refusal
  }

  private static func isNavigation(_ request: Request) -> Bool {
    !request.uri.path.hasPrefix("/api/") && request.uri.path != Route.metrics.path
      && request.headers[.accept]?.contains("text/html") == true
  }
}
