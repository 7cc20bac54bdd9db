import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// Lets only readers pass who signed in, where the paper asks who they are, and programs as far as their token reaches.
struct AccessCheck: RouterMiddleware {
  let metricsToken: BearerToken?
  let apps: ReaderAppAccess

  // What a browser needs before it has logged in, and what watches over the server; none of it tells of the reader.
  private static let openPaths: Set<String> = Set(
    [Route.login, .offline, .health, .readiness, .manifest, .serviceWorker].map(\.path))

  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    // Each of them shows itself whose it is, with a large body before it is taken.
    if ReaderAppPath.holds(request.uri.path) {
      if request.method == .post, ReaderAppPath.uploads.contains(request.uri.path) {
        try await apps.checkUpload(request, context)
      }
      return try await next(request, context)
    }
    if let scope = context.scope { try Self.check(scope, request, context) }
    if context.isAdmitted || Self.isOpen(request.uri.path) || isWatcher(request)
      || (context.isGuest && Self.isForGuests(request))
    {
      return try await next(request, context)
    }
    if let problem = context.accessProblem { throw problem }
    if let token = BearerToken.sent(with: request) { try await check(token, request, context) }
    guard Self.isNavigation(request) else { throw Refusal(.unauthorized) }
    // A form that was sent too late leads back to the paper, not to the form's address.
    let wanted = request.method == .get && request.uri.path != "/" ? request.uri.string : nil
    var response = Response.redirect(to: Route.login.path(["return": wanted]))
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// Refuses who shows a token where it lets nobody in; a browser's request passes that has none of ours, as a proxy in front
  /// may send its own along.
  /// - Throws: A ``Refusal``: 403 for a good token outside of the API, 401 for one that opens nothing.
  private func check(_ token: Substring, _ request: Request, _ context: WebContext) async throws {
    let isGood =
      request.uri.path.hasPrefix("/api/")
      ? false : try await apps.readers?.checkToken(token, from: context.clientAddress) != nil
    guard isGood || !Self.isNavigation(request) else { return }
    let words = context.phrases.common.errors
    var refusal = Refusal(isGood ? .forbidden : .unauthorized, isGood ? words.tokenElsewhere : words.tokenInvalid)
    refusal.tokenError = isGood ? "insufficient_scope" : "invalid_token"
    throw refusal
  }

  /// - Throws: A ``Refusal`` with 403 for what the token does not open.
  private static func check(_ scope: AccessToken.Scope, _ request: Request, _ context: WebContext) throws(Refusal) {
    let opens =
      switch scope {
      case .read: [.get, .head, .options].contains(request.method)
      case .write: true
      case .sync: false
      }
    guard !opens else { return }
    var refusal = Refusal(.forbidden, context.phrases.common.errors.tokenScope)
    refusal.tokenError = "insufficient_scope"
    throw refusal
  }

  private static func isOpen(_ path: String) -> Bool {
    openPaths.contains(path) || (path.hasPrefix("/static/") && !path.contains(".."))
      || [Route.invitation(""), .reset("")].contains { path.hasPrefix($0.path) }
      || path.hasPrefix(Route.appPicture("").path)
      || [Route.loginReturn, .passkeySignIn, .passkeyOptions].map(\.path).contains(path)
      || path.hasPrefix(Route.loginWith("").path)
  }

  /// The front page, its pictures, and articles, of which only those of the front page are then shown.
  private static func isForGuests(_ request: Request) -> Bool {
    guard [.get, .head].contains(request.method) else { return false }
    let path = request.uri.path
    let article = Route.article("").path
    return path == Route.frontPage.path || path.hasPrefix(Route.picture("").path)
      || (path.hasPrefix(article) && path.dropFirst(article.count).utf8.allSatisfy { (0x30...0x39).contains($0) })
  }

  private func isWatcher(_ request: Request) -> Bool {
    request.uri.path == Route.metrics.path && metricsToken?.isSent(with: request) == true
  }

  private static func isNavigation(_ request: Request) -> Bool {
    !request.uri.path.hasPrefix("/api/") && request.uri.path != Route.metrics.path
      && request.headers[.accept]?.contains("text/html") == true
  }
}
