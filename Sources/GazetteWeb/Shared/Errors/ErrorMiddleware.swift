import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import Logging

/// Turns every thrown error into a page or a problem document in the reader's language, or into a reader app's format, without
/// internal details.
struct ErrorMiddleware: RouterMiddleware {
  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let refusal = Self.refusal(for: error, context)
      if let language = context.rule.audience.appLanguage { return try language.answer(to: refusal) }
      return await respond(to: request, context: context, refusal: refusal)
    }
  }

  /// Returns the refusal for a request that failed with `error`; internal errors are logged.
  static func refusal(for error: any Error, _ context: WebContext) -> Refusal {
    switch error {
    case let refusal as Refusal: return refusal
    case let error as any PresentableError: return error.refusal(context, now: context.pages.dependencies.now())
    case let problem as FieldProblem: return Refusal(problem, context)
    case let error as any HTTPResponseError: return Refusal(error.status)
    default:
      // Logs the type only: a description may contain a key or a reader's words.
      context.logger.error("A request failed", metadata: ["error": "\(type(of: error))"])
      context.logger.debug("A request failed", metadata: ["error": "\(error)"])
      return Refusal(.internalServerError)
    }
  }

  private func respond(to request: Request, context: WebContext, refusal: Refusal) async -> Response {
    let sentence = refusal.sentence ?? context.phrases.common.errors.sentence(for: refusal.status)
    var response =
      Self.wantsDocument(request)
      ? Self.problem(refusal, sentence)
      : await context.pages.errorPage(
        request, context, status: refusal.status, sentence: sentence, retryPath: refusal.retryPath)
    if let seconds = refusal.retryAfter ?? Self.defaultRetryAfter(refusal.status) {
      response.headers[.retryAfter] = String(seconds)
    }
    // Programs learn how to authenticate. Browsers do not know the scheme, and show the page.
    if refusal.tokenError != nil || refusal.status == .unauthorized {
      response.headers[.wwwAuthenticate] = BearerToken.challenge(refusal.tokenError)
    }
    if !refusal.allowedMethods.isEmpty {
      response.headers[.allow] = refusal.allowedMethods.map(\.rawValue).joined(separator: ", ")
    }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// Returns the default seconds until a retry; nil when the status does not call for waiting.
  static func defaultRetryAfter(_ status: HTTPResponse.Status) -> Int? {
    [.tooManyRequests, .serviceUnavailable].contains(status) ? OverloadResponse.retryAfter : nil
  }

  private static func wantsDocument(_ request: Request) -> Bool {
    if request.uri.path.hasPrefix("/api/") { return true }
    guard let accept = request.headers[.accept] else { return false }
    return accept.contains("json") && !accept.contains("text/html")
  }

  private static func problem(_ refusal: Refusal, _ sentence: ErrorSentence) -> Response {
    let document = ProblemDocument(
      title: sentence.title, status: refusal.status.code, detail: sentence.sentence, parameter: refusal.field,
      position: refusal.position.map { ProblemDocument.Position(start: $0.lowerBound, end: $0.upperBound) })
    // Strings and numbers always encode; even an empty body would carry the status.
    let bytes = (try? JSONEncoder().encode(document)) ?? Data()
    return Response(
      status: refusal.status, headers: [.contentType: "application/problem+json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

/// An error in the API's format (RFC 9457, `application/problem+json`).
struct ProblemDocument: Encodable {
  /// The kind of problem; `about:blank` means that the status alone describes it.
  var type = "about:blank"
  let title: String
  let status: Int
  let detail: String
  /// The invalid parameter or field of the document; absent without one.
  let parameter: String?
  /// The invalid part of that value; absent when the whole value is invalid.
  let position: Position?

  /// A part of a text, as offsets of characters; `end` is excluded.
  struct Position: Encodable {
    let start, end: Int
  }
}

extension ErrorPhrases {
  /// Returns the sentence for a status.
  func sentence(for status: HTTPResponse.Status) -> ErrorSentence {
    switch status.code {
    case 401: loginNeeded
    case 403: notAllowed
    case 404, 410: notFound
    case 405: wrongMethod
    case 408: tooSlow
    case 409, 412: conflict
    case 413, 414, 431: tooLarge
    case 421: wrongHost
    case 429: tooManyRequests
    case 503: unavailable
    case 400..<500: badRequest
    default: internalError
    }
  }
}
