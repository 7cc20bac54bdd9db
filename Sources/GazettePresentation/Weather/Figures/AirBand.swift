import BoundedNumbers
import GazetteDomain

/// The six bands of air quality, 0 (good) to 5 (extremely poor).
enum AirBand {
  /// The band of an index on its scale: the European Environment Agency's limits, or OpenWeather's five classes.
  static func number(of index: Double, on scale: AirQuality.Scale) -> Int {
    switch scale {
    case .european: [20.0, 40, 60, 80, 100].firstIndex { index <= $0 } ?? 5
    case .openWeather: Int(index.rounded(), clampedTo: 1...5) - 1
    }
  }
}
