import Foundation
import GazetteDomain

/// Reads Open-Meteo's hourly columns.
struct OpenMeteoHours {
  private let hourly: OpenMeteoForecastReply.Hourly?
  private let starts: [Date?]

  init(_ hourly: OpenMeteoForecastReply.Hourly?, clock: OpenMeteoClock) {
    self.hourly = hourly
    starts = hourly?.time.map(clock.instant) ?? []
  }

  /// The hours in the order of the reply, at most 48; a row without a readable time is left out.
  func forecasts() -> [HourForecast] {
    guard let hourly else { return [] }
    let rows = starts.indices.prefix(OpenMeteoForecastClient.hours - 1)
    return rows.compactMap { row in starts[row].map { forecast(row, of: hourly, start: $0) } }
  }

  /// What fell in the last full hour before `time`; nil where the columns do not reach there.
  func rainAndSnow(ofHourBefore time: Date) -> (rain: Depth?, snow: Depth?) {
    let rows = starts.indices.filter { row in
      starts[row].map { (0..<3600).contains(time.timeIntervalSince($0)) } ?? false
    }
    guard let hourly, let row = rows.last else { return (nil, nil) }
    return rainAndSnow(row, of: hourly)
  }

  private func forecast(_ row: Int, of hourly: OpenMeteoForecastReply.Hourly, start: Date) -> HourForecast {
    var hour = HourForecast(start: start)
    hour.temperature = hourly.temperature_2m.row(row).flatMap(Temperature.init(celsius:))
    hour.feelsLike = hourly.apparent_temperature.row(row).flatMap(Temperature.init(celsius:))
    hour.humidity = hourly.relative_humidity_2m.row(row).flatMap(Percentage.init(percent:))
    hour.cloudCover = hourly.cloud_cover.row(row).flatMap(Percentage.init(percent:))
    hour.sky = OpenMeteoValues.sky(hourly.weather_code.row(row))
    hour.isDay = hourly.is_day.row(row).map { $0 != 0 }
    hour.uvIndex = hourly.uv_index.row(row).flatMap(UVIndex.init)
    hour.wind = OpenMeteoValues.wind(
      speed: hourly.wind_speed_10m.row(row), gust: nil, direction: hourly.wind_direction_10m.row(row))
    guard let next = rowOfHour(after: row) else { return hour }
    // Sums, chances and gusts speak of the hour that ends at their time, so this hour's stand one row on.
    hour.wind.gust = hourly.wind_gusts_10m.row(next).flatMap(Speed.init(metersPerSecond:))
    hour.precipitationProbability = hourly.precipitation_probability.row(next).flatMap(Percentage.init(percent:))
    let (rain, snow) = rainAndSnow(next, of: hourly)
    if rain != nil || snow != nil {
      hour.precipitation = Depth(clampingMillimeters: (rain?.millimeters ?? 0) + (snow?.millimeters ?? 0))
    }
    return hour
  }

  private func rowOfHour(after row: Int) -> Int? {
    guard let start = starts[row], starts.indices.contains(row + 1), let next = starts[row + 1],
      next.timeIntervalSince(start) == 3600
    else { return nil }
    return row + 1
  }

  private func rainAndSnow(_ row: Int, of hourly: OpenMeteoForecastReply.Hourly) -> (rain: Depth?, snow: Depth?) {
    (
      OpenMeteoValues.rain(hourly.rain.row(row), showers: hourly.showers.row(row)),
      OpenMeteoValues.water(ofSnow: hourly.snowfall.row(row))
    )
  }
}
