package import Foundation
package import GazetteDomain
package import GazettePresentation

/// The news, open for a command, with what its presentation needs; closed when the command ends.
package struct NewsSession: CommandSession {
  /// What a command does with the data folder.
  package enum Access: Sendable, Hashable {
    /// Reads and refreshes, beside a running server too.
    case reading
    /// Changes what the reader keeps: refused while a server holds the folder.
    case changing
  }

  package let feeds: Feeds
  package let articles: Articles
  /// Whose feeds and articles these are.
  package let reader: ReaderKey
  /// The zone of the paper's own times.
  package let timeZone: TimeZone
  /// Tells the time.
  package let now: CurrentTime

  package init(
    feeds: Feeds, articles: Articles, reader: ReaderKey, timeZone: TimeZone, now: @escaping CurrentTime
  ) {
    self.feeds = feeds
    self.articles = articles
    self.reader = reader
    self.timeZone = timeZone
    self.now = now
  }
}

extension CommandFailure {
  /// A failure of the news' services, in the reader's words.
  package init(_ error: NewsError, language: Language) {
    self.init(Self.status(of: error), NewsTroublePhrases.of(language).trouble(error.onCommandLine))
  }

  private static func status(of error: NewsError) -> ExitStatus {
    switch error {
    case .search, .field: .usage
    case .badName, .badUserAgent, .list, .address(.notAnAddress), .address(.listOfFeeds): .data
    case .unknownArticle, .unknownFeed, .noFeed, .noOriginal, .source(.notFound), .address(.source(.notFound)):
      .noInput
    case .source(.rateLimited), .source(.budgetSpent), .address(.source(.rateLimited)): .temporary
    case .source(.unauthorized), .source(.forbidden), .source(.blocksPrograms), .source(.refused), .address(.refused),
      .sharedFeed:
      .refused
    case .source, .address(.source): .unavailable
    case .fullArticle(.source(let error)): status(of: NewsError.source(error))
    case .fullArticle: .data
    case .store(.busy): .refused
    case .store: .inputOutput
    }
  }
}
