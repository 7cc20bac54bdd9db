/// Open-Meteo's forecast for one location, as it is on the wire; anything can be null or absent.
struct OpenMeteoForecastReply: Decodable, Sendable {
  let elevation: Double?
  let utc_offset_seconds: Double?
  let timezone: String?
  let current_units: [String: String]?
  let current: Current?
  let hourly_units: [String: String]?
  let hourly: Hourly?
  let daily_units: [String: String]?
  let daily: Daily?

  /// The weather at ``time``.
  struct Current: Decodable, Sendable {
    let time: String
    let temperature_2m: Double?
    let relative_humidity_2m: Double?
    let apparent_temperature: Double?
    let dew_point_2m: Double?
    let is_day: Double?
    let weather_code: Double?
    let cloud_cover: Double?
    let pressure_msl: Double?
    let surface_pressure: Double?
    let visibility: Double?
    let wind_speed_10m: Double?
    let wind_direction_10m: Double?
    let wind_gusts_10m: Double?
    let uv_index: Double?
  }

  /// Columns as long as ``time``, one value an hour.
  struct Hourly: Decodable, Sendable {
    let time: [String]
    let temperature_2m: [Double?]?
    let relative_humidity_2m: [Double?]?
    let apparent_temperature: [Double?]?
    let is_day: [Double?]?
    let weather_code: [Double?]?
    let cloud_cover: [Double?]?
    let wind_speed_10m: [Double?]?
    let wind_direction_10m: [Double?]?
    let wind_gusts_10m: [Double?]?
    let rain: [Double?]?
    let showers: [Double?]?
    let snowfall: [Double?]?
    let precipitation_probability: [Double?]?
    let uv_index: [Double?]?
  }

  /// Columns as long as ``time``, one value a day.
  struct Daily: Decodable, Sendable {
    let time: [String]
    let weather_code: [Double?]?
    let temperature_2m_max: [Double?]?
    let temperature_2m_min: [Double?]?
    let apparent_temperature_max: [Double?]?
    let apparent_temperature_min: [Double?]?
    let sunrise: [String?]?
    let sunset: [String?]?
    let daylight_duration: [Double?]?
    let precipitation_sum: [Double?]?
    let snowfall_sum: [Double?]?
    let precipitation_probability_max: [Double?]?
    let wind_speed_10m_max: [Double?]?
    let wind_gusts_10m_max: [Double?]?
    let wind_direction_10m_dominant: [Double?]?
    let uv_index_max: [Double?]?
  }
}
