import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes

extension WeatherError: PresentableError {
  func refusal(_ context: WebContext, now: Date) -> Refusal { Refusal(self, context, now: now) }
}

// The domain parses forms, addresses and documents; its problems are presented as the weather's.

extension InvalidCoordinate: PresentableError {
  func refusal(_ context: WebContext, now: Date) -> Refusal { Refusal(.position(self), context, now: now) }
}

extension PlaceQueryProblem: PresentableError {
  func refusal(_ context: WebContext, now: Date) -> Refusal { Refusal(.query(self), context, now: now) }
}

extension StoreError: PresentableError {
  func refusal(_ context: WebContext, now: Date) -> Refusal { Refusal(self, context) }
}

extension Refusal {
  /// Makes a refusal for a failure of the weather services, with its status and a sentence for readers.
  init(_ error: WeatherError, _ context: WebContext, now: Date) {
    let status = Self.status(of: error)
    let title = context.phrases.common.errors.sentence(for: status).title
    self.init(
      status, ErrorSentence(title, context.phrases.weather.sentence(error)),
      retryAfter: Self.retryAfter(error, now: now))
    if case .query = error { field = "q" }
  }

  /// Makes a refusal for a failure of the store, with its status and a sentence for readers.
  init(_ error: StoreError, _ context: WebContext) {
    self.init(WeatherError.store(error), context, now: Date(timeIntervalSince1970: 0))
  }

  private static func status(of error: WeatherError) -> HTTPResponse.Status {
    switch error {
    case .query, .position: .badRequest
    case .notSaved: .notFound
    case .source(let error): status(of: error)
    case .store(let error): status(of: error)
    }
  }

  private static func retryAfter(_ error: WeatherError, now: Date) -> Int? {
    switch error {
    case .source(let error): retryAfter(error, now: now)
    case .store(let error): retryAfter(error)
    default: nil
    }
  }
}
