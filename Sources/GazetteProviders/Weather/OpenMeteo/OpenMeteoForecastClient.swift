import Foundation
import GazetteDomain
import HTTPFetching

/// Asks Open-Meteo for forecasts.
struct OpenMeteoForecastClient: Sendable {
  /// One hour more than is shown: sums belong to the hour before their time.
  static let hours = 49
  static let days = 14

  static let current = [
    "temperature_2m", "relative_humidity_2m", "apparent_temperature", "dew_point_2m", "is_day", "weather_code",
    "cloud_cover", "pressure_msl", "surface_pressure", "visibility", "wind_speed_10m", "wind_direction_10m",
    "wind_gusts_10m", "uv_index",
  ]
  static let hourly = [
    "temperature_2m", "relative_humidity_2m", "apparent_temperature", "is_day", "weather_code", "cloud_cover",
    "wind_speed_10m", "wind_direction_10m", "wind_gusts_10m", "rain", "showers", "snowfall",
    "precipitation_probability", "uv_index",
  ]
  static let daily = [
    "weather_code", "temperature_2m_max", "temperature_2m_min", "apparent_temperature_max", "apparent_temperature_min",
    "sunrise", "sunset", "daylight_duration", "precipitation_sum", "snowfall_sum", "precipitation_probability_max",
    "wind_speed_10m_max", "wind_gusts_10m_max", "wind_direction_10m_dominant", "uv_index_max",
  ]

  let call: ProviderCall
  let baseURL: URL

  /// What a position costs, as Open-Meteo counts: a tenth of its variables, times the fortnights asked for.
  static func weight(variables: Int, days: Int) -> Double {
    max(1, Double(variables) / 10 * max(1, Double(days) / 14))
  }

  /// One element for each of `coordinates` in their order, if the provider kept to its word.
  func forecasts(at coordinates: [Coordinate]) async throws(SourceError)
    -> [Result<OpenMeteoForecastReply, UnreadableJSON>]
  {
    try await call.value(OneOrMany<OpenMeteoForecastReply>.self, from: url(for: coordinates)).elements
  }

  private func url(for coordinates: [Coordinate]) -> URL {
    baseURL.appending(
      path: "/v1/forecast",
      query: OpenMeteoQuery.positions(coordinates) + [
        ("current", Self.current.joined(separator: ",")), ("hourly", Self.hourly.joined(separator: ",")),
        ("daily", Self.daily.joined(separator: ",")), ("forecast_hours", "\(Self.hours)"),
        ("forecast_days", "\(Self.days)"), ("timezone", "auto"), ("temperature_unit", "celsius"),
        ("wind_speed_unit", "ms"), ("precipitation_unit", "mm"),
      ])
  }
}
