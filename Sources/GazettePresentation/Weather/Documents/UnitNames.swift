import GazetteDomain

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
