import CivilDates
public import Foundation
public import GazetteDomain

/// Stores the last good weather of positions, in one table for each part of a report.
public struct PostgresWeatherStore: WeatherStore {
  private let database: PostgresDatabase

  /// Makes a store in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// Returns the stored weather for each of `ids`; ids without any are absent.
  public func weather(at ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PositionWeather] {
    try await database.read(.weather(ids)) { session in
      var reading = WeatherReading(ids)
      try reading.read(
        session,
        [
          .reports, .hours(after: .distantPast, until: .distantFuture), .days(from: "", through: "~"), .alerts,
          .nowcasts,
          .nowcastSteps, .air, .pollutants, .pollen, .failures,
        ], named: ids)
      return reading.weather
    }
  }

  /// Returns a list's weather for each of `ids`, always in one round trip.
  public func glances(
    at ids: [PlaceID], from date: Date
  ) async throws(StoreError) -> [PlaceID: PositionWeather] {
    // The day before in GMT is today or earlier in every time zone, the day after is today or later.
    let (yesterday, tomorrow) = (
      CalendarDay(date.addingTimeInterval(-86_400), in: .gmt), CalendarDay(date.addingTimeInterval(86_400), in: .gmt)
    )
    // Background work, which reads the cities of all readers, needs no names.
    let isForRequest = RequestScope.current != nil
    return try await database.read(.glances(ids, minute: date.wholeSecondsSince1970 / 60)) { session in
      var reading = WeatherReading(ids)
      try reading.read(
        session,
        [
          .reports,
          // Not all zones begin their hours on the hour of GMT: the hour that contains `date` began less than an hour ago.
          .hours(after: date.addingTimeInterval(-3600), until: date.addingTimeInterval(23 * 3600)),
          .days(from: yesterday.iso, through: tomorrow.iso), .nowcasts, .nowcastSteps, .failures,
        ], named: isForRequest ? ids : [])
      return reading.weather
    }
  }

  /// Replaces the data and clears the failure; nil air leaves the old.
  public func replace(_ report: WeatherReport, air: AirQuality?, at id: PlaceID) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      let position = try session.position(of: id)
      try session.replace(report, at: position)
      if let air { try session.replace(air, at: position) }
      try session.execute("DELETE FROM refreshFailure WHERE positionID = $1", [position])
    }
  }

  /// Replaces the air.
  public func replace(_ air: AirQuality, at id: PlaceID) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      try session.replace(air, at: try session.position(of: id))
    }
  }

  /// Records a failed refresh; the data stay.
  public func note(_ failure: RefreshFailure, at id: PlaceID) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      try session.replace(failure, at: try session.position(of: id))
    }
  }

  /// Returns the last fetch of each of `ids`; ids never fetched are absent.
  public func fetchTimes(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: Date] {
    let byText = Dictionary(ids.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    return try await database.read { session in
      var times: [PlaceID: Date] = [:]
      let rows = try session.rows(
        "SELECT placeID, fetchedAt FROM position JOIN weatherReport USING (positionID) WHERE placeID = ANY ($1)",
        [Array(byText.keys)])
      for row in rows {
        guard let id = byText[try row["placeID"]] else { continue }
        times[id] = try row.requiredDate("fetchedAt")
      }
      return times
    }
  }

  /// Deletes positions last fetched, or failed, before `date` that are not in `keeping`; returns their number.
  public func forget(fetchedBefore date: Date, keeping: Set<PlaceID>) async throws(StoreError) -> Int {
    try await database.write(isolation: .readCommitted) { session in
      try session.execute(
        """
        DELETE FROM position
        WHERE placeID <> ALL ($1)
          AND coalesce(
            (SELECT fetchedAt FROM weatherReport WHERE weatherReport.positionID = position.positionID),
            (SELECT fetchedAt FROM airQuality WHERE airQuality.positionID = position.positionID),
            (SELECT failedAt FROM refreshFailure WHERE refreshFailure.positionID = position.positionID),
            0) < $2
        """, [keeping.map(\.text), date])
    }
  }
}

extension PostgresStoragePart {
  /// Weather and the saved places; emptying deletes the weather, not the places.
  public static let weather = PostgresStoragePart(
    .weather,
    tables: [
      "position", "weatherReport", "currentConditions", "hourForecast", "dayForecast", "weatherAlert", "airQuality",
      "pollutant", "pollen", "refreshFailure", "placeName", "savedPlace", "refreshRun",
      "nowcast", "nowcastStep", "keptReply", "toldDay",
    ], counted: "position"
  ) { database, _ async throws(StoreError) in
    // A service's cached replies stay: without them the next request would come too early.
    try await database.write(isolation: .readCommitted) { session in try session.execute("DELETE FROM position") }
  }
}

extension PostgresSession {
  /// Returns the rows of positions, creating missing ones, and locks them and their data until the end of the transaction.
  func positions(making ids: [PlaceID]) throws -> [PlaceID: Int64] {
    // A fixed order prevents deadlocks.
    let sorted = Set(ids).sorted { $0.text < $1.text }
    let byText = Dictionary(sorted.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = try rows(
      """
      INSERT INTO position (placeID, latitude, longitude)
        SELECT * FROM unnest($1::text[], $2::double precision[], $3::double precision[])
      ON CONFLICT (placeID) DO UPDATE SET latitude = position.latitude
      RETURNING positionID, placeID
      """, [sorted.map(\.text), sorted.map(\.coordinate.latitude), sorted.map(\.coordinate.longitude)])
    var positions: [PlaceID: Int64] = [:]
    for row in rows {
      guard let id = byText[try row["placeID"]] else { continue }
      positions[id] = try row["positionID"]
    }
    return positions
  }

  /// Returns the row of one position in the same way.
  func position(of id: PlaceID) throws -> Int64 {
    guard let position = try positions(making: [id])[id] else {
      throw UnreadableRow(detail: "position \(id.text) was not stored")
    }
    return position
  }

  // A provider that repeats an hour or a day must not cost the rest: the first one counts.

  /// Replaces the report with all its parts.
  fileprivate func replace(_ report: WeatherReport, at position: Int64) throws {
    // The deletion includes the parts of the old report.
    try execute("DELETE FROM weatherReport WHERE positionID = $1", [position])
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
    try execute("DELETE FROM airQuality WHERE positionID = $1", [position])
    try insert([AirQualityRecord(position: position, air: air)], into: AirQualityRecord.table)
    try insert(
      air.pollutants.map { FigureRecord(position: position, name: $0.key.rawValue, figure: $0.value) },
      into: FigureRecord.pollutants)
    try insert(
      air.pollen.map { FigureRecord(position: position, name: $0.key.rawValue, figure: $0.value) },
      into: FigureRecord.pollen)
  }

  /// Replaces the last failure.
  fileprivate func replace(_ failure: RefreshFailure, at position: Int64) throws {
    try execute("DELETE FROM refreshFailure WHERE positionID = $1", [position])
    try insert([RefreshFailureRecord(position: position, failure: failure)], into: RefreshFailureRecord.table)
  }
}
