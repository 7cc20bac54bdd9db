import GazetteDomain
import HTTPTypes
import Hummingbird

/// Processes a form once, however often it is sent: a browser that lost the response sends the same form with the same key again,
/// and gets the same response.
struct IdempotencyMiddleware: RouterMiddleware {
  let memory: IdempotencyStore

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    guard let key = Self.key(of: request, context) else { return try await next(request, context) }
    switch memory.begin(key) {
    case .done(let status, let location): return Self.response(status, location)
    // The first request is still running; the client retries for its result.
    case .underWay: throw Refusal(.serviceUnavailable)
    case .new: break
    }
    do {
      let response = try await next(request, context)
      // A cookie must reach the browser, so a form that sets one is processed again.
      let isDone = response.status.code < 400 && response.headers[.setCookie] == nil
      memory.end(key, with: isDone ? (response.status, response.headers[.location]) : nil)
      return response
    } catch {
      memory.end(key, with: nil)
      throw error
    }
  }

  /// Returns the key of the request; nil for a request without one.
  private static func key(of request: Request, _ context: WebContext) -> String? {
    // Apps are authenticated after this middleware: a key would return one app's response to any client.
    guard context.rule.audience.appLanguage == nil else { return nil }
    guard request.method == .post, let key = request.headers[.idempotencyKey], (1...64).contains(key.utf8.count),
      request.headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true
    else { return nil }
    return "\(context.reader.rawValue) \(request.uri.path) \(key)"
  }

  private static func response(_ status: HTTPResponse.Status, _ location: String?) -> Response {
    var headers: HTTPFields = [:]
    headers[.location] = location
    return Response(status: status, headers: headers)
  }
}
