import BoundedNumbers
import Foundation
import GazetteDomain

/// Reads Open-Meteo's daily columns.
struct OpenMeteoDays {
  private let daily: OpenMeteoForecastReply.Daily?
  private let clock: OpenMeteoClock

  init(_ daily: OpenMeteoForecastReply.Daily?, clock: OpenMeteoClock) {
    self.daily = daily
    self.clock = clock
  }

  /// The days in the order of the reply; a row without a readable date is left out.
  func forecasts() -> [DayForecast] {
    guard let daily else { return [] }
    return daily.time.indices.prefix(OpenMeteoForecastClient.days).compactMap { row in
      CalendarDay(iso: daily.time[row]).map { forecast(row, of: daily, day: $0) }
    }
  }

  private func forecast(_ row: Int, of daily: OpenMeteoForecastReply.Daily, day: CalendarDay) -> DayForecast {
    var forecast = DayForecast(day: day)
    forecast.low = daily.temperature_2m_min.row(row).flatMap(Temperature.init(celsius:))
    forecast.high = daily.temperature_2m_max.row(row).flatMap(Temperature.init(celsius:))
    forecast.feelsLikeLow = daily.apparent_temperature_min.row(row).flatMap(Temperature.init(celsius:))
    forecast.feelsLikeHigh = daily.apparent_temperature_max.row(row).flatMap(Temperature.init(celsius:))
    forecast.sky = OpenMeteoValues.sky(daily.weather_code.row(row))
    forecast.precipitation = daily.precipitation_sum.row(row).flatMap(Depth.init(millimeters:))
    // Centimetres of lying snow, kept as snow: its water is in the sum.
    forecast.snowfall = daily.snowfall_sum.row(row).flatMap { Depth(millimeters: $0 * 10) }
    forecast.precipitationProbability = daily.precipitation_probability_max.row(row).flatMap(Percentage.init(percent:))
    forecast.wind = OpenMeteoValues.wind(
      speed: daily.wind_speed_10m_max.row(row), gust: daily.wind_gusts_10m_max.row(row),
      direction: daily.wind_direction_10m_dominant.row(row))
    forecast.uvIndex = daily.uv_index_max.row(row).flatMap(UVIndex.init)
    readSun(row, of: daily, into: &forecast)
    return forecast
  }

  /// In polar night and polar day there is neither sunrise nor sunset: the reply then has empty times, the same time
  /// twice, or the two ends of the day.
  private func readSun(_ row: Int, of daily: OpenMeteoForecastReply.Daily, into forecast: inout DayForecast) {
    forecast.daylight = daily.daylight_duration.row(row).flatMap { Duration(seconds: $0, in: 0...86_400) }
    guard let sunrise = daily.sunrise.row(row).flatMap(clock.instant),
      let sunset = daily.sunset.row(row).flatMap(clock.instant)
    else { return }
    let length = sunset.timeIntervalSince(sunrise)
    guard length > 0, length < 86_400 else { return }
    forecast.sunrise = sunrise
    forecast.sunset = sunset
    if forecast.daylight == nil { forecast.daylight = Duration(secondsClamped: length) }
  }
}
