import CivilDates
import Foundation
public import GazetteDomain
import Synchronization

/// What every ``WeatherSource`` must do; each check takes one that reaches its provider.
public enum WeatherSourceContract {
  /// The checks.
  public static let checks: [ContractCheck<any WeatherSource>] = [
    ContractCheck("says what a request may ask for and costs") { source in
      try require(source.positionsPerRequest >= 1, "a request must be able to ask for a position")
      try require(source.weightPerPosition > 0, "a position must cost something")
      try require(!source.provider.rawValue.isEmpty, "the provider must have a name")
    },
    ContractCheck("answers one result for each position, in the order asked") { source in
      let places = [Place.tromso, .paris, .parisTexas].map(\.coordinate).prefix(source.positionsPerRequest)
      let results = try await source.reports(at: Array(places), languageCode: "fr")
      try requireEqual(results.count, places.count, "number of results")
      for (result, coordinate) in zip(results, places) {
        let report = try result.get()
        try requireEqual(report.coordinate, coordinate, "position")
        try requireEqual(report.provenance.provider, source.provider, "provider")
      }
    },
    ContractCheck("answers hours and days oldest first, once each, and no more than a report holds") { source in
      for report in try await source.reports(at: [Place.paris.coordinate], languageCode: "en").map({ try $0.get() }) {
        let hours = report.hours.map(\.start)
        let days = report.days.map(\.day)
        try require(zip(hours, hours.dropFirst()).allSatisfy { $0 < $1 }, "hours must rise")
        try require(zip(days, days.dropFirst()).allSatisfy { $0 < $1 }, "days must rise")
        try require(hours.count <= 48, "at most 48 hours, found \(hours.count)")
        try require(days.count <= 16, "at most 16 days, found \(days.count)")
      }
    },
    ContractCheck("answers nothing when asked for nothing") { source in
      try requireEqual(try await source.reports(at: [], languageCode: "fr").count, 0, "number of results")
    },
  ]
}

/// Answers with made-up weather, or as a test tells it.
public final class FakeWeatherSource: WeatherSource {
  /// Answers one position.
  public typealias Answer = @Sendable (Coordinate) -> Result<WeatherReport, SourceError>

  /// The provider that it plays.
  public let provider: ProviderID
  /// The most positions that one request can ask for.
  public let positionsPerRequest: Int
  /// What one position costs.
  public let weightPerPosition: Double
  /// What the day before costs besides; nil for a provider that tells nothing of it.
  public let weightOfDayBefore: Double?
  private let script: PositionScript<WeatherReport>

  /// Answers a whole fixture for any position until told otherwise.
  public init(
    provider: ProviderID = .openMeteo, positionsPerRequest: Int = 10, weightPerPosition: Double = 1,
    weightOfDayBefore: Double? = nil, answer: @escaping Answer = { .success(.fixture(at: $0)) }
  ) {
    self.provider = provider
    self.positionsPerRequest = positionsPerRequest
    self.weightPerPosition = weightPerPosition
    self.weightOfDayBefore = weightOfDayBefore
    script = PositionScript(answer)
  }

  /// The positions of each request so far.
  public var requests: [[Coordinate]] { script.requests }

  /// Answers each position so from now on.
  public func answer(_ answer: @escaping Answer) { script.answer(answer) }

  /// Fails every request from now on, or the next so many; nil answers again.
  public func fail(with error: SourceError?, times: Int = .max) { script.fail(with: error, times: times) }

  /// Answers each of `coordinates` in order.
  public func reports(
    at coordinates: [Coordinate], languageCode: String
  ) async throws(SourceError) -> [Result<WeatherReport, SourceError>] {
    try script.values(at: coordinates)
  }

  /// Answers with a day before that was as today's.
  public func reportsWithDayBefore(
    at coordinates: [Coordinate], languageCode: String
  ) async throws(SourceError) -> [Result<WeatherReport, SourceError>] {
    try await reports(at: coordinates, languageCode: languageCode).map { result in
      result.map { report in
        guard weightOfDayBefore != nil, let today = report.days.first,
          let day = CalendarDay(daysSince1970: today.day.daysSince1970 - 1)
        else { return report }
        var (report, yesterday) = (report, DayForecast(day: day))
        (yesterday.low, yesterday.high) = (today.low, today.high)
        report.dayBefore = yesterday
        return report
      }
    }
  }
}

/// What a fake answers for positions, as a test tells it, and which it was asked for.
final class PositionScript<Value: Sendable>: Sendable {
  typealias Answer = @Sendable (Coordinate) -> Result<Value, SourceError>

  private let state: Mutex<(answer: Answer, failure: SourceError?, failures: Int, requests: [[Coordinate]])>

  init(_ answer: @escaping Answer) { state = Mutex((answer, nil, 0, [])) }

  var requests: [[Coordinate]] { state.withLock { $0.requests } }

  func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  func fail(with error: SourceError?, times: Int = .max) {
    state.withLock { ($0.failure, $0.failures) = (error, times) }
  }

  /// Notes the request, and answers each of `coordinates` in order.
  func values(at coordinates: [Coordinate]) throws(SourceError) -> [Result<Value, SourceError>] {
    let (answer, failure) = state.withLock { state -> (Answer, SourceError?) in
      state.requests.append(coordinates)
      guard state.failures > 0 else { return (state.answer, nil) }
      state.failures -= 1
      return (state.answer, state.failure)
    }
    if let failure { throw failure }
    return coordinates.map(answer)
  }
}
