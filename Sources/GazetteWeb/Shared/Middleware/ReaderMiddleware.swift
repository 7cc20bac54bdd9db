import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// Gives each request a scope that caches repeated database reads, and limits the time for which a page waits for a database of
/// several nodes.
struct RequestScopes: RouterMiddleware {
  /// Lets a page respond within two seconds, with the known data or with a sentence, whatever happens to the database.
  private static let patience = Duration.milliseconds(1500)
  /// A search for words that are in very many texts takes longer.
  private static let searching = Duration.seconds(10)

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
    return request.query("q")?.isEmpty == false ? searching : patience
  }
}

/// Identifies the sender of a request: their access, language, units and colours.
struct ReaderMiddleware: RouterMiddleware {
  let configuration: WebConfiguration
  let authenticator: Authenticator
  let stored: @Sendable (ReaderKey) async -> ReaderPreferences?

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    var context = context
    if configuration.isBehindProxy {
      context.clientAddress = ForwardedAddress.of(
        request, peer: context.peerAddress, isTrusted: configuration.isTrustedProxy)
    }
    await admit(request, to: &context)
    let preferences = await preferences(of: request, context)
    context.preferences = preferences
    let (asked, wishes) = (asked("lang", in: request), request.headers[.acceptLanguage])
    context.language = Language.negotiate(
      query: asked, chosen: preferences.language, acceptLanguage: wishes, paper: configuration.language)
    let region =
      asked.flatMap { Region(tag: $0, of: context.language) }
      ?? wishes.flatMap { Region(acceptLanguage: $0, of: context.language) }
    context.dateStyle = DateStyle(context.language, in: region, chosen: preferences.clock)
    context.units =
      self.asked("units", in: request).flatMap(UnitSystem.init(rawValue:)) ?? preferences.units ?? configuration.units
      ?? region?.units ?? .metric
    context.theme = preferences.theme ?? .automatic
    let told = context
    // Requests to providers during this request count toward this reader's share.
    let response = try await FairShares.$reader.withValue(told.isAdmitted ? told.reader : nil) {
      try await next(request, told)
    }
    return keepingChoices(of: request, in: response)
  }

  private func admit(_ request: Request, to context: inout WebContext) async {
    // Content that is the same for everyone needs no authentication.
    if request.uri.path.hasPrefix("/static/") || context.rule.audience.appLanguage != nil { return }
    do throws(ReadersProblem) {
      let visitor = try await authenticator.visitor(request, from: context.clientAddress, peer: context.peerAddress)
      guard let visitor else {
        guard configuration.hasGuests else { return }
        context.reader = try await authenticator.principal()
        context.isGuest = true
        return
      }
      context.reader = visitor.reader.id
      context.account = visitor.reader
      context.session = visitor.session
      context.scope = visitor.scope
      context.isAdmitted = true
      context.isVouchedFor = visitor.isVouchedFor
    } catch {
      // Public routes still respond; the others report the problem.
      context.accessProblem = error
    }
  }

  /// Adds the language and units of the query to a redirect, so that a link in a language stays in it.
  private func keepingChoices(of request: Request, in response: Response) -> Response {
    guard request.method == .get, var target = response.headers[.location], target.hasPrefix("/") else {
      return response
    }
    for name in ["lang", "units"] {
      guard let value = asked(name, in: request), value.allSatisfy(\.isLetter), !target.contains("\(name)=") else {
        continue
      }
      target += "\(target.contains("?") ? "&" : "?")\(name)=\(value)"
    }
    var response = response
    response.headers[.location] = target
    return response
  }

  /// Returns a value of the query. Most queries have none of these names, and are not decoded.
  private func asked(_ name: String, in request: Request) -> String? {
    request.uri.query?.contains(name + "=") == true ? request.query(name) : nil
  }

  /// Returns the stored choices of a signed-in reader, on every device; else those of the browser, which may be another person's.
  /// Visitors without access do not see the stored choices of a reader.
  private func preferences(of request: Request, _ context: WebContext) async -> ReaderPreferences {
    let chosen = PreferencesCookie.read(request)
    guard context.isAdmitted else { return chosen ?? ReaderPreferences() }
    let isSignedIn = context.session != nil || context.scope != nil || context.isVouchedFor
    if let chosen, !isSignedIn { return chosen }
    return await stored(context.reader) ?? chosen ?? ReaderPreferences()
  }
}
