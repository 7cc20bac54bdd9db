import Foundation
import GazetteDomain
import GRDB

// A provider that repeats an hour or a day is no reason to lose the rest: the first one counts.

extension Database {
  /// Puts `report` with all its parts in place of the old one.
  func replace(_ report: WeatherReport, at position: Int64) throws {
    // The parts of the old report go with it.
    try run("DELETE FROM weatherReport WHERE positionID = ?", [position])
    try insert([WeatherReportRow.values(report, at: position)], into: WeatherReportRow.columns)
    if let current = report.current {
      try insert([CurrentConditionsRow.values(current, at: position)], into: CurrentConditionsRow.columns)
    }
    try insert(
      report.hours.map { HourForecastRow.values($0, at: position) }, into: HourForecastRow.columns,
      onConflict: "ON CONFLICT (positionID, start) DO NOTHING")
    try insert(
      report.days.map { DayForecastRow.values($0, at: position) }, into: DayForecastRow.columns,
      onConflict: "ON CONFLICT (positionID, day) DO NOTHING")
    try insert(
      report.alerts.enumerated().map { WeatherAlertRow.values($1, number: $0, at: position) },
      into: WeatherAlertRow.columns)
  }

  /// Puts `air` with what it is made of in place of the old one.
  func replace(_ air: AirQuality, at position: Int64) throws {
    try run("DELETE FROM airQuality WHERE positionID = ?", [position])
    try insert([AirQualityRow.values(air, at: position)], into: AirQualityRow.columns)
    try insert(air.pollutants.map { [position, $0.key.rawValue, $0.value] }, into: AirQualityRow.pollutants)
    try insert(air.pollen.map { [position, $0.key.rawValue, $0.value] }, into: AirQualityRow.pollen)
  }

  /// Puts `failure` in place of the last one.
  func replace(_ failure: RefreshFailure, at position: Int64) throws {
    try run("DELETE FROM refreshFailure WHERE positionID = ?", [position])
    try insert([RefreshFailureRow.values(failure, at: position)], into: RefreshFailureRow.columns)
  }
}
