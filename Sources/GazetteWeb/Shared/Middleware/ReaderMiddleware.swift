import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// Gives each request a scope, for what need not be asked of the database twice to answer it, and a page the time that it may wait
/// for a database of many nodes.
struct RequestScopes: RouterMiddleware {
  /// So a page is there within two seconds, with what is known or with a sentence, whatever happens to the database.
  private static let patience = Duration.milliseconds(1500)
  /// Words that stand in many texts are looked for longer than that where there are very many.
  private static let searching = Duration.seconds(10)

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    let scope = RequestScope(until: Self.limit(of: request, context).map { .now + $0 })
    defer { scope.end() }
    return try await RequestScope.$current.withValue(scope) { try await next(request, context) }
  }

  // Programs wait longer than people do. What changes something is waited for, so that it can be told whether it is kept.
  private static func limit(of request: Request, _ context: WebContext) -> Duration? {
    let path = request.uri.path
    guard [.get, .head].contains(request.method), !path.hasPrefix("/api/"), context.rule.audience.appLanguage == nil,
      path != Route.metrics.path
    else { return nil }
    return request.query("q")?.isEmpty == false ? searching : patience
  }
}

/// Finds out who asks: admitted or not, in which language, units and colours.
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
    // What is asked of providers for this request counts as this reader's.
    let response = try await FairShares.$reader.withValue(told.isAdmitted ? told.reader : nil) {
      try await next(request, told)
    }
    return keepingChoices(of: request, in: response)
  }

  private func admit(_ request: Request, to context: inout WebContext) async {
    // What is the same for everybody costs no look at who they are.
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
      // What needs nobody's name is answered all the same; the rest says why it cannot be.
      context.accessProblem = error
    }
  }

  /// What the query asked for is asked for again where an answer leads on, so that a link in a language stays in it.
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

  /// A value of the query; most queries hold none of these, and are not decoded.
  private func asked(_ name: String, in request: Request) -> String? {
    request.uri.query?.contains(name + "=") == true ? request.query(name) : nil
  }

  /// The choices of who signed in, wherever they do; else those of the browser, which may be somebody else's. Who is not let
  /// in is told nothing of what anybody chose.
  private func preferences(of request: Request, _ context: WebContext) async -> ReaderPreferences {
    let chosen = PreferencesCookie.read(request)
    guard context.isAdmitted else { return chosen ?? ReaderPreferences() }
    let isSignedIn = context.session != nil || context.scope != nil || context.isVouchedFor
    if let chosen, !isSignedIn { return chosen }
    return await stored(context.reader) ?? chosen ?? ReaderPreferences()
  }
}
