import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

/// Sample replies in Open-Meteo's format.
enum Wire {
  static let units = """
    "current_units":{"time":"iso8601","temperature_2m":"°C","wind_speed_10m":"m/s","visibility":"m"},
    "hourly_units":{"time":"iso8601","rain":"mm","snowfall":"cm"},
    "daily_units":{"time":"iso8601","precipitation_sum":"mm","wind_speed_10m_max":"m/s"}
    """

  static let current = """
    "current":{"time":"2026-11-21T09:00","interval":900,"temperature_2m":8.4,"relative_humidity_2m":85,
    "apparent_temperature":5.9,"dew_point_2m":6.1,"is_day":1,"weather_code":61,"cloud_cover":100,
    "pressure_msl":1009.3,"surface_pressure":1004.1,"visibility":24140.00,"wind_speed_10m":4.20,
    "wind_direction_10m":225,"wind_gusts_10m":9.80,"uv_index":0.35}
    """

  static let hourly = """
    "hourly":{"time":["2026-11-21T09:00","2026-11-21T10:00","2026-11-21T11:00"],
    "temperature_2m":[8.4,8.9,null],"relative_humidity_2m":[85,84,null],"apparent_temperature":[5.9,6.2,null],
    "is_day":[1,1,null],"weather_code":[61,3,null],"cloud_cover":[100,90,null],"wind_speed_10m":[4.2,4.4,null],
    "wind_direction_10m":[225,230,null],"wind_gusts_10m":[9.8,10.0,null],"rain":[1.2,0.3,null],
    "showers":[0.3,0.1,null],"snowfall":[0.7,0.0,null],"precipitation_probability":[80,40,null],
    "uv_index":[0.35,0.4,null]}
    """

  static let daily = """
    "daily":{"time":["2026-11-21","2026-11-22"],"weather_code":[63,null],"temperature_2m_max":[10.2,null],
    "temperature_2m_min":[4.5,null],"apparent_temperature_max":[8.0,null],"apparent_temperature_min":[1.1,null],
    "sunrise":["2026-11-21T08:11","2026-11-22T08:12"],"sunset":["2026-11-21T17:01","2026-11-22T17:00"],
    "daylight_duration":[31800.00,null],"precipitation_sum":[6.2,null],"snowfall_sum":[0.70,null],
    "precipitation_probability_max":[90,null],"wind_speed_10m_max":[7.2,null],"wind_gusts_10m_max":[15.1,null],
    "wind_direction_10m_dominant":[230,null],"uv_index_max":[0.9,null]}
    """

  static let paris = """
    {"latitude":48.86,"longitude":2.3599997,"generationtime_ms":0.4,"utc_offset_seconds":3600,
    "timezone":"Europe/Paris","timezone_abbreviation":"GMT+1","elevation":42.0,
    \(units),\(current),\(hourly),\(daily)}
    """

  /// Returns a source that uses `fetching`, with a frozen clock.
  static func source(_ fetching: any Fetching) throws -> OpenMeteoForecastSource {
    OpenMeteoForecastSource(
      transport: FetchedTransport(fetching), baseURL: try #require(URL(string: "http://weather.test/base/")),
      now: { frozenNow })
  }

  /// Returns the report of `answer` for one position.
  static func report(_ answer: ScriptedFetching.Answer) async throws -> WeatherReport {
    let results = try await source(ScriptedFetching(answer)).reports(at: [.paris], languageCode: "fr")
    return try #require(results.first).get()
  }

  /// Returns the only report of `body`.
  static func report(_ body: String) async throws -> WeatherReport { try await report(.reply(body)) }
}
