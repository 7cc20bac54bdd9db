import Foundation
import GazetteDomain

/// The conditions now as a row of `currentConditions`.
enum CurrentConditionsRow {
  static let columns = Columns(
    of: "currentConditions",
    ["positionID", "observedAt", "temperatureCelsius", "feelsLikeCelsius", "sky", "isDay"] + WindRow.columns + [
      "humidityPercent", "dewPointCelsius", "seaLevelPressureHectopascals", "surfacePressureHectopascals",
      "cloudCoverPercent", "visibilityMeters", "rainMillimeters", "snowMillimeters", "uvIndex",
    ])

  static func values(_ current: CurrentConditions, at position: Int64) -> [ColumnValue] {
    let start: [ColumnValue] = [
      position, current.observedAt.timeIntervalSince1970, current.temperature?.celsius, current.feelsLike?.celsius,
      current.sky?.rawValue, current.isDay,
    ]
    let end: [ColumnValue] = [
      current.humidity?.percent, current.dewPoint?.celsius, current.seaLevelPressure?.hectopascals,
      current.surfacePressure?.hectopascals, current.cloudCover?.percent, current.visibility?.meters,
      current.rain?.millimeters, current.snow?.millimeters, current.uvIndex?.value,
    ]
    return start + WindRow.values(current.wind) + end
  }

  /// Reads the row; nil when the report has none, as a left join shows it.
  static func read(_ row: inout RowReader) -> CurrentConditions? {
    row.skip(1)
    guard let observedAt = row.date() else { return nil }
    var current = CurrentConditions(observedAt: observedAt)
    current.temperature = row.temperature()
    current.feelsLike = row.temperature()
    current.sky = row.sky()
    current.isDay = row.next()
    current.wind = WindRow.read(&row)
    current.humidity = row.percentage()
    current.dewPoint = row.temperature()
    current.seaLevelPressure = row.pressure()
    current.surfacePressure = row.pressure()
    current.cloudCover = row.percentage()
    current.visibility = row.length()
    current.rain = row.depth()
    current.snow = row.depth()
    current.uvIndex = row.next().flatMap(UVIndex.init)
    return current
  }
}
