import GazetteDomain
import GazettePresentation

extension CommandFailure {
  /// A failure of the weather's use cases, in the reader's words.
  init(_ error: WeatherError, language: Language) {
    self.init(Self.status(of: error), Phrases.of(language).weather.trouble(error))
  }

  /// A failure of the store, in the reader's words.
  init(_ error: StoreError, language: Language) {
    self.init(WeatherError.store(error), language: language)
  }

  private static func status(of error: WeatherError) -> ExitStatus {
    switch error {
    case .query, .position: .data
    case .notSaved: .noInput
    case .source(.rateLimited), .source(.budgetSpent): .temporary
    case .source(.notFound): .noInput
    case .source(.unauthorized), .source(.refused): .refused
    case .source: .unavailable
    case .store(.busy): .refused
    case .store: .inputOutput
    }
  }
}
