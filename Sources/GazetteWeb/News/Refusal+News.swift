import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes

extension Refusal {
  /// A failure of the news' use cases, with its status and the reader's words.
  init(_ error: NewsError, _ context: WebContext, now: Date) {
    let status = Self.status(of: error)
    let title = context.phrases.common.errors.sentence(for: status).title
    self.init(
      status, ErrorSentence(title, NewsTroublePhrases.of(context.language).trouble(error)),
      retryAfter: Self.retryAfter(error, now: now))
    field = Self.field(of: error)
  }

  private static func field(of error: NewsError) -> String? {
    switch error {
    case .search: "q"
    case .field(let problem): problem.field
    case .unknownFeed: "feed"
    default: nil
    }
  }

  private static func status(of error: NewsError) -> HTTPResponse.Status {
    switch error {
    case .search, .field: .badRequest
    case .unknownArticle, .unknownFeed: .notFound
    // A publisher's page that is gone is the publisher's failure, not a wrong address of the paper's.
    case .source(.notFound), .fullArticle(.source(.notFound)): .badGateway
    // What was typed or sent is at fault, or what lies behind it.
    case .badName, .address, .noFeed, .list, .noOriginal: .unprocessableContent
    case .source(let error): status(of: error)
    case .fullArticle(.source(let error)): status(of: error)
    case .fullArticle: .unprocessableContent
    case .store(let error): status(of: error)
    }
  }

  private static func retryAfter(_ error: NewsError, now: Date) -> Int? {
    switch error {
    case .source(let error): retryAfter(error, now: now)
    case .fullArticle(.source(let error)): retryAfter(error, now: now)
    case .store(let error): retryAfter(error)
    default: nil
    }
  }
}
