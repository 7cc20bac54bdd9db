import GazetteDomain
import GazettePresentation

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
