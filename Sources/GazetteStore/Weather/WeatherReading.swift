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
    try connection.forEachRow(
      """
      SELECT \(WeatherReportRecord.table.list), \(CurrentConditionsRecord.table.list)
      FROM weatherReport LEFT JOIN currentConditions USING (positionID)
      WHERE weatherReport.positionID IN (SELECT value FROM json_each(?))
      """, [positions]
    ) { row in
      // Read first, as that of conditions which are not there is NULL.
      let position: Int64 = try row["positionID"]
      var report = try WeatherReportRecord.read(row)
      report.current = try CurrentConditionsRecord.read(row)
      found[position, default: PositionWeather()].report = report
    }
  }

  /// Reads the hours that begin after `start` and not after `end`, oldest first.
  mutating func readHours(after start: Date, until end: Date) throws {
    let hours = try parts(
      of: HourRecord.table, where: "start > ? AND start <= ?",
      [start.timeIntervalSince1970, end.timeIntervalSince1970], order: "start", read: HourRecord.read)
    for (position, hours) in hours { found[position]?.report?.hours = hours }
  }

  /// Reads days, oldest first, all or only those from `day` on.
  mutating func readDays(from day: CalendarDay?) throws {
    let days = try parts(
      of: DayRecord.table, where: "day >= ?", [day?.iso ?? ""], order: "day", read: DayRecord.read)
    for (position, days) in days { found[position]?.report?.days = days }
  }

  /// Reads warnings in the order in which they came.
  mutating func readAlerts() throws {
    let alerts = try parts(of: WeatherAlertRecord.table, order: "number", read: WeatherAlertRecord.read)
    for (position, alerts) in alerts { found[position]?.report?.alerts = alerts }
  }

  /// Reads the air with what it is made of.
  mutating func readAir() throws {
    for (position, air) in try parts(of: AirQualityRecord.table, read: AirQualityRecord.read) {
      found[position, default: PositionWeather()].air = air.first
    }
    for (position, figures) in try parts(of: FigureRecord.pollutants, read: FigureRecord.readPollutant) {
      for case (let name?, let figure) in figures { found[position]?.air?.pollutants[name] = figure }
    }
    for (position, figures) in try parts(of: FigureRecord.pollen, read: FigureRecord.readPollen) {
      for case (let name?, let figure) in figures { found[position]?.air?.pollen[name] = figure }
    }
  }

  /// Reads the last failures.
  mutating func readFailures() throws {
    for (position, failures) in try parts(of: RefreshFailureRecord.table, read: SourceErrorColumns.readFailure) {
      guard let failure = failures.first ?? nil else { continue }
      found[position, default: PositionWeather()].failure = failure
    }
  }

  /// The rows of a table by position, in order.
  private func parts<Part>(
    of table: StoredTable<some Any>, where condition: String = "true", _ values: [ColumnValue] = [],
    order: String? = nil, read: (NamedRow) throws -> Part
  ) throws -> [Int64: [Part]] {
    let ordering = (["positionID"] + [order].compactMap(\.self)).joined(separator: ", ")
    var parts: [Int64: [Part]] = [:]
    try connection.forEachRow(
      """
      SELECT \(table.list) FROM \(table.name)
      WHERE positionID IN (SELECT value FROM json_each(?)) AND \(condition) ORDER BY \(ordering)
      """, [positions] + values
    ) { row in parts[try row["positionID"], default: []].append(try read(row)) }
    return parts
  }
}

// A provider that repeats an hour or a day is no reason to lose the rest: the first one counts.

extension Database {
  /// Puts `report` with all its parts in place of the old one.
  func replace(_ report: WeatherReport, at position: Int64) throws {
    // The parts of the old report go with it.
    try run("DELETE FROM weatherReport WHERE positionID = ?", [position])
    try insert([WeatherReportRecord(position: position, report: report)], into: WeatherReportRecord.table)
    if let current = report.current {
      try insert([CurrentConditionsRecord(position: position, current: current)], into: CurrentConditionsRecord.table)
    }
    try insert(
      report.hours.map { HourRecord(position: position, hour: $0) }, into: HourRecord.table,
      onConflict: "ON CONFLICT (positionID, start) DO NOTHING")
    try insert(
      report.days.map { DayRecord(position: position, day: $0) }, into: DayRecord.table,
      onConflict: "ON CONFLICT (positionID, day) DO NOTHING")
    try insert(
      report.alerts.enumerated().map { WeatherAlertRecord(position: position, number: $0, alert: $1) },
      into: WeatherAlertRecord.table)
  }

  /// Puts `air` with what it is made of in place of the old one.
  func replace(_ air: AirQuality, at position: Int64) throws {
    try run("DELETE FROM airQuality WHERE positionID = ?", [position])
    try insert([AirQualityRecord(position: position, air: air)], into: AirQualityRecord.table)
    try insert(
      air.pollutants.map { FigureRecord(position: position, name: $0.key.rawValue, figure: $0.value) },
      into: FigureRecord.pollutants)
    try insert(
      air.pollen.map { FigureRecord(position: position, name: $0.key.rawValue, figure: $0.value) },
      into: FigureRecord.pollen)
  }

  /// Puts `failure` in place of the last one.
  func replace(_ failure: RefreshFailure, at position: Int64) throws {
    try run("DELETE FROM refreshFailure WHERE positionID = ?", [position])
    try insert([RefreshFailureRecord(position: position, failure: failure)], into: RefreshFailureRecord.table)
  }
}
