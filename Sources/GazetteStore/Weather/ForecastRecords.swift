import BoundedNumbers
import Foundation
import GazetteDomain

/// An hour as a row of `hourForecast`.
struct HourRecord {
  static let table = StoredTable<HourRecord>(
    "hourForecast",
    [
      "positionID": { $0.position }, "start": { $0.hour.start.timeIntervalSince1970 },
      "temperatureCelsius": { $0.hour.temperature?.celsius }, "feelsLikeCelsius": { $0.hour.feelsLike?.celsius },
      "sky": { $0.hour.sky?.rawValue }, "isDay": { $0.hour.isDay },
      "precipitationMillimeters": { $0.hour.precipitation?.millimeters },
      "precipitationPercent": { $0.hour.precipitationProbability?.percent },
      "cloudCoverPercent": { $0.hour.cloudCover?.percent }, "humidityPercent": { $0.hour.humidity?.percent },
      "uvIndex": { $0.hour.uvIndex?.value },
    ],
    WindColumns.columns.of { $0.hour.wind })

  let position: Int64
  var hour: HourForecast

  static func read(_ row: NamedRow) throws -> HourForecast {
    var hour = HourForecast(start: try row.requiredDate("start"))
    hour.temperature = try row["temperatureCelsius", as: Temperature.init(celsius:)]
    hour.feelsLike = try row["feelsLikeCelsius", as: Temperature.init(celsius:)]
    hour.sky = try row["sky", as: Sky.init(rawValue:)]
    hour.isDay = try row["isDay"]
    hour.precipitation = try row["precipitationMillimeters", as: Depth.init(millimeters:)]
    hour.precipitationProbability = try row["precipitationPercent", as: Percentage.init(percent:)]
    hour.cloudCover = try row["cloudCoverPercent", as: Percentage.init(percent:)]
    hour.humidity = try row["humidityPercent", as: Percentage.init(percent:)]
    hour.uvIndex = try row["uvIndex", as: UVIndex.init]
    hour.wind = try WindColumns.read(row)
    return hour
  }
}

/// A day as a row of `dayForecast`.
struct DayRecord {
  static let table = StoredTable<DayRecord>(
    "dayForecast",
    [
      "positionID": { $0.position }, "day": { $0.day.day.iso }, "lowCelsius": { $0.day.low?.celsius },
      "highCelsius": { $0.day.high?.celsius }, "feelsLikeLowCelsius": { $0.day.feelsLikeLow?.celsius },
      "feelsLikeHighCelsius": { $0.day.feelsLikeHigh?.celsius }, "sky": { $0.day.sky?.rawValue },
      "sunrise": { $0.day.sunrise?.timeIntervalSince1970 }, "sunset": { $0.day.sunset?.timeIntervalSince1970 },
      "daylightSeconds": { $0.day.daylight?.seconds },
      "precipitationMillimeters": { $0.day.precipitation?.millimeters },
      "snowfallMillimeters": { $0.day.snowfall?.millimeters },
      "precipitationPercent": { $0.day.precipitationProbability?.percent }, "uvIndex": { $0.day.uvIndex?.value },
      "summary": { $0.day.summary },
    ],
    WindColumns.columns.of { $0.day.wind })

  let position: Int64
  var day: DayForecast

  static func read(_ row: NamedRow) throws -> DayForecast {
    guard let date = CalendarDay(iso: try row["day"] as String) else {
      throw UnreadableRow(detail: "dayForecast.day is no day")
    }
    var day = DayForecast(day: date)
    day.low = try row["lowCelsius", as: Temperature.init(celsius:)]
    day.high = try row["highCelsius", as: Temperature.init(celsius:)]
    day.feelsLikeLow = try row["feelsLikeLowCelsius", as: Temperature.init(celsius:)]
    day.feelsLikeHigh = try row["feelsLikeHighCelsius", as: Temperature.init(celsius:)]
    day.sky = try row["sky", as: Sky.init(rawValue:)]
    day.sunrise = try row.date("sunrise")
    day.sunset = try row.date("sunset")
    day.daylight = try row["daylightSeconds", as: { Duration(seconds: $0, in: 0...86_400) }]
    day.precipitation = try row["precipitationMillimeters", as: Depth.init(millimeters:)]
    day.snowfall = try row["snowfallMillimeters", as: Depth.init(millimeters:)]
    day.precipitationProbability = try row["precipitationPercent", as: Percentage.init(percent:)]
    day.uvIndex = try row["uvIndex", as: UVIndex.init]
    day.summary = try row["summary"]
    day.wind = try WindColumns.read(row)
    return day
  }
}
