import CivilDates
public import Foundation
public import GazetteDomain

/// Stores the last good weather of positions, in one table for each part of a report.
public struct SQLWeatherStore: WeatherStore {
  private let database: SQLDatabase

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Returns the stored weather for each of `ids`; ids without any are absent.
  public func weather(at ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PositionWeather] {
    try await database.read(.weather(ids)) { connection in
      var reading = WeatherReading(ids)
      try reading.read(
        connection,
        [
          .reports, .hours(after: .distantPast, until: .distantFuture), .days(from: "", through: "~"), .alerts,
          .nowcasts, .nowcastSteps, .air, .pollutants, .pollen, .failures,
        ], namesOf: connection.dialect.isShared ? ids : [])
      return reading.weather
    }
  }

  /// Returns a list's weather for each of `ids`, always in seven queries and one round trip.
  public func glances(
    at ids: [PlaceID], from date: Date
  ) async throws(StoreError) -> [PlaceID: PositionWeather] {
    // The day before in GMT is today or earlier in every time zone, the day after is today or later.
    let (yesterday, tomorrow) = (
      CalendarDay(date.addingTimeInterval(-86_400), in: .gmt), CalendarDay(date.addingTimeInterval(86_400), in: .gmt)
    )
    // Saves a round trip later. Background work, which reads the cities of all readers, needs no names.
    let readsNames = RequestScope.current != nil && database.dialect.isShared
    return try await database.read(.glances(ids, minute: date.wholeSecondsSince1970 / 60)) { connection in
      var reading = WeatherReading(ids)
      try reading.read(
        connection,
        [
          .reports,
          // Not all zones begin their hours on the hour of GMT: the hour that contains `date` began less than an hour ago.
          .hours(after: date.addingTimeInterval(-3600), until: date.addingTimeInterval(23 * 3600)),
          .days(from: yesterday.iso, through: tomorrow.iso), .nowcasts, .nowcastSteps, .failures,
        ], namesOf: readsNames ? ids : [])
      return reading.weather
    }
  }

  /// Replaces the data and clears the failure; nil air leaves the old.
  public func replace(_ report: WeatherReport, air: AirQuality?, at id: PlaceID) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      let position = try connection.position(of: id)
      try connection.replace(report, at: position)
      if let air { try connection.replace(air, at: position) }
      let change = OccurrenceRow.replacement(ofWeatherAt: id, at: report.provenance.fetchedAt.bounded)
      try connection.batch(["DELETE FROM refreshFailure WHERE positionID = \(position)"] + change)
    }
  }

  /// Replaces the air.
  public func replace(_ air: AirQuality, at id: PlaceID) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.replace(air, at: try connection.position(of: id))
    }
  }

  /// Records a failed refresh; the data stay.
  public func note(_ failure: RefreshFailure, at id: PlaceID) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.replace(failure, at: try connection.position(of: id))
    }
  }

  /// Returns the last fetch of each of `ids`; ids never fetched are absent.
  public func fetchTimes(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: Date] {
    let byText = Dictionary(ids.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    return try await database.read { connection in
      var times: [PlaceID: Date] = [:]
      let rows = try connection.rows(
        """
        SELECT placeID, fetchedAt FROM position JOIN weatherReport USING (positionID)
        WHERE placeID IN \(list: Array(byText.keys))
        """)
      for row in rows {
        guard let id = byText[try row["placeID"]] else { continue }
        times[id] = try row.requiredDate("fetchedAt")
      }
      return times
    }
  }

  /// Deletes positions last fetched, or failed, before `date` that are not in `keeping`; returns their number.
  public func forget(fetchedBefore date: Date, keeping: Set<PlaceID>) async throws(StoreError) -> Int {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.run(
        """
        DELETE FROM position
        WHERE placeID NOT IN \(list: keeping.map(\.text))
          AND coalesce(
            (SELECT fetchedAt FROM weatherReport WHERE weatherReport.positionID = position.positionID),
            (SELECT fetchedAt FROM airQuality WHERE airQuality.positionID = position.positionID),
            (SELECT failedAt FROM refreshFailure WHERE refreshFailure.positionID = position.positionID),
            0) < \(date)
        """)
    }
  }
}

