package import Foundation
package import GazetteDomain
import GazettePresentation

/// The services for the weather commands.
package struct WeatherServices: Sendable {
  /// A command's use of the data folder.
  package enum Access: Sendable, Hashable {
    /// Reads, even next to a running server.
    case reading
    /// Changes the reader's data: refused while a server owns the folder.
    case changing
  }

  /// Opens the weather's services for the reader of that name, nil for the operator; they are closed when the work ends.
  package let open: @Sendable (Access, _ reader: String?) async throws(CommandFailure) -> WeatherSession

  package init(open: @escaping @Sendable (Access, _ reader: String?) async throws(CommandFailure) -> WeatherSession) {
    self.open = open
  }
}

/// The open weather services, with the context of their output.
package struct WeatherSession: CommandSession {
  /// The reader's places.
  package let places: Places
  /// The weather at any position.
  package let weather: Weather
  /// The forecasts of several models; nil without a source of them.
  package let modelComparison: ModelComparisons?
  /// The record of forecasts and observed weather.
  package let record: ForecastVerification
  /// The official warnings.
  package let warnings: Warnings
  /// The reader of the places.
  package let reader: ReaderKey
  /// The time zone for dates in the output.
  package let timeZone: TimeZone
  /// Returns the current time.
  package let now: CurrentTime
  /// Returns the credits that a provider requires.
  package let credits: @Sendable (ProviderID) -> [Attribution]
  /// The offline knowledge that names an unnamed position.
  package let known: KnownPlaces

  package init(
    component: WeatherComponent, warnings: Warnings, reader: ReaderKey, timeZone: TimeZone, now: @escaping CurrentTime,
    known: KnownPlaces = KnownPlaces(), credits: @escaping @Sendable (ProviderID) -> [Attribution]
  ) {
    places = component.places
    weather = component.weather
    modelComparison = component.modelComparison
    record = component.record
    self.warnings = warnings
    self.reader = reader
    self.timeZone = timeZone
    self.now = now
    self.known = known
    self.credits = credits
  }
}

extension CommandFailure {
  /// Makes the message for a failure of the weather services.
  init(_ error: WeatherError, language: Language) {
    let advice = error == .query(.empty) ? "gazette places search Paris" : nil
    self.init(Self.status(of: error), Phrases.of(language).weather.sentence(error), advice: advice)
  }

  /// Makes the message for a failure of the store.
  init(_ error: StoreError, language: Language) {
    self.init(WeatherError.store(error), language: language)
  }

  private static func status(of error: WeatherError) -> ExitStatus {
    switch error {
    case .query: .usage
    case .position: .data
    case .notSaved: .noInput
    case .source(.rateLimited), .source(.budgetSpent): .temporary
    case .source(.notFound): .noInput
    case .source(.unauthorized), .source(.refused): .refused
    case .source: .unavailable
    case .store(.busy), .store(.quotaReached): .refused
    case .store: .inputOutput
    }
  }
}
