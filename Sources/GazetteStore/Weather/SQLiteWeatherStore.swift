import CivilDates
public import Foundation
public import GazetteDomain
import GRDB

/// Keeps the last good weather of positions, in one table for each part of a report.
public struct SQLiteWeatherStore: WeatherStore {
  private let database: GazetteDatabase

  /// Keeps it in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// What is stored for each of `ids`; ids of which nothing is known are absent.
  public func weather(at ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PositionWeather] {
    try await database.read { connection in
      var reading = try WeatherReading(connection, places: ids)
      try reading.readReports()
      try reading.readHours(after: .distantPast, until: .distantFuture)
      try reading.readDays(from: nil)
      try reading.readAlerts()
      try reading.readAir()
      try reading.readFailures()
      return reading.weather
    }
  }

  /// What a list shows of each of `ids`, in four queries however many they are.
  public func glances(
    at ids: [PlaceID], from date: Date
  ) async throws(StoreError) -> [PlaceID: PositionWeather] {
    // The day before in GMT is today or earlier in every time zone.
    let yesterday = CalendarDay(date.addingTimeInterval(-86_400), in: .gmt)
    return try await database.read { connection in
      var reading = try WeatherReading(connection, places: ids)
      try reading.readReports()
      // Not all zones begin their hours on the hour of GMT: the one that `date` falls in began less than an hour ago.
      try reading.readHours(after: date.addingTimeInterval(-3600), until: date.addingTimeInterval(23 * 3600))
      try reading.readDays(from: yesterday)
      try reading.readFailures()
      return reading.weather
    }
  }

  /// Puts the new data in place of the old and clears the failure; nil air keeps the old.
  public func replace(_ report: WeatherReport, air: AirQuality?, at id: PlaceID) async throws(StoreError) {
    try await database.write { connection in
      let position = try connection.position(of: id)
      try connection.replace(report, at: position)
      if let air { try connection.replace(air, at: position) }
      try connection.run("DELETE FROM refreshFailure WHERE positionID = ?", [position])
    }
  }

  /// Puts new air in place of the old.
  public func replace(_ air: AirQuality, at id: PlaceID) async throws(StoreError) {
    try await database.write { connection in try connection.replace(air, at: try connection.position(of: id)) }
  }

  /// Notes that refreshing failed; the data stay.
  public func note(_ failure: RefreshFailure, at id: PlaceID) async throws(StoreError) {
    try await database.write { connection in try connection.replace(failure, at: try connection.position(of: id)) }
  }

  /// When each of `ids` was last fetched; ids never fetched are absent.
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

  /// Forgets positions last fetched, or failed, before `date` that are not in `keeping`; answers how many.
  public func forget(fetchedBefore date: Date, keeping: Set<PlaceID>) async throws(StoreError) -> Int {
    try await database.write { connection in
      try connection.forgetPositions(before: date, keeping: keeping)
    }
  }
}

extension StoragePart {
  /// Weather and the saved places; the weather goes, the places stay.
  public static let weather = StoragePart(
    .weather,
    tables: [
      "position", "weatherReport", "currentConditions", "hourForecast", "dayForecast", "weatherAlert", "airQuality",
      "pollutant", "pollen", "refreshFailure", "savedPlace", "refreshRun",
    ], counted: "position"
  ) { connection, _ in
    try connection.run("DELETE FROM position")
    return connection.changesCount
  }
}

extension Database {
  /// The row of a position, which is made when it is missing.
  func position(of id: PlaceID) throws -> Int64 {
    try run(
      "INSERT INTO position (placeID, latitude, longitude) VALUES (?, ?, ?) ON CONFLICT (placeID) DO NOTHING",
      [id.text, id.coordinate.latitude, id.coordinate.longitude])
    guard let position: Int64 = try value("SELECT positionID FROM position WHERE placeID = ?", [id.text]) else {
      throw UnreadableRow(detail: "position \(id.text) was not stored")
    }
    return position
  }

  /// The rows of those of `ids` that are known.
  func positions(of ids: [PlaceID]) throws -> [Int64: PlaceID] {
    let byText = Dictionary(ids.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    var known: [Int64: PlaceID] = [:]
    try forEachRow(
      "SELECT positionID, placeID FROM position WHERE placeID IN (SELECT value FROM json_each(?))",
      [byText.keys.jsonArray]
    ) { row in known[try row["positionID"]] = byText[try row["placeID"]] }
    return known
  }

  /// Removes positions whose last fetch or failure is before `date` and that are not in `keeping`; answers how many.
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
