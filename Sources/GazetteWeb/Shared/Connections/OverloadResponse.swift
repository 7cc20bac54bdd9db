import Foundation
import GazettePresentation
import HTTPTypes
import NIOCore

/// The response to a connection when the server is full, made without rendering a page.
enum OverloadResponse {
  /// Returns the response to `request`, in the language that it asks for: a problem document for programs, else a sentence.
  static func make(to request: HTTPRequest, _ limitReached: ConcurrencyLimiter.LimitReached) -> (
    HTTPResponse, ByteBuffer
  ) {
    let language = Language.negotiate(
      query: nil, chosen: nil, acceptLanguage: request.headerFields[.acceptLanguage], paper: .english)
    let words = Phrases.of(language).common.errors.tooManyConnections
    let status = status(of: limitReached)
    let isDocument = request.path?.hasPrefix("/api/") == true
    let problem = ProblemDocument(
      title: words.title, status: status.code, detail: words.sentence, parameter: nil,
      position: nil)
    // Strings and numbers always encode; even an empty body would carry the status.
    let document = (try? JSONEncoder().encode(problem)) ?? Data()
    let body = isDocument ? ByteBuffer(bytes: document) : ByteBuffer(string: "\(words.title)\n\(words.sentence)\n")
    let headers: HTTPFields = [
      .contentType: isDocument ? "application/problem+json" : "text/plain; charset=utf-8",
      .contentLength: String(body.readableBytes), .retryAfter: String(retryAfter), .connection: "close",
      .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
    ]
    return (HTTPResponse(status: status, headerFields: headers), body)
  }

  /// The response to every connection when there is no capacity for longer ones.
  static let shortest = """
    HTTP/1.1 503 Service Unavailable\r\nRetry-After: \(retryAfter)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n
    """

  /// The seconds until there may be a free place.
  static let retryAfter = 5

  static func status(of limitReached: ConcurrencyLimiter.LimitReached) -> HTTPResponse.Status {
    switch limitReached {
    case .total: .serviceUnavailable
    case .address: .tooManyRequests
    }
  }
}

extension Refusal {
  /// Makes a 503 when every slot is taken, or a 429 when the address has its maximum.
  init(
    _ limitReached: ConcurrencyLimiter.LimitReached, _ context: WebContext,
    retryAfter: Int = OverloadResponse.retryAfter
  ) {
    self.init(
      OverloadResponse.status(of: limitReached), context.phrases.common.errors.tooManyConnections,
      retryAfter: retryAfter)
  }
}
