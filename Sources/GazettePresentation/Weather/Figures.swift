import Foundation
import GazetteDomain

/// Turns measures into plain numbers in the reader's units, rounded to what the figure is good for.
struct Figures {
  let units: UnitSystem

  private var isMetric: Bool { units == .metric }

  func temperature(_ value: Temperature?) -> Double? {
    value.map { round(isMetric ? $0.celsius : $0.fahrenheit, 1) }
  }

  func speed(_ value: Speed?) -> Double? {
    value.map { round(isMetric ? $0.kilometersPerHour : $0.milesPerHour, 1) }
  }

  func depth(_ value: Depth?) -> Double? {
    value.map { isMetric ? round($0.millimeters, 2) : round($0.inches, 3) }
  }

  func snowfall(_ value: Depth?) -> Double? {
    value.map { isMetric ? round($0.millimeters / 10, 2) : round($0.inches, 3) }
  }

  func distance(_ value: Length?) -> Double? {
    value.map { round(isMetric ? $0.kilometers : $0.miles, 2) }
  }

  func elevation(_ value: Length?) -> Double? {
    value.map { round(isMetric ? $0.meters : $0.feet, 0) }
  }

  func pressure(_ value: Pressure?) -> Double? {
    value.map { isMetric ? round($0.hectopascals, 1) : round($0.inchesOfMercury, 2) }
  }

  func percent(_ value: Percentage?) -> Double? { value.map { round($0.percent, 0) } }

  func plain(_ value: Double?, decimals: Int = 1) -> Double? { value.map { round($0, decimals) } }

  private func round(_ value: Double, _ decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    return (value * scale).rounded() / scale
  }
}

/// The unit of every kind of figure in a weather document.
package struct UnitNames: Encodable, Sendable, Hashable {
  let temperature: String
  let speed: String
  let precipitation: String
  let snowfall: String
  let distance: String
  let elevation: String
  let pressure: String
  let pollutant = "µg/m³"
  let pollen = "grains/m³"

  init(_ units: UnitSystem) {
    switch units {
    case .metric:
      (temperature, speed, precipitation, snowfall) = ("°C", "km/h", "mm", "cm")
      (distance, elevation, pressure) = ("km", "m", "hPa")
    case .imperial:
      (temperature, speed, precipitation, snowfall) = ("°F", "mph", "in", "in")
      (distance, elevation, pressure) = ("mi", "ft", "inHg")
    }
  }
}
