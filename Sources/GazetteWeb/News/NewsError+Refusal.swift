import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes

extension NewsError: PresentableError {
  func refusal(_ context: WebContext, now: Date) -> Refusal {
    let title = context.phrases.common.errors.sentence(for: status).title
    var refusal = Refusal(
      status, ErrorSentence(title, NewsProblemPhrases.of(context.language).sentence(self)),
      retryAfter: retryAfter(now))
    refusal.field = field
    return refusal
  }

  private var field: String? {
    switch self {
    case .search: "q"
    case .field(let problem): problem.field
    case .unknownFeed: "feed"
    case .badUserAgent, .sharedFeed: "userAgent"
    default: nil
    }
  }

  private var status: HTTPResponse.Status {
    switch self {
    case .search, .field: .badRequest
    case .unknownArticle, .unknownFeed: .notFound
    // A missing page of a publisher is the publisher's failure, not a wrong address of Gazette.
    case .source(.notFound), .fullArticle(.source(.notFound)): .badGateway
    // The input, or the document at its address, is at fault.
    case .sharedFeed: .forbidden
    case .badName, .badUserAgent, .address, .noFeed, .list, .noOriginal: .unprocessableContent
    case .source(let error): Refusal.status(of: error)
    case .fullArticle(.source(let error)): Refusal.status(of: error)
    case .fullArticle: .unprocessableContent
    case .store(let error): Refusal.status(of: error)
    }
  }

  private func retryAfter(_ now: Date) -> Int? {
    switch self {
    case .source(let error): Refusal.retryAfter(error, now: now)
    case .fullArticle(.source(let error)): Refusal.retryAfter(error, now: now)
    case .store(let error): Refusal.retryAfter(error)
    default: nil
    }
  }
}
