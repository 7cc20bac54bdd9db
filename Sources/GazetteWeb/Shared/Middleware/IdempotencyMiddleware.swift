import GazetteDomain
import HTTPTypes
import Hummingbird

/// Carries a form out once, however often it is sent: a browser that lost the answer sends the same form again with the
/// same key, and gets the same answer.
struct IdempotencyMiddleware: RouterMiddleware {
  let memory: IdempotencyStore

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    guard let key = Self.key(of: request, context) else { return try await next(request, context) }
    switch memory.begin(key) {
    case .done(let status, let location): return Self.response(status, location)
    // The first is still under way: the sender comes back for its answer.
    case .underWay: throw Refusal(.serviceUnavailable)
    case .new: break
    }
    do {
      let response = try await next(request, context)
      // A cookie has to reach the browser: what sets one is done again.
      let isDone = response.status.code < 400 && response.headers[.setCookie] == nil
      memory.end(key, with: isDone ? (response.status, response.headers[.location]) : nil)
      return response
    } catch {
      memory.end(key, with: nil)
      throw error
    }
  }

  /// The key and what it is for; nil where nothing is to be remembered.
  private static func key(of request: Request, _ context: WebContext) -> String? {
    // Whose app asks is found out behind this: a key would answer anybody what another was told.
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
