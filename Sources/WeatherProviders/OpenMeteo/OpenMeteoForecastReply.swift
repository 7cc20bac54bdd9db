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
    /// The columns that are asked for and read, in the order of the request.
    enum Variable: String, CodingKey, CaseIterable {
      case temperature_2m, relative_humidity_2m, apparent_temperature, is_day, weather_code, cloud_cover
      case wind_speed_10m, wind_direction_10m, wind_gusts_10m
      case rain, showers, snowfall, precipitation_probability, uv_index
    }

    private enum TimeKey: CodingKey { case time }

    let time: [String]
    private let columns: [Variable: [Double?]]

    init(from decoder: any Decoder) throws {
      time = try decoder.container(keyedBy: TimeKey.self).decode([String].self, forKey: .time)
      let container = try decoder.container(keyedBy: Variable.self)
      var columns: [Variable: [Double?]] = [:]
      for variable in Variable.allCases {
        columns[variable] = try container.decodeIfPresent([Double?].self, forKey: variable)
      }
      self.columns = columns
    }

    /// The value of a row; nil where the column is missing, short, or null.
    subscript(variable: Variable, row: Int) -> Double? { columns[variable].row(row) }
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
