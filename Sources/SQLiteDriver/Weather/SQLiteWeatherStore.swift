import CivilDates
public import Foundation
public import GazetteDomain
import GRDB

/// Stores the last good weather of positions, in one table for each part of a report.
public struct SQLiteWeatherStore: WeatherStore {
  private let database: GazetteDatabase

  /// Makes a store in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// Returns the stored weather for each of `ids`; ids without any are absent.
  public func weather(at ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PositionWeather] {
    try await database.read(.weather(ids)) { connection in
      var reading = try WeatherReading(connection, places: ids)
      try reading.readReports()
      try reading.readHours(after: .distantPast, until: .distantFuture)
      try reading.readDays()
      try reading.readAlerts()
      try reading.readNowcasts()
      try reading.readAir()
      try reading.readFailures()
      return reading.weather
    }
  }

  /// Returns a list's weather for each of `ids`, always in six queries.
  public func glances(
    at ids: [PlaceID], from date: Date
  ) async throws(StoreError) -> [PlaceID: PositionWeather] {
    // The day before in GMT is today or earlier in every time zone, the day after is today or later.
    let (yesterday, tomorrow) = (
      CalendarDay(date.addingTimeInterval(-86_400), in: .gmt), CalendarDay(date.addingTimeInterval(86_400), in: .gmt)
    )
    // Hours and days begin on a minute, so the result is the same until the next.
    return try await database.read(.glances(ids, minute: date.wholeSecondsSince1970 / 60)) { connection in
      var reading = try WeatherReading(connection, places: ids)
      try reading.readReports()
      // Not all zones begin their hours on the hour of GMT: the hour that contains `date` began less than an hour ago.
      try reading.readHours(after: date.addingTimeInterval(-3600), until: date.addingTimeInterval(23 * 3600))
      try reading.readDays(from: yesterday.iso, through: tomorrow.iso)
      try reading.readNowcasts()
      try reading.readFailures()
      return reading.weather
    }
  }

  /// Replaces the data and clears the failure; nil air leaves the old.
  public func replace(_ report: WeatherReport, air: AirQuality?, at id: PlaceID) async throws(StoreError) {
    try await database.write { connection in
      let position = try connection.position(of: id)
      try connection.replace(report, at: position)
      if let air { try connection.replace(air, at: position) }
      try connection.run("DELETE FROM refreshFailure WHERE positionID = ?", [position])
    }
  }

  /// Replaces the air.
  public func replace(_ air: AirQuality, at id: PlaceID) async throws(StoreError) {
    try await database.write { connection in try connection.replace(air, at: try connection.position(of: id)) }
  }

  /// Records a failed refresh; the data stay.
  public func note(_ failure: RefreshFailure, at id: PlaceID) async throws(StoreError) {
    try await database.write { connection in try connection.replace(failure, at: try connection.position(of: id)) }
  }

  /// Returns the last fetch of each of `ids`; ids never fetched are absent.
  public func fetchTimes(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: Date] {
    try await database.read { connection in
      let known = try connection.positions(of: ids)
      var times: [PlaceID: Date] = [:]
      try connection.forEachRow(
        "SELECT positionID, fetchedAt FROM weatherReport WHERE positionID IN (SELECT value FROM json_each(?))",
        [known.keys.jsonArray]
      ) { row in
        guard let id = known[try row["positionID"]] else { return }
        times[id] = try row.requiredDate("fetchedAt")
      }
      return times
    }
  }

  /// Deletes positions last fetched, or failed, before `date` that are not in `keeping`; returns their number.
  public func forget(fetchedBefore date: Date, keeping: Set<PlaceID>) async throws(StoreError) -> Int {
    try await database.write { connection in
      try connection.forgetPositions(before: date, keeping: keeping)
    }
  }
}

extension StoragePart {
  /// Weather and the saved places; emptying deletes the weather, not the places.
  public static let weather = StoragePart(
    .weather,
    tables: [
      "position", "weatherReport", "currentConditions", "hourForecast", "dayForecast", "weatherAlert", "airQuality",
      "pollutant", "pollen", "refreshFailure", "savedPlace", "refreshRun", "nowcast", "nowcastStep", "keptReply",
      "toldDay",
    ], counted: "position"
  ) { database, _ async throws(StoreError) in
    try await database.write { connection in
      // A service's cached replies stay: without them the next request would come too early.
      try connection.run("DELETE FROM position")
      return connection.changesCount
    }
  }
}

