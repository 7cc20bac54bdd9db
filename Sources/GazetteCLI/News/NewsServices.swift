package import Foundation
package import GazetteDomain
import GazettePresentation

/// What the commands of the news ask for.
package struct NewsServices: Sendable {
  /// What a command does with the data folder.
  package enum Access: Sendable, Hashable {
    /// Reads and refreshes, beside a running server too.
    case reading
    /// Changes what the reader keeps: refused while a server holds the folder.
    case changing
  }

  /// Opens the news component; the session is closed when the work ends.
  package let open: @Sendable (Access) async throws(CommandFailure) -> NewsSession

  package init(open: @escaping @Sendable (Access) async throws(CommandFailure) -> NewsSession) {
    self.open = open
  }
}

/// An open news component, with what its presentation needs.
package struct NewsSession: CommandSession {
  /// The use cases.
  package let component: NewsComponent
  /// The zone of the paper's own times.
  package let timeZone: TimeZone
  /// Tells the time.
  package let now: CurrentTime

  package init(component: NewsComponent, timeZone: TimeZone, now: @escaping CurrentTime) {
    self.component = component
    self.timeZone = timeZone
    self.now = now
  }
}

extension CommandFailure {
  /// A failure of the use cases of the news, in the reader's words.
  init(_ error: NewsError, language: Language) {
    self.init(Self.status(of: error), NewsTroublePhrases.of(language).trouble(error.onCommandLine))
  }

  private static func status(of error: NewsError) -> ExitStatus {
    switch error {
    case .search, .field, .badName, .list, .address(.notAnAddress), .address(.listOfFeeds): .data
    case .unknownArticle, .unknownFeed, .noFeed, .noOriginal, .source(.notFound), .address(.source(.notFound)):
      .noInput
    case .source(.rateLimited), .source(.budgetSpent), .address(.source(.rateLimited)): .temporary
    case .source(.unauthorized), .source(.refused), .address(.refused): .refused
    case .source, .address(.source): .unavailable
    case .fullArticle(let problem): status(of: problem)
    case .store(.busy): .refused
    case .store: .inputOutput
    }
  }

  private static func status(of problem: FullArticleProblem) -> ExitStatus {
    switch problem {
    case .noPage, .noText, .nothingMore: .data
    case .source(let error): status(of: NewsError.source(error))
    }
  }

  /// Does `work`; its failure is told in the reader's words.
  static func translating<Value>(
    _ style: ReadingStyle, _ work: () async throws(NewsError) -> Value
  ) async throws(CommandFailure) -> Value {
    do throws(NewsError) { return try await work() } catch { throw CommandFailure(error, language: style.language) }
  }
}
