import Foundation
public import GazetteDomain
import Synchronization

/// The contract of every ``WeatherGridSource``; each check gets one that reaches its provider.
public enum WeatherGridSourceContract {
  /// The checks.
  public static let checks: [ContractCheck<any WeatherGridSource>] = [
    ContractCheck("reports the weight of a point") { source in
      try require(source.weightPerPoint > 0, "a point must cost something")
      try require(!source.provider.rawValue.isEmpty, "the provider must have a name")
    },
    ContractCheck("returns one point per position, in the requested order, with 48 rising hours") { source in
      let coordinates = [Place.tromso, .paris, .parisTexas].map(\.coordinate)
      let points = try await source.hours(at: coordinates)
      try requireEqual(points.map(\.coordinate), coordinates, "positions")
      for point in points {
        let starts = point.hours.map(\.start)
        try requireEqual(starts.count, 48, "hours")
        try require(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }, "hours must rise")
        try require(point.hours.allSatisfy { $0.temperature != nil && $0.cloudCover != nil }, "values must be there")
      }
    },
    ContractCheck("returns one point for one position and no points for none") { source in
      try requireEqual(try await source.hours(at: [Place.paris.coordinate]).count, 1, "points")
      try requireEqual(try await source.hours(at: []).count, 0, "points")
    },
  ]
}

/// Returns fictional hours at any point, and records the requests.
public final class FakeWeatherGridSource: WeatherGridSource {
  /// The provider that it represents.
  public let provider = ProviderID.openMeteo
  /// Always 1.
  public let weightPerPoint = 1.0
  private let now: CurrentTime
  private let state = Mutex<(failure: SourceError?, requests: [[Coordinate]])>((nil, []))

  /// Creates a source whose hours begin at the full hour of `now`.
  public init(now: @escaping CurrentTime = ManualTime().now) { self.now = now }

  /// The positions of each request so far.
  public var requests: [[Coordinate]] { state.withLock { $0.requests } }

  /// Makes further requests fail; nil lets them succeed.
  public func fail(with error: SourceError?) { state.withLock { $0.failure = error } }

  /// 48 hours at each of `coordinates`.
  public func hours(at coordinates: [Coordinate]) async throws(SourceError) -> [GridPoint] {
    let failure = state.withLock { state in
      state.requests.append(coordinates)
      return state.failure
    }
    if let failure { throw failure }
    let seconds = now().timeIntervalSince1970
    let start = seconds - seconds.truncatingRemainder(dividingBy: 3600)
    return coordinates.map { coordinate in
      GridPoint(coordinate: coordinate, hours: (0..<48).map { Self.hour($0, from: start) })
    }
  }
}

extension FakeWeatherGridSource {
  private static func hour(_ number: Int, from start: Double) -> HourForecast {
    var hour = HourForecast(start: Date(timeIntervalSince1970: start + Double(number) * 3600))
    hour.temperature = Temperature(celsius: Double(number))
    hour.wind = Wind(speed: Speed(metersPerSecond: 3), direction: Bearing(degrees: 225))
    hour.precipitation = Depth(millimeters: 0)
    hour.cloudCover = Percentage(percent: 50)
    return hour
  }
}
