import GazettePresentation
import HTTPTypes
import Hummingbird

/// Finds out who asks: admitted or not, in which language, units and colours.
struct ReaderMiddleware: RouterMiddleware {
  let configuration: WebConfiguration
  let authenticator: Authenticator
  let stored: @Sendable () async -> ReaderPreferences?

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    var context = context
    if configuration.isBehindProxy { context.clientAddress = ForwardedAddress.of(request, peer: context.clientAddress) }
    let preferences = await preferences(of: request)
    context.preferences = preferences
    context.isAdmitted = authenticator.admits(request)
    context.language = Language.negotiate(
      query: asked("lang", in: request), chosen: preferences.language,
      acceptLanguage: request.headers[.acceptLanguage], fallback: configuration.language)
    context.units =
      asked("units", in: request).flatMap(UnitSystem.init(rawValue:)) ?? preferences.units ?? configuration.units
    context.theme = preferences.theme ?? .automatic
    return keepingChoices(of: request, in: try await next(request, context))
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

  private func preferences(of request: Request) async -> ReaderPreferences {
    if let chosen = PreferencesCookie.read(request) { return chosen }
    return await stored() ?? ReaderPreferences()
  }
}
