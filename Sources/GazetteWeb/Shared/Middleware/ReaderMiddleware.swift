import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// Gives each request a scope that caches repeated database reads, and limits the time for which a page waits for a database of
/// several nodes.
struct RequestScopes: RouterMiddleware {
  /// Lets a page respond within two seconds, with the known data or with a sentence, whatever happens to the database.
  private static let pageTimeout = Duration.milliseconds(1500)
  /// A search for words that are in very many texts takes longer.
  private static let searchTimeout = Duration.seconds(10)

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    let scope = RequestScope(until: Self.limit(of: request, context).map { .now + $0 })
    defer { scope.end() }
    return try await RequestScope.$current.withValue(scope) { try await next(request, context) }
  }

  // Programs wait longer than people. A change has no limit, so that the response can report whether it was saved.
  private static func limit(of request: Request, _ context: WebContext) -> Duration? {
    let path = request.uri.path
    guard [.get, .head].contains(request.method), !path.hasPrefix("/api/"), context.rule.audience.appLanguage == nil,
      path != Route.metrics.path
    else { return nil }
    return request.query("q")?.isEmpty == false ? searchTimeout : pageTimeout
  }
}

/// Reads the client's address, language, units and colours from the request alone. Refusals after it cost no read of the store.
struct ClientMiddleware: RouterMiddleware {
  let configuration: WebConfiguration

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    var context = context
    if configuration.isBehindProxy {
      context.clientAddress = ForwardedAddress.of(
        request, peer: context.peerAddress, isTrusted: configuration.isTrustedProxy)
    }
    context.apply(PreferencesCookie.read(request) ?? ReaderPreferences(), of: request, configuration)
    return preservingChoices(of: request, in: try await next(request, context))
  }

  /// Adds the language and units of the query to a redirect, so that a link in a language stays in it.
  private func preservingChoices(of request: Request, in response: Response) -> Response {
    guard request.method == .get, var target = response.headers[.location], target.hasPrefix("/") else {
      return response
    }
    for name in ["lang", "units"] {
      guard let value = request.choice(name), value.allSatisfy(\.isLetter), !target.contains("\(name)=") else {
        continue
      }
      target += "\(target.contains("?") ? "&" : "?")\(name)=\(value)"
    }
    var response = response
    response.headers[.location] = target
    return response
  }
}

/// Identifies the reader who sends a request, and applies their stored preferences.
struct ReaderMiddleware: RouterMiddleware {
  let configuration: WebConfiguration
  let authenticator: Authenticator
  let storedPreferences: @Sendable (ReaderKey) async -> ReaderPreferences?

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    var context = context
    await admit(request, to: &context)
    if let preferences = await preferences(of: request, context) {
      context.apply(preferences, of: request, configuration)
    }
    let identified = context
    // Requests to providers during this request count toward this reader's share.
    return try await FairShares.$reader.withValue(identified.isAdmitted ? identified.reader : nil) {
      try await next(request, identified)
    }
  }

  private func admit(_ request: Request, to context: inout WebContext) async {
    // Content that is the same for everyone needs no authentication.
    if request.uri.path.hasPrefix("/static/") || context.rule.audience.appLanguage != nil { return }
    do throws(ReadersProblem) {
      let visitor = try await authenticator.visitor(request, from: context.clientAddress, peer: context.peerAddress)
      guard let visitor else {
        guard configuration.allowsGuests else { return }
        context.reader = try await authenticator.principal()
        context.isGuest = true
        return
      }
      context.reader = visitor.reader.id
      context.account = visitor.reader
      context.session = visitor.session
      context.scope = visitor.scope
      context.isAdmitted = true
      context.isVouched = visitor.isVouched
    } catch {
      // Public routes still respond; the others report the problem.
      context.accessProblem = error
    }
  }

  /// Returns the stored choices of a signed-in reader; nil when those of the browser apply, which may be another person's.
  /// Visitors without access do not see the stored choices of a reader.
  private func preferences(of request: Request, _ context: WebContext) async -> ReaderPreferences? {
    guard context.isAdmitted else { return nil }
    let isSignedIn = context.session != nil || context.scope != nil || context.isVouched
    guard isSignedIn || PreferencesCookie.read(request) == nil else { return nil }
    return await storedPreferences(context.reader)
  }
}

extension WebContext {
  /// Sets the language, units and colours of the response from the query, `preferences` and the browser, in this order.
  fileprivate mutating func apply(
    _ preferences: ReaderPreferences, of request: Request, _ configuration: WebConfiguration
  ) {
    self.preferences = preferences
    let (requested, acceptLanguage) = (request.choice("lang"), request.headers[.acceptLanguage])
    language = Language.negotiate(
      query: requested, chosen: preferences.language, acceptLanguage: acceptLanguage, paper: configuration.language)
    let region =
      requested.flatMap { Region(tag: $0, of: language) }
      ?? acceptLanguage.flatMap { Region(acceptLanguage: $0, of: language) }
    dateStyle = DateStyle(language, in: region, chosen: preferences.clock)
    units =
      request.choice("units").flatMap(UnitSystem.init(rawValue:)) ?? preferences.units ?? configuration.units
      ?? region?.units ?? .metric
    theme = preferences.theme ?? .automatic
  }
}

extension Request {
  /// Returns a value of the query. Most queries have none of these names, and are not decoded.
  fileprivate func choice(_ name: String) -> String? {
    uri.query?.contains(name + "=") == true ? query(name) : nil
  }
}
