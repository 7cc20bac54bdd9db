import CivilDates
import Foundation
public import GazetteDomain
import Synchronization

/// The contract of every ``WeatherSource``; each check gets one that reaches its provider.
public enum WeatherSourceContract {
  /// The checks.
  public static let checks: [ContractCheck<any WeatherSource>] = [
    ContractCheck("reports its positions per request and their weight") { source in
      try require(source.positionsPerRequest >= 1, "a request must be able to ask for a position")
      try require(source.weightPerPosition > 0, "a position must cost something")
      try require(!source.provider.rawValue.isEmpty, "the provider must have a name")
    },
    ContractCheck("returns one result per position, in the requested order") { source in
      let places = [Place.tromso, .paris, .parisTexas].map(\.coordinate).prefix(source.positionsPerRequest)
      let results = try await source.reports(at: Array(places), languageCode: "fr")
      try requireEqual(results.count, places.count, "number of results")
      for (result, coordinate) in zip(results, places) {
        let report = try result.get()
        try requireEqual(report.coordinate, coordinate, "position")
        try requireEqual(report.provenance.provider, source.provider, "provider")
      }
    },
    ContractCheck("returns hours and days oldest first, without duplicates, within limits") { source in
      for report in try await source.reports(at: [Place.paris.coordinate], languageCode: "en").map({ try $0.get() }) {
        let hours = report.hours.map(\.start)
        let days = report.days.map(\.day)
        try require(zip(hours, hours.dropFirst()).allSatisfy { $0 < $1 }, "hours must rise")
        try require(zip(days, days.dropFirst()).allSatisfy { $0 < $1 }, "days must rise")
        try require(hours.count <= 48, "at most 48 hours, found \(hours.count)")
        try require(days.count <= 16, "at most 16 days, found \(days.count)")
      }
    },
    ContractCheck("returns no results for no positions") { source in
      try requireEqual(try await source.reports(at: [], languageCode: "fr").count, 0, "number of results")
    },
  ]
}

/// Returns fictional weather, or the result that a test sets.
public final class FakeWeatherSource: WeatherSource {
  /// Answers one position.
  public typealias Answer = @Sendable (Coordinate) -> Result<WeatherReport, SourceError>

  /// The provider that it represents.
  public let provider: ProviderID
  /// The maximum number of positions in one request.
  public let positionsPerRequest: Int
  /// The cost of one position.
  public let weightPerPosition: Double
  /// The additional cost of the day before; nil for a provider without it.
  public let weightOfDayBefore: Double?
  private let script: PositionScript<WeatherReport>

  /// Creates a source that returns a complete fixture for any position.
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

  /// Sets the answer per position for further requests.
  public func answer(_ answer: @escaping Answer) { script.answer(answer) }

  /// Makes all further requests fail, or the next `times`; nil lets them succeed.
  public func fail(with error: SourceError?, times: Int = .max) { script.fail(with: error, times: times) }

  /// Returns an answer for each of `coordinates`, in order.
  public func reports(
    at coordinates: [Coordinate], languageCode: String
  ) async throws(SourceError) -> [Result<WeatherReport, SourceError>] {
    try script.values(at: coordinates)
  }

  /// Returns answers in which the day before equals today.
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

/// The results per position that a test sets for a fake, and the requests to it.
final class PositionScript<Value: Sendable>: Sendable {
  typealias Answer = @Sendable (Coordinate) -> Result<Value, SourceError>

  private let state: Mutex<(answer: Answer, failure: SourceError?, failures: Int, requests: [[Coordinate]])>

  init(_ answer: @escaping Answer) { state = Mutex((answer, nil, 0, [])) }

  var requests: [[Coordinate]] { state.withLock { $0.requests } }

  func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  func fail(with error: SourceError?, times: Int = .max) {
    state.withLock { ($0.failure, $0.failures) = (error, times) }
  }

  /// Records the request, and returns an answer for each of `coordinates`, in order.
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
