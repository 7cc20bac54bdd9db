import Foundation

/// Writes the air quality like `/data/2.5/air_pollution`.
struct OpenWeatherAir: Sendable {
  let now: Date

  func json(column: AirColumn) -> JSONValue {
    let position = column.site.position
    let hour = OpenWeatherClock.hour(now)
    return [
      "coord": ["lon": .trimmed(position.longitude, places: 4), "lat": .trimmed(position.latitude, places: 4)],
      "list": [entry(column.state(at: hour), hour)],
    ]
  }

  private func entry(_ air: AirState, _ date: Date) -> JSONValue {
    let parts: [(String, Double)] = [
      ("co", air.carbonMonoxide), ("no", air.nitrogenMonoxide), ("no2", air.nitrogenDioxide), ("o3", air.ozone),
      ("so2", air.sulphurDioxide), ("pm2_5", air.fineDust), ("pm10", air.coarseDust), ("nh3", air.ammonia),
    ]
    return [
      "main": ["aqi": .integer(AirIndex.fiveStep(air))],
      "components": .object(parts.map { ($0.0, .trimmed($0.1, places: 2)) }),
      "dt": .integer(Int(date.timeIntervalSince1970)),
    ]
  }
}
