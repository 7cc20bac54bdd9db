import Foundation

/// A position with its facts from the map.
struct Site: Sendable {
  let position: Position
  /// The nearest cities, nearest first.
  let nearestCities: [City]
  /// Their distances in kilometres.
  let distances: [Double]
  /// Whether it is on water, outside every city.
  let isSea: Bool
  /// Whether it is more than ten degrees from any land, where models have no values.
  let isOpenOcean: Bool
  let isLand: Bool

  /// Metres above sea level: that of the city, else interpolated between nearby cities; 0 at sea.
  var elevation: Double {
    if isSea { return 0 }
    let weights = distances.map { 1 / pow(max($0, 0.5), 2) }
    let sum = zip(nearestCities, weights).reduce(0) { $0 + $1.0.elevation * $1.1 }
    return weights.isEmpty ? 0 : (sum / weights.reduce(0, +)).rounded()
  }

  /// The IANA time zone: that of the nearest city on land, the nautical one at sea.
  var timeZone: String {
    if let city = nearestCities.first, let distance = distances.first, distance < 60 || isLand { return city.timeZone }
    let hours = Int((position.longitude / 15).rounded())
    guard hours != 0 else { return "Etc/GMT" }
    return hours > 0 ? "Etc/GMT-\(hours)" : "Etc/GMT+\(-hours)"
  }

  /// The population nearby, weighted by distance, from 0 (uninhabited) to 1 (a huge city's centre).
  var urbanDensity: Double {
    let pull = zip(nearestCities, distances).reduce(0) { $0 + Double($1.0.population) / (1 + pow($1.1 / 8, 2)) }
    return min(1, log10(1 + pull / 20_000) / 2.7)
  }
}

/// A point on the globe, in degrees.
struct Position: Sendable, Equatable {
  var latitude: Double
  var longitude: Double

  /// The great-circle distance in kilometres.
  func kilometres(to other: Position) -> Double {
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let along = (other.longitude - longitude) * .pi / 180
    let half = pow(sin((b - a) / 2), 2) + cos(a) * cos(b) * pow(sin(along / 2), 2)
    return 12_742 * asin(min(1, half.squareRoot()))
  }
}

/// A point on a globe of radius 1.
struct UnitVector: Sendable, Equatable {
  let x: Double
  let y: Double
  let z: Double

  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(_ position: Position) {
    let (latitude, longitude) = (position.latitude * .pi / 180, position.longitude * .pi / 180)
    x = cos(latitude) * cos(longitude)
    y = cos(latitude) * sin(longitude)
    z = sin(latitude)
  }

  /// 1 for the same point, -1 for the opposite one.
  func dot(_ other: UnitVector) -> Double { x * other.x + y * other.y + z * other.z }

  /// The vector rotated eastwards by an angle in radians.
  func rotated(by angle: Double) -> UnitVector {
    UnitVector(x: x * cos(angle) - y * sin(angle), y: x * sin(angle) + y * cos(angle), z: z)
  }
}
