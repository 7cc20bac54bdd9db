import GazettePresentation
import HTTPTypes
import Hummingbird

/// Responds while the data folder is opening: healthy, but not ready.
struct OpeningResponder: HTTPResponder {
  func respond(to request: Request, context: ConnectionContext) async throws -> Response {
    switch request.uri.path {
    case Route.health.path: Self.text("ok\n", .ok)
    case Route.readiness.path: Self.text("not ready: the database is being brought up to date\n", .serviceUnavailable)
    default: Self.text(Self.opening(request), .serviceUnavailable)
    }
  }

  /// Returns the message that the server is starting, in the language that the request asks for.
  private static func opening(_ request: Request) -> String {
    let language = Language.negotiate(
      query: request.query("lang"), chosen: PreferencesCookie.read(request)?.language,
      acceptLanguage: request.headers[.acceptLanguage], paper: .english)
    let words = Phrases.of(language).common.errors.unavailable
    return "\(words.title)\n\(words.sentence)\n"
  }

  private static func text(_ text: String, _ status: HTTPResponse.Status) -> Response {
    var headers: HTTPFields = [
      .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
    ]
    if status != .ok { headers[.retryAfter] = "2" }
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