extension Database {
  /// Returns the row of a position, creating it when it is missing.
  func position(of id: PlaceID) throws -> Int64 {
    try run(
      "INSERT INTO position (placeID, latitude, longitude) VALUES (?, ?, ?) ON CONFLICT (placeID) DO NOTHING",
      [id.text, id.coordinate.latitude, id.coordinate.longitude])
    guard let position: Int64 = try value("SELECT positionID FROM position WHERE placeID = ?", [id.text]) else {
      throw UnreadableRow(detail: "position \(id.text) was not stored")
    }
    return position
  }

  /// Returns the rows of the known ones of `ids`.
  func positions(of ids: [PlaceID]) throws -> [Int64: PlaceID] {
    let byText = Dictionary(ids.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    var known: [Int64: PlaceID] = [:]
    try forEachRow(
      "SELECT positionID, placeID FROM position WHERE placeID IN (SELECT value FROM json_each(?))",
      [byText.keys.jsonArray]
    ) { row in known[try row["positionID"]] = byText[try row["placeID"]] }
    return known
  }

  /// Deletes positions whose last fetch or failure is before `date` and that are not in `keeping`; returns their number.
  func forgetPositions(before date: Date, keeping: Set<PlaceID>) throws -> Int {
    try run(
      """
      DELETE FROM position
      WHERE placeID NOT IN (SELECT value FROM json_each(?))
        AND coalesce(
          (SELECT fetchedAt FROM weatherReport WHERE weatherReport.positionID = position.positionID),
          (SELECT fetchedAt FROM airQuality WHERE airQuality.positionID = position.positionID),
          (SELECT failedAt FROM refreshFailure WHERE refreshFailure.positionID = position.positionID),
          0) < ?
      """, [keeping.map(\.text).jsonArray, date.timeIntervalSince1970])
    return changesCount
  }
}

/// Gathers the weather of many positions, with one query for each part.
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

  /// The weather read so far, by place.
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
      // Read first, because the column of missing conditions is NULL.
      let position: Int64 = try row["positionID"]
      var report = try WeatherReportRecord.read(row)
      report.current = try CurrentConditionsRecord.read(row)
      found[position, default: PositionWeather()].report = report
    }
  }

  /// Reads the hours that begin after `start` and at or before `end`, oldest first.
  mutating func readHours(after start: Date, until end: Date) throws {
    let hours = try parts(
      of: HourRecord.table, where: "start > ? AND start <= ?",
      [start.timeIntervalSince1970, end.timeIntervalSince1970], order: "start", read: HourRecord.read)
    for (position, hours) in hours { found[position]?.report?.hours = hours }
  }

  /// Reads days, oldest first: all, or those between two in ISO 8601.
  mutating func readDays(from first: String = "", through last: String = "~") throws {
    let days = try parts(
      of: DayRecord.table, where: "day BETWEEN ? AND ?", [first, last], order: "day", read: DayRecord.read)
    for (position, days) in days { found[position]?.report?.days = days }
  }

  /// Reads warnings in their original order.
  mutating func readAlerts() throws {
    let alerts = try parts(of: WeatherAlertRecord.table, order: "number", read: WeatherAlertRecord.read)
    for (position, alerts) in alerts { found[position]?.report?.alerts = alerts }
  }

  /// Reads the nowcasts of the next two hours.
  mutating func readNowcasts() throws {
    let nowcasts = try parts(of: NowcastRecord.table, read: NowcastRecord.read)
    guard !nowcasts.isEmpty else { return }
    let steps = try parts(of: NowcastStepRecord.table, order: "start", read: NowcastStepRecord.read)
    for case (let position, let nowcast?) in nowcasts.mapValues(\.first) {
      found[position]?.report?.nowcast = Nowcast(
        steps: steps[position] ?? [], isInterpolated: nowcast.isInterpolated, provenance: nowcast.provenance)
    }
  }

  /// Reads the air with its pollutants and pollen.
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

  /// Returns the rows of a table by position, in order.
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

// A provider that repeats an hour or a day must not cost the rest: the first one counts.

extension Database {
  /// Replaces the report with all its parts.
  func replace(_ report: WeatherReport, at position: Int64) throws {
    // The deletion includes the parts of the old report.
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
    guard let nowcast = report.nowcast else { return }
    try insert([NowcastRecord(position: position, nowcast: nowcast)], into: NowcastRecord.table)
    try insert(
      nowcast.steps.map { NowcastStepRecord(position: position, step: $0) }, into: NowcastStepRecord.table)
  }

  /// Replaces the air with its pollutants and pollen.
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

  /// Replaces the last failure.
  func replace(_ failure: RefreshFailure, at position: Int64) throws {
    try run("DELETE FROM refreshFailure WHERE positionID = ?", [position])
    try insert([RefreshFailureRecord(position: position, failure: failure)], into: RefreshFailureRecord.table)
  }
}
