import GazettePresentation
import HTTPTypes
import Hummingbird

/// Answers while the data folder is still being opened: alive, but not ready.
struct OpeningResponder: HTTPResponder {
  private static let opening = "The paper is opening. Please try again in a moment.\n"

  func respond(to request: Request, context: WebContext) async throws -> Response {
    switch request.uri.path {
    case Route.health.path: Self.text("ok\n", .ok)
    case Route.readiness.path: Self.text("the database is being brought up to date\n", .serviceUnavailable)
    default: Self.text(Self.opening, .serviceUnavailable)
    }
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
