package import Foundation
package import GazetteDomain
package import GazettePresentation

/// The open news for a command, with the context of its output; closed when the command ends.
package struct NewsSession: CommandSession {
  /// A command's use of the data folder.
  package enum Access: Sendable, Hashable {
    /// Reads and refreshes, even next to a running server.
    case reading
    /// Changes the reader's data: refused while a server owns the folder.
    case changing
  }

  package let feeds: Feeds
  package let articles: Articles
  /// The reader of these feeds and articles.
  package let reader: ReaderKey
  /// The time zone for dates in the output.
  package let timeZone: TimeZone
  /// Returns the current time.
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
  /// Makes the message for a failure of the news services.
  package init(_ error: NewsError, language: Language) {
    self.init(Self.status(of: error), NewsProblemPhrases.of(language).sentence(error.onCommandLine))
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
