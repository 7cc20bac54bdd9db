import Foundation
import GazettePresentation
import HTTPTypes
import NIOCore

/// What a connection is told for which there is no room, without a page being set for it.
enum CrowdedAnswer {
  /// The answer to `request`: a problem document for programs, else a sentence, in the language that is asked for.
  static func make(to request: HTTPRequest, _ shortage: Seats.Shortage) -> (HTTPResponse, ByteBuffer) {
    let language = Language.negotiate(
      query: nil, chosen: nil, acceptLanguage: request.headerFields[.acceptLanguage], paper: .english)
    let words = Phrases.of(language).common.errors.crowded
    let status = status(of: shortage)
    let isDocument = request.path?.hasPrefix("/api/") == true
    let problem = ProblemDocument(
      title: words.title, status: status.code, detail: words.sentence, parameter: nil)
    // Strings and numbers always encode; an empty body would still carry the status.
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

  /// What is said, whatever is asked, to those for whom there is no room to be told more.
  static let shortest = """
    HTTP/1.1 503 Service Unavailable\r\nRetry-After: \(retryAfter)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n
    """

  /// Seconds after which there may be room again.
  static let retryAfter = 5

  static func status(of shortage: Seats.Shortage) -> HTTPResponse.Status {
    switch shortage {
    case .all: .serviceUnavailable
    case .address: .tooManyRequests
    }
  }
}

extension Refusal {
  /// 503 when every seat is taken, 429 when the address has its share.
  init(_ shortage: Seats.Shortage, _ context: WebContext, retryAfter: Int = CrowdedAnswer.retryAfter) {
    self.init(CrowdedAnswer.status(of: shortage), context.phrases.common.errors.crowded, retryAfter: retryAfter)
  }
}
