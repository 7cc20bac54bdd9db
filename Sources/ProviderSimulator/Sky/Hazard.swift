import Foundation

/// Weather that the services warn of, around a city for some hours: it is in every forecast, and on the radar.
struct Hazard: Sendable {
  enum Kind: Sendable {
    /// A storm, with the speed of its gusts in metres per second, and the direction in degrees if it is known.
    case storm(gust: Double, direction: Double?)
    case heavyRain
  }

  /// The distance from the city, in kilometres, within which the services warn of it.
  static let reach = 45.0
  /// The width of the ring around it in which it fades, in kilometres.
  private static let fringe = 75.0
  private static let earthRadius = 6371.0
  private static let outermost = cos((reach + fringe) / earthRadius)

  let kind: Kind
  let center: UnitVector
  /// The beginning and the end of the warning.
  let start: Date
  let end: Date

  /// Whether it changes the weather at a place.
  func affects(_ point: UnitVector) -> Bool { point.dot(center) > Self.outermost }

  /// Its share of the weather at a place and time, from 0 to 1.
  ///
  /// In the city it is two thirds at the start and at the end, 1 from two hours after the start until two hours before the end,
  /// and 0 more than four hours before and after.
  func share(at point: UnitVector, _ date: Date) -> Double {
    let hours = min(date.timeIntervalSince(start), end.timeIntervalSince(date)) / 3600
    guard hours > -4, affects(point) else { return 0 }
    let kilometres = acos(min(1, point.dot(center))) * Self.earthRadius
    return min(1, (hours + 4) / 6) * min(1, (Self.reach + Self.fringe - kilometres) / Self.fringe)
  }
}

extension Disturbances {
  /// Replaces a share of the random weather, from 0 to 1, with a hazard's.
  mutating func mix(_ hazard: Hazard.Kind, share: Double) {
    pressure += (-1 - pressure) * share
    switch hazard {
    case .storm(let gust, let direction):
      warnedGust = max(warnedGust, gust * share)
      if share > 0.5 { warnedDirection = direction }
    case .heavyRain:
      moisture += (1 - moisture) * share
      patches += (0.65 - patches) * share
      // In calm air the rain is steady, without showers and thunder.
      turbulence += (-1 - turbulence) * share
      warnedRain = max(warnedRain, share)
    }
  }
}
