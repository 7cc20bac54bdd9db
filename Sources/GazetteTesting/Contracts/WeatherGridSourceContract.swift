import Foundation
public import GazetteDomain

/// What every ``WeatherGridSource`` must do; each check takes one that reaches its provider.
public enum WeatherGridSourceContract {
  /// The checks.
  public static let checks: [ContractCheck<any WeatherGridSource>] = [
    ContractCheck("says what a point costs") { source in
      try require(source.weightPerPoint > 0, "a point must cost something")
      try require(!source.provider.rawValue.isEmpty, "the provider must have a name")
    },
    ContractCheck("answers one point for each position, in the order asked, with 48 hours that rise") { source in
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
    ContractCheck("answers one point when asked for one, and none when asked for none") { source in
      try requireEqual(try await source.hours(at: [Place.paris.coordinate]).count, 1, "points")
      try requireEqual(try await source.hours(at: []).count, 0, "points")
    },
  ]
}
