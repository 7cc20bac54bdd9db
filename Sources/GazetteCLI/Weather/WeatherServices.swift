package import Foundation
package import GazetteDomain
import GazettePresentation

/// What the weather's commands ask for.
package struct WeatherServices: Sendable {
  /// What a command does with the data folder.
  package enum Access: Sendable, Hashable {
    /// Reads, beside a running server too.
    case reading
    /// Changes what the reader saved: refused while a server holds the folder.
    case changing
  }

  /// Opens the weather's services for the reader of that name, nil for the paper's owner; they are closed when the work
  /// ends.
  package let open: @Sendable (Access, _ reader: String?) async throws(CommandFailure) -> WeatherSession

  package init(open: @escaping @Sendable (Access, _ reader: String?) async throws(CommandFailure) -> WeatherSession) {
    self.open = open
  }
}

/// The weather's services, open, with what their presentation needs.
package struct WeatherSession: CommandSession {
  /// The reader's places.
  package let places: Places
  /// The weather at them, and anywhere.
  package let weather: Weather
  /// What several models say; nil without a source of it.
  package let opinions: Opinions?
  /// Who was right.
  package let record: ForecastRecord
  /// The official warnings.
  package let warnings: Warnings
  /// Whose places they are.
  package let reader: ReaderKey
  /// The zone of the paper's own times.
  package let timeZone: TimeZone
  /// Tells the time.
  package let now: CurrentTime
  /// The credits that a provider asks for.
  package let credits: @Sendable (ProviderID) -> [Attribution]
  /// What Gazette knows of the world by itself, to name a bare position.
  package let known: KnownPlaces

  package init(
    component: WeatherComponent, warnings: Warnings, reader: ReaderKey, timeZone: TimeZone, now: @escaping CurrentTime,
    known: KnownPlaces = KnownPlaces(), credits: @escaping @Sendable (ProviderID) -> [Attribution]
  ) {
    places = component.places
    weather = component.weather
    opinions = component.opinions
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
  /// A failure of the weather's services, in the reader's words.
  init(_ error: WeatherError, language: Language) {
    let advice = error == .query(.empty) ? "gazette places search Paris" : nil
    self.init(Self.status(of: error), Phrases.of(language).weather.trouble(error), advice: advice)
  }

  /// A failure of the store, in the reader's words.
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
