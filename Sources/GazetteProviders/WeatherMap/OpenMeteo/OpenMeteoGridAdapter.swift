import Foundation
import GazetteDomain

/// Reads the hours of one point of a grid.
struct OpenMeteoGridAdapter {
  private let hourly: OpenMeteoGridReply.Hourly?

  init(_ reply: OpenMeteoGridReply) { hourly = reply.hourly }

  /// At most 48 hours, oldest first.
  func hours() -> [HourForecast] {
    guard let hourly else { return [] }
    return hourly.time.indices.prefix(OpenMeteoForecastClient.hours - 1).compactMap { hour($0, of: hourly) }
  }

  private func hour(_ row: Int, of hourly: OpenMeteoGridReply.Hourly) -> HourForecast? {
    guard let start = Date(secondsSince1970: hourly.time[row]) else { return nil }
    var hour = HourForecast(start: start)
    hour.temperature = hourly.temperature_2m.row(row).flatMap(Temperature.init(celsius:))
    hour.wind = OpenMeteoValues.wind(
      speed: hourly.wind_speed_10m.row(row), gust: nil, direction: hourly.wind_direction_10m.row(row))
    hour.cloudCover = hourly.cloud_cover.row(row).flatMap(Percentage.init(percent:))
    // A sum speaks of the hour that ends at its time, so this hour's stands one row on.
    hour.precipitation = hourly.precipitation.row(row + 1).flatMap(Depth.init(millimeters:))
    return hour
  }
}
