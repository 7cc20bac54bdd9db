import CivilDates
import BoundedNumbers
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

/// A day as a row of `dayForecast`.
enum DayForecastRow {
  static let columns = Columns(
    of: "dayForecast",
    [
      "positionID", "day", "lowCelsius", "highCelsius", "feelsLikeLowCelsius", "feelsLikeHighCelsius", "sky",
      "sunrise", "sunset", "daylightSeconds", "precipitationMillimeters", "snowfallMillimeters",
      "precipitationPercent",
    ] + WindRow.columns + ["uvIndex", "summary"])

  static func values(_ day: DayForecast, at position: Int64) -> [ColumnValue] {
    let start: [ColumnValue] = [
      position, day.day.iso, day.low?.celsius, day.high?.celsius, day.feelsLikeLow?.celsius,
      day.feelsLikeHigh?.celsius, day.sky?.rawValue,
    ]
    let middle: [ColumnValue] = [
      day.sunrise?.timeIntervalSince1970, day.sunset?.timeIntervalSince1970, day.daylight?.seconds,
      day.precipitation?.millimeters, day.snowfall?.millimeters, day.precipitationProbability?.percent,
    ]
    return start + middle + WindRow.values(day.wind) + [day.uvIndex?.value, day.summary]
  }

  /// Reads what follows the position.
  static func read(_ row: inout RowReader) throws -> DayForecast {
    let iso: String = try row.required()
    guard let calendarDay = CalendarDay(iso: iso) else { throw UnreadableRow(detail: "dayForecast.day is no day") }
    var day = DayForecast(day: calendarDay)
    day.low = row.temperature()
    day.high = row.temperature()
    day.feelsLikeLow = row.temperature()
    day.feelsLikeHigh = row.temperature()
    day.sky = row.sky()
    day.sunrise = row.date()
    day.sunset = row.date()
    day.daylight = row.next(Double.self).flatMap { Duration(seconds: $0, in: 0...86_400) }
    day.precipitation = row.depth()
    day.snowfall = row.depth()
    day.precipitationProbability = row.percentage()
    day.wind = WindRow.read(&row)
    day.uvIndex = row.next().flatMap(UVIndex.init)
    day.summary = row.next()
    return day
  }
}
