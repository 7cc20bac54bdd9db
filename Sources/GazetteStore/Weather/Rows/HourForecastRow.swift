import Foundation
import GazetteDomain

/// An hour as a row of `hourForecast`.
enum HourForecastRow {
  static let columns = Columns(
    of: "hourForecast",
    ["positionID", "start", "temperatureCelsius", "feelsLikeCelsius", "sky", "isDay"] + WindRow.columns + [
      "precipitationMillimeters", "precipitationPercent", "cloudCoverPercent", "humidityPercent", "uvIndex",
    ])

  static func values(_ hour: HourForecast, at position: Int64) -> [ColumnValue] {
    let start: [ColumnValue] = [
      position, hour.start.timeIntervalSince1970, hour.temperature?.celsius, hour.feelsLike?.celsius,
      hour.sky?.rawValue, hour.isDay,
    ]
    let end: [ColumnValue] = [
      hour.precipitation?.millimeters, hour.precipitationProbability?.percent, hour.cloudCover?.percent,
      hour.humidity?.percent, hour.uvIndex?.value,
    ]
    return start + WindRow.values(hour.wind) + end
  }

  /// Reads what follows the position.
  static func read(_ row: inout RowReader) throws -> HourForecast {
    var hour = HourForecast(start: try row.requiredDate())
    hour.temperature = row.temperature()
    hour.feelsLike = row.temperature()
    hour.sky = row.sky()
    hour.isDay = row.next()
    hour.wind = WindRow.read(&row)
    hour.precipitation = row.depth()
    hour.precipitationProbability = row.percentage()
    hour.cloudCover = row.percentage()
    hour.humidity = row.percentage()
    hour.uvIndex = row.next().flatMap(UVIndex.init)
    return hour
  }
}