extension SQLConnection {
  /// Returns the rows of positions, creating missing ones, and locks them and their data until the end of the transaction.
  func positions(creating ids: [PlaceID]) throws -> [PlaceID: Int64] {
    // A fixed order prevents deadlocks.
    let sorted = Set(ids).sorted { $0.text < $1.text }
    let results = try batch(
      sorted.map { id in
        """
        INSERT INTO position (placeID, latitude, longitude)
        VALUES (\(id.text), \(id.coordinate.latitude), \(id.coordinate.longitude))
        ON CONFLICT (placeID) DO UPDATE SET latitude = position.latitude RETURNING positionID
        """
      })
    var positions: [PlaceID: Int64] = [:]
    for (id, result) in zip(sorted, results) { positions[id] = try result.rows.first?["positionID"] }
    return positions
  }

  /// Returns the row of one position in the same way.
  func position(of id: PlaceID) throws -> Int64 {
    guard let position = try positions(creating: [id])[id] else {
      throw StoreError.corrupt(detail: "position \(id.text) was not stored")
    }
    return position
  }

  // A provider that repeats an hour or a day must not cost the rest: the first one counts.

  /// Replaces the report with all its parts.
  fileprivate func replace(_ report: WeatherReport, at position: Int64) throws {
    // The deletion includes the parts of the old report.
    try run("DELETE FROM weatherReport WHERE positionID = \(position)")
    try insert([WeatherReportRecord(position: position, report: report)], into: WeatherReportRecord.table)
    if let current = report.current {
      try insert(
        [CurrentConditionsRecord(position: position, current: current)], into: CurrentConditionsRecord.table)
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
  fileprivate func replace(_ air: AirQuality, at position: Int64) throws {
    try run("DELETE FROM airQuality WHERE positionID = \(position)")
    try insert([AirQualityRecord(position: position, air: air)], into: AirQualityRecord.table)
    try insert(
      air.pollutants.map { ConcentrationRecord(position: position, name: $0.key.rawValue, concentration: $0.value) },
      into: ConcentrationRecord.pollutants)
    try insert(
      air.pollen.map { ConcentrationRecord(position: position, name: $0.key.rawValue, concentration: $0.value) },
      into: ConcentrationRecord.pollen)
  }

  /// Replaces the last failure.
  fileprivate func replace(_ failure: RefreshFailure, at position: Int64) throws {
    try run("DELETE FROM refreshFailure WHERE positionID = \(position)")
    try insert([RefreshFailureRecord(position: position, failure: failure)], into: RefreshFailureRecord.table)
  }
}

/// A part of the stored weather of positions: its query, and where its rows are added.
private struct WeatherPart: Sendable {
  /// Returns the query for the rows of the places.
  let query: @Sendable (_ places: [String]) -> SQL
  /// Adds a row to the weather of its position.
  let add: @Sendable (SQLRow, inout PositionWeather) throws -> Void

  private init(
    _ table: StoredTable<some Any>, where condition: SQL = "true", order: String? = nil,
    add: @escaping @Sendable (SQLRow, inout PositionWeather) throws -> Void
  ) {
    let (list, name, order) = (table.list, table.name, order.map { "ORDER BY positionID, \($0)" } ?? "")
    query = { places in
      """
      SELECT \(raw: list) FROM \(raw: name)
      WHERE positionID IN \(sql: Self.positions(of: places)) AND \(sql: condition) \(raw: order)
      """
    }
    self.add = add
  }

  private init(
    query: @escaping @Sendable (_ places: [String]) -> SQL,
    add: @escaping @Sendable (SQLRow, inout PositionWeather) throws -> Void
  ) {
    (self.query, self.add) = (query, add)
  }

  private static func positions(of places: [String]) -> SQL {
    "(SELECT positionID FROM position WHERE placeID IN \(list: places))"
  }

  /// Reports with their current conditions; to be read before their parts.
  static let reports = WeatherPart(
    query: { places in
      """
      SELECT \(raw: WeatherReportRecord.table.list), \(raw: CurrentConditionsRecord.table.list)
      FROM weatherReport LEFT JOIN currentConditions USING (positionID)
      WHERE weatherReport.positionID IN \(sql: positions(of: places))
      """
    },
    add: { row, weather in
      var report = try WeatherReportRecord.read(row)
      report.current = try CurrentConditionsRecord.read(row)
      weather.report = report
    })

  /// Returns the part with the hours that begin after `start` and at or before `end`, oldest first.
  static func hours(after start: Date, until end: Date) -> WeatherPart {
    WeatherPart(HourRecord.table, where: "start > \(start) AND start <= \(end)", order: "start") { row, weather in
      weather.report?.hours.append(try HourRecord.read(row))
    }
  }

  /// Returns the part with the days between two in ISO 8601, oldest first.
  static func days(from first: String, through last: String) -> WeatherPart {
    WeatherPart(DayRecord.table, where: "day BETWEEN \(first) AND \(last)", order: "day") { row, weather in
      weather.report?.days.append(try DayRecord.read(row))
    }
  }

  /// Warnings in their original order.
  static let alerts = WeatherPart(WeatherAlertRecord.table, order: "number") { row, weather in
    weather.report?.alerts.append(try WeatherAlertRecord.read(row))
  }

  /// Nowcasts of the next two hours; to be read before their steps.
  static let nowcasts = WeatherPart(NowcastRecord.table) { row, weather in
    weather.report?.nowcast = try NowcastRecord.read(row)
  }

  /// The steps of the nowcasts, in order.
  static let nowcastSteps = WeatherPart(NowcastStepRecord.table, order: "start") { row, weather in
    weather.report?.nowcast?.steps.append(try NowcastStepRecord.read(row))
  }

  /// The air; to be read before its pollutants and pollen.
  static let air = WeatherPart(AirQualityRecord.table) { row, weather in
    weather.air = try AirQualityRecord.read(row)
  }

  /// The pollutants in the air.
  static let pollutants = WeatherPart(ConcentrationRecord.pollutants) { row, weather in
    if case (let name?, let amount) = try ConcentrationRecord.readPollutant(row) {
      weather.air?.pollutants[name] = amount
    }
  }

  /// The pollen in the air.
  static let pollen = WeatherPart(ConcentrationRecord.pollen) { row, weather in
    if case (let name?, let amount) = try ConcentrationRecord.readPollen(row) { weather.air?.pollen[name] = amount }
  }

  /// The last failures.
  static let failures = WeatherPart(RefreshFailureRecord.table) { row, weather in
    weather.failure = try SourceErrorColumns.readFailure(row)
  }
}

/// Gathers the weather of many positions, all parts in one round trip.
private struct WeatherReading {
  private let texts: [String]
  private let byText: [String: PlaceID]
  private var found: [Int64: PositionWeather] = [:]
  private var places: [Int64: PlaceID] = [:]

  init(_ ids: [PlaceID]) {
    byText = Dictionary(ids.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    texts = byText.keys.sorted()
  }

  /// The weather read so far, by place; places without any are absent.
  var weather: [PlaceID: PositionWeather] {
    var weather: [PlaceID: PositionWeather] = [:]
    for (position, known) in found where known != PositionWeather() {
      if let id = places[position] { weather[id] = known }
    }
    return weather
  }

  /// Reads the parts, in their order, and the names of the places `ids`, which pages show with the weather.
  mutating func read(_ connection: any SQLConnection, _ parts: [WeatherPart], namesOf ids: [PlaceID] = []) throws {
    guard !texts.isEmpty else { return }
    let positions: SQL = "SELECT positionID, placeID FROM position WHERE placeID IN \(list: texts)"
    let names: [SQL] = ids.isEmpty ? [] : [PlaceNameRecord.selection(of: texts)]
    let results = try connection.batch([positions] + parts.map { $0.query(texts) } + names)
    for row in results[0].rows { places[try row["positionID"]] = byText[try row["placeID"]] }
    for (part, result) in zip(parts, results.dropFirst()) {
      for row in result.rows { try part.add(row, &found[try row["positionID"], default: PositionWeather()]) }
    }
    if !ids.isEmpty, let names = results.last {
      connection.cache(try PlaceNameRecord.names(of: byText, from: names.rows), for: .placeNames(ids))
    }
  }
}
