import GazettePresentation
import HTTPTypes
import Hummingbird

/// Finds out who asks: admitted or not, in which language, units and colours.
struct ReaderMiddleware: RouterMiddleware {
  let configuration: WebConfiguration
  let doorkeeper: Doorkeeper
  let stored: @Sendable () async -> ReaderPreferences?

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    var context = context
    if configuration.isBehindProxy { context.clientAddress = ForwardedAddress.of(request, peer: context.clientAddress) }
    let preferences = await preferences(of: request)
    context.preferences = preferences
    context.isAdmitted = doorkeeper.admits(request)
    context.language = Language.negotiate(
      query: asked("lang", in: request), chosen: preferences.language,
      acceptLanguage: request.headers[.acceptLanguage], fallback: configuration.language)
    context.units =
      asked("units", in: request).flatMap(UnitSystem.init(rawValue:)) ?? preferences.units ?? configuration.units
    context.theme = preferences.theme ?? .automatic
    return try await next(request, context)
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
