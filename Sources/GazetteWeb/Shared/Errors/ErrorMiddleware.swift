import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import Logging

/// Turns whatever was thrown into a page or a problem document in the reader's language, or into what a reader app
/// understands, without inner details.
struct ErrorMiddleware: RouterMiddleware {
  let pages: PageRenderer

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let refusal = Self.refusal(for: error, context, now: pages.dependencies.now())
      if let language = context.rule.audience.appLanguage { return try language.answer(to: refusal) }
      return await respond(to: request, context: context, refusal: refusal)
    }
  }

  /// What a request that failed by `error` is answered; what is not meant for readers is noted in the log.
  static func refusal(for error: any Error, _ context: WebContext, now: Date) -> Refusal {
    switch error {
    case let refusal as Refusal: return refusal
    case let error as any ToldError: return error.refusal(context, now: now)
    case let problem as FieldProblem: return Refusal(problem, context)
    case let error as any HTTPResponseError: return Refusal(error.status)
    default:
      // The type alone: a description may hold a key or a reader's words.
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
      : await pages.errorPage(request, context, status: refusal.status, sentence: sentence, again: refusal.again)
    if let seconds = refusal.retryAfter ?? Self.usualWait(refusal.status) {
      response.headers[.retryAfter] = String(seconds)
    }
    // Programs are told how to show who they are; browsers know nothing of it, and show the page.
    if refusal.tokenError != nil || refusal.status == .unauthorized {
      response.headers[.wwwAuthenticate] = BearerToken.challenge(refusal.tokenError)
    }
    if !refusal.allowed.isEmpty { response.headers[.allow] = refusal.allowed.map(\.rawValue).joined(separator: ", ") }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// Seconds after which to try again, where nobody knows better; nil when waiting is not what the status asks for.
  static func usualWait(_ status: HTTPResponse.Status) -> Int? {
    [.tooManyRequests, .serviceUnavailable].contains(status) ? CrowdedAnswer.retryAfter : nil
  }

  private static func wantsDocument(_ request: Request) -> Bool {
    if request.uri.path.hasPrefix("/api/") { return true }
    guard let accept = request.headers[.accept] else { return false }
    return accept.contains("json") && !accept.contains("text/html")
  }

  private static func problem(_ refusal: Refusal, _ sentence: ErrorSentence) -> Response {
    let document = ProblemDocument(
      title: sentence.title, status: refusal.status.code, detail: sentence.sentence, parameter: refusal.field)
    // Strings and numbers always encode; an empty body would still carry the status.
    let bytes = (try? JSONEncoder().encode(document)) ?? Data()
    return Response(
      status: refusal.status, headers: [.contentType: "application/problem+json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

/// An error as the API tells it (RFC 9457, `application/problem+json`).
struct ProblemDocument: Encodable {
  /// What kind of problem: its status alone says it.
  var type = "about:blank"
  let title: String
  let status: Int
  let detail: String
  /// The parameter or the document's field that is at fault; left out when none is.
  let parameter: String?
}

extension ErrorPhrases {
  /// The sentence that goes with a status.
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
