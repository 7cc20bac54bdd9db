import GazetteDomain
import HTTPTypes
import Hummingbird

/// Processes a form once, regardless of how often and to which nodes a browser sends it: a browser that lost the response sends the
/// same form with the same key again, and gets the same response.
///
/// If the store fails, the form is refused: otherwise it could run twice, and its own change needs the same store. A form runs a
/// second time only if its node dies, or the store fails, between its change and its reply.
struct IdempotencyMiddleware: RouterMiddleware {
  let replies: any FormReplyStore
  /// The time for which a request waits while another one processes the same form.
  let timeout: Duration

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    guard let key = Self.key(of: request, context) else { return try await next(request, context) }
    if let reply = try await reply(to: key) { return Self.response(reply) }
    do {
      let response = try await next(request, context)
      await finish(key, with: response)
      return response
    } catch {
      // If this fails, the form can be sent again when the claim is void.
      try? await replies.release(key)
      throw error
    }
  }

  /// Returns the reply to a form that was processed before, or is being processed now; nil when the caller must process it.
  private func reply(to key: FormKey) async throws -> FormReply? {
    let deadline = ContinuousClock.now + timeout
    var pause = Duration.milliseconds(100)
    while true {
      switch try await replies.claim(key) {
      case .granted: return nil
      case .finished(let reply): return reply
      case .pending:
        // The client retries for the result.
        guard ContinuousClock.now < deadline else { throw Refusal(.serviceUnavailable) }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(1))
      }
    }
  }

  /// Stores the response, or lets the form be sent again.
  private func finish(_ key: FormKey, with response: Response) async {
    // A cookie must reach the browser, so a form that sets one is processed again.
    let isDone = (200..<400).contains(response.status.code) && response.headers[.setCookie] == nil
    // The form's own change is saved, so an error here would be wrong.
    if isDone {
      let reply = FormReply(status: response.status.code, location: response.headers[.location])
      try? await replies.finish(key, with: reply)
    } else {
      try? await replies.release(key)
    }
  }

  /// Returns the key of the request; nil for a request without one.
  private static func key(of request: Request, _ context: WebContext) -> FormKey? {
    // Apps are authenticated after this middleware: a key would return one app's response to any client. Visitors without access
    // must not fill the store.
    guard context.rule.audience.appLanguage == nil, context.isAdmitted else { return nil }
    guard request.method == .post, let key = request.headers[.idempotencyKey], (1...64).contains(key.utf8.count),
      request.headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true
    else { return nil }
    // Gazette's own forms have much shorter paths.
    guard request.uri.path.utf8.count <= 500 else { return nil }
    return FormKey(reader: context.reader, form: "\(request.uri.path) \(key)")
  }

  private static func response(_ reply: FormReply) -> Response {
    var headers: HTTPFields = [:]
    headers[.location] = reply.location
    return Response(status: HTTPResponse.Status(code: reply.status), headers: headers)
  }
}
