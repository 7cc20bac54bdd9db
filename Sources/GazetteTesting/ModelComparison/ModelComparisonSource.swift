import CivilDates
public import Foundation
public import GazetteDomain
import Synchronization

/// The contract of every ``ModelComparisonSource``; each check gets one that reaches its provider and has stored nothing.
public enum ModelComparisonSourceContract {
  /// The checks.
  public static let checks: [ContractCheck<any ModelComparisonSource>] = [
    ContractCheck("starts without a stored comparison") { source in
      try requireEqual(try await source.stored(at: Place.paris.coordinate), nil, "model comparison")
      try requireEqual(try await source.stored(at: Place.paris.coordinate), nil, "model comparison")
    },
    ContractCheck("stores its answer for that position only") { source in
      let answer = try await source.modelComparison(at: Place.paris.coordinate)
      try requireEqual(try await source.stored(at: Place.paris.coordinate), answer, "model comparison")
      try requireEqual(try await source.stored(at: Place.tromso.coordinate), nil, "elsewhere")
      try requireEqual(answer.provenance.provider, source.provider, "provider")
    },
    ContractCheck("returns several models with rising days, and a spread with rising hours") {
      source in
      let answer = try await source.modelComparison(at: Place.paris.coordinate)
      try require(answer.models.count >= 2, "several models")
      for model in answer.models {
        try require((1...ModelComparison.maximumDays).contains(model.days.count), "\(model.model): days")
        try require(zip(model.days, model.days.dropFirst()).allSatisfy { $0.day < $1.day }, "\(model.model): order")
      }
      try require(zip(answer.spread, answer.spread.dropFirst()).allSatisfy { $0.date < $1.date }, "hours must follow")
      try require(
        answer.spread.allSatisfy {
          $0.lowest <= $0.low && $0.low <= $0.middle && $0.middle <= $0.high && $0.high <= $0.highest
        }, "a spread must be in order")
    },
    ContractCheck("costs at least one request of each kind") { source in
      try require(source.weight >= 2, "weight")
    },
  ]
}

/// Returns a fictional comparison, or the result that a test sets, and stores it in memory.
public final class FakeModelComparisonSource: ModelComparisonSource {
  private struct State {
    var answer: Result<ModelComparison, SourceError>
    var stored: [Coordinate: ModelComparison] = [:]
    var requests: [Coordinate] = []
    var missesNext = false
  }

  /// The provider that it represents.
  public let provider = ProviderID.openMeteo
  /// The cost of a request.
  public let weight: Double
  private let state: Mutex<State>

  /// Creates a source that returns `modelComparison`.
  public init(_ modelComparison: ModelComparison = .fixture(), weight: Double = 13) {
    self.weight = weight
    state = Mutex(State(answer: .success(modelComparison)))
  }

  /// The requested positions so far.
  public var requests: [Coordinate] { state.withLock { $0.requests } }

  /// Sets the answer for further requests.
  public func answer(_ answer: Result<ModelComparison, SourceError>) { state.withLock { $0.answer = answer } }

  /// Makes the next read find nothing, as if it had preceded a concurrent write.
  public func missNextRead() { state.withLock { $0.missesNext = true } }

  /// The last answer for this position.
  public func stored(at coordinate: Coordinate) async throws(StoreError) -> ModelComparison? {
    state.withLock { state in
      defer { state.missesNext = false }
      return state.missesNext ? nil : state.stored[coordinate]
    }
  }

  /// The answer that the test has set.
  public func modelComparison(at coordinate: Coordinate) async throws(SourceError) -> ModelComparison {
    let answer = state.withLock { state in
      state.requests.append(coordinate)
      return state.answer
    }
    let modelComparison = try answer.get()
    state.withLock { $0.stored[coordinate] = modelComparison }
    return modelComparison
  }
}

extension ModelComparison {
  /// Three models with this number of days from the one of `date` on. Their highs of 10 degrees differ by `divergence` more each
  /// day. On the first day no model forecasts rain, on the second all do, and on the others one does.
  public static func fixture(
    days: Int = 7, divergence: Double = 1, at coordinate: Coordinate = Place.paris.coordinate,
    fetchedAt date: Date = ManualTime().date
  ) -> ModelComparison {
    let zone = TimeZone(identifier: "Europe/Paris") ?? .gmt
    let today = CalendarDay(date, in: zone).daysSince1970
    let models = [WeatherModel.ecmwf, .icon, .gfs].enumerated().map { number, model in
      ModelForecast(
        model: model,
        days: (0..<days).compactMap { dayIndex in
          guard let day = CalendarDay(daysSince1970: today + dayIndex) else { return nil }
          var forecast = DayForecast(day: day)
          let deviation = Double(dayIndex * number) * divergence / 2
          forecast.low = Temperature(celsius: 4 + deviation / 2)
          forecast.high = Temperature(celsius: 10 + deviation)
          forecast.precipitation = Depth(clampingMillimeters: dayIndex == 1 ? 4 : dayIndex > 1 && number == 0 ? 2 : 0)
          return forecast
        })
    }
    let hour = Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 3600).rounded(.down) * 3600)
    let spread = (0..<days * 24).compactMap { number in
      SpreadHour(
        at: hour.addingTimeInterval(Double(number) * 3600),
        members: (0..<51).compactMap { Temperature(celsius: 8 + Double($0 - 25) * Double(number) / 1000) })
    }
    let chances = models[0].days.enumerated().map { ($1.day, Percentage(clampingPercent: Double($0 * 15))) }
    return ModelComparison(
      coordinate: coordinate, timeZone: zone, models: models, spread: spread,
      chances: Dictionary(chances) { first, _ in first },
      provenance: Provenance(provider: .openMeteo, product: "Forecast", fetchedAt: date))
  }
}
