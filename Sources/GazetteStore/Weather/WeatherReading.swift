import CivilDates
import Foundation
import GazetteDomain
import GRDB

/// Gathers the weather of many positions, one query for each part however many they are.
struct WeatherReading {
  private let connection: Database
  private let places: [Int64: PlaceID]
  private let positions: String
  private var found: [Int64: PositionWeather] = [:]

  init(_ connection: Database, places ids: [PlaceID]) throws {
    self.connection = connection
    places = try connection.positions(of: ids)
    positions = places.keys.jsonArray
  }

  /// What was read, by place.
  var weather: [PlaceID: PositionWeather] {
    var weather: [PlaceID: PositionWeather] = [:]
    for (position, known) in found {
      if let id = places[position] { weather[id] = known }
    }
    return weather
  }

  /// Reads reports with their current conditions.
  mutating func readReports() throws {
    let columns = WeatherReportRow.columns.list + ", " + CurrentConditionsRow.columns.list
    try connection.forEachRow(
      """
      SELECT \(columns) FROM weatherReport LEFT JOIN currentConditions USING (positionID)
      WHERE weatherReport.positionID IN (SELECT value FROM json_each(?))
      """, [positions]
    ) { row in
      let position: Int64 = try row.required()
      var report = try WeatherReportRow.read(&row)
      report.current = CurrentConditionsRow.read(&row)
      found[position, default: PositionWeather()].report = report
    }
  }

  /// Reads the hours that begin after `start` and not after `end`, oldest first.
  mutating func readHours(after start: Date, until end: Date) throws {
    let hours = try parts(
      of: HourForecastRow.columns, where: "start > ? AND start <= ?",
      [start.timeIntervalSince1970, end.timeIntervalSince1970], order: "start",
      read: HourForecastRow.read)
    for (position, hours) in hours { found[position]?.report?.hours = hours }
  }

  /// Reads days, oldest first, all or only those from `day` on.
  mutating func readDays(from day: CalendarDay?) throws {
    let days = try parts(
      of: DayForecastRow.columns, where: "day >= ?", [day?.iso ?? ""], order: "day", read: DayForecastRow.read)
    for (position, days) in days { found[position]?.report?.days = days }
  }

  /// Reads warnings in the order in which they came.
  mutating func readAlerts() throws {
    let alerts = try parts(
      of: WeatherAlertRow.columns, order: "number", read: WeatherAlertRow.read)
    for (position, alerts) in alerts { found[position]?.report?.alerts = alerts }
  }

  /// Reads the air with what it is made of.
  mutating func readAir() throws {
    for (position, air) in try parts(of: AirQualityRow.columns, read: AirQualityRow.read) {
      found[position, default: PositionWeather()].air = air.first
    }
    for (position, figures) in try parts(of: AirQualityRow.pollutants, read: Self.readFigure) {
      let known = figures.compactMap { name, value in AirQuality.Pollutant(rawValue: name).map { ($0, value) } }
      found[position]?.air?.pollutants = Dictionary(known, uniquingKeysWith: { first, _ in first })
    }
    for (position, figures) in try parts(of: AirQualityRow.pollen, read: Self.readFigure) {
      let known = figures.compactMap { name, value in AirQuality.Pollen(rawValue: name).map { ($0, value) } }
      found[position]?.air?.pollen = Dictionary(known, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Reads the last failures.
  mutating func readFailures() throws {
    for (position, failures) in try parts(of: RefreshFailureRow.columns, read: RefreshFailureRow.read) {
      guard let failure = failures.first ?? nil else { continue }
      found[position, default: PositionWeather()].failure = failure
    }
  }

  private static func readFigure(_ row: inout RowReader) throws -> (String, Double) {
    (try row.required(), try row.required())
  }

  /// The rows of a table by position, in order.
  private func parts<Part>(
    of columns: Columns, where condition: String = "true", _ values: [ColumnValue] = [], order: String? = nil,
    read: (inout RowReader) throws -> Part
  ) throws -> [Int64: [Part]] {
    let ordering = (["positionID"] + [order].compactMap(\.self)).joined(separator: ", ")
    var parts: [Int64: [Part]] = [:]
    try connection.forEachRow(
      """
      SELECT \(columns.list) FROM \(columns.table)
      WHERE positionID IN (SELECT value FROM json_each(?)) AND \(condition) ORDER BY \(ordering)
      """, [positions] + values
    ) { row in
      let position: Int64 = try row.required()
      parts[position, default: []].append(try read(&row))
    }
    return parts
  }
}

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
