import Foundation

/// A position and what the map says of it.
struct Site: Sendable {
  let position: Position
  /// The nearest cities, nearest first.
  let near: [City]
  /// Their distances in kilometres.
  let distances: [Double]
  /// In water, out of every city.
  let isSea: Bool
  /// So far out, more than ten degrees from any land, that models have no values there.
  let isOpenOcean: Bool
  let isLand: Bool

  /// Metres above the sea: that of the city there, else between those around; 0 at sea.
  var elevation: Double {
    if isSea { return 0 }
    let weights = distances.map { 1 / pow(max($0, 0.5), 2) }
    let sum = zip(near, weights).reduce(0) { $0 + $1.0.elevation * $1.1 }
    return weights.isEmpty ? 0 : (sum / weights.reduce(0, +)).rounded()
  }

  /// The IANA time zone: that of the nearest city on land, the nautical one at sea.
  var timeZone: String {
    if let city = near.first, let distance = distances.first, distance < 60 || isLand { return city.timeZone }
    let hours = Int((position.longitude / 15).rounded())
    guard hours != 0 else { return "Etc/GMT" }
    return hours > 0 ? "Etc/GMT-\(hours)" : "Etc/GMT+\(-hours)"
  }

  /// The people of the nearest cities, weighed by nearness, 0 (nobody) to 1 (a huge city's centre).
  var bustle: Double {
    let pull = zip(near, distances).reduce(0) { $0 + Double($1.0.population) / (1 + pow($1.1 / 8, 2)) }
    return min(1, log10(1 + pull / 20_000) / 2.7)
  }
}
