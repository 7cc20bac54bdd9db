import Foundation
import GazetteDomain

/// A part of what is stored of positions: how it is asked for, and where it goes.
struct WeatherPart: Sendable {
  /// Asks for the rows of the places of `$1`.
  let sql: String
  let values: [ColumnValue]
  /// Puts a row where it belongs.
  let place: @Sendable (NamedRow, inout PositionWeather) throws -> Void

  private init(
    _ table: StoredTable<some Any>, where condition: String = "true", _ values: [ColumnValue] = [],
    order: String? = nil, place: @escaping @Sendable (NamedRow, inout PositionWeather) throws -> Void
  ) {
    sql = """
      SELECT \(table.list) FROM \(table.name)
      WHERE positionID IN (SELECT positionID FROM position WHERE placeID = ANY ($1)) AND \(condition)
      \(order.map { "ORDER BY positionID, \($0)" } ?? "")
      """
    self.values = values
    self.place = place
  }

  private init(sql: String, place: @escaping @Sendable (NamedRow, inout PositionWeather) throws -> Void) {
    (self.sql, self.values, self.place) = (sql, [], place)
  }

  /// Reports with their current conditions; to be read before their parts.
  static let reports = WeatherPart(
    sql: """
      SELECT \(WeatherReportRecord.table.list), \(CurrentConditionsRecord.table.list)
      FROM weatherReport LEFT JOIN currentConditions USING (positionID)
      WHERE weatherReport.positionID IN (SELECT positionID FROM position WHERE placeID = ANY ($1))
      """
  ) { row, weather in
    var report = try WeatherReportRecord.read(row)
    report.current = try CurrentConditionsRecord.read(row)
    weather.report = report
  }

  /// The hours that begin after `start` and not after `end`, oldest first.
  static func hours(after start: Date, until end: Date) -> WeatherPart {
    WeatherPart(
      HourRecord.table, where: "start > $2 AND start <= $3", [start, end], order: "start"
    ) { row, weather in weather.report?.hours.append(try HourRecord.read(row)) }
  }

  /// Days, oldest first, between two as ISO 8601 writes them.
  static func days(from first: String, through last: String) -> WeatherPart {
    WeatherPart(DayRecord.table, where: "day BETWEEN $2 AND $3", [first, last], order: "day") { row, weather in
      weather.report?.days.append(try DayRecord.read(row))
    }
  }

  /// Warnings in the order in which they came.
  static let alerts = WeatherPart(WeatherAlertRecord.table, order: "number") { row, weather in
    weather.report?.alerts.append(try WeatherAlertRecord.read(row))
  }

  /// What falls in the next two hours; to be read before its steps.
  static let nowcasts = WeatherPart(NowcastRecord.table) { row, weather in
    weather.report?.nowcast = try NowcastRecord.read(row)
  }

  /// The steps of the next two hours, the first first.
  static let nowcastSteps = WeatherPart(NowcastStepRecord.table, order: "start") { row, weather in
    weather.report?.nowcast?.steps.append(try NowcastStepRecord.read(row))
  }

  /// The air; to be read before what it is made of.
  static let air = WeatherPart(AirQualityRecord.table) { row, weather in
    weather.air = try AirQualityRecord.read(row)
  }

  /// What the air is made of.
  static let pollutants = WeatherPart(FigureRecord.pollutants) { row, weather in
    if case (let name?, let figure) = try FigureRecord.readPollutant(row) { weather.air?.pollutants[name] = figure }
  }

  /// What flies in the air.
  static let pollen = WeatherPart(FigureRecord.pollen) { row, weather in
    if case (let name?, let figure) = try FigureRecord.readPollen(row) { weather.air?.pollen[name] = figure }
  }

  /// The last failures.
  static let failures = WeatherPart(RefreshFailureRecord.table) { row, weather in
    weather.failure = try SourceErrorColumns.readFailure(row)
  }
}

/// Gathers the weather of many positions, all parts in one way to the server and back.
struct WeatherReading {
  private let texts: [String]
  private let byText: [String: PlaceID]
  private var found: [Int64: PositionWeather] = [:]
  private var places: [Int64: PlaceID] = [:]

  init(_ ids: [PlaceID]) {
    byText = Dictionary(ids.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    texts = byText.keys.sorted()
  }

  /// What was read, by place; places of which nothing is known are absent.
  var weather: [PlaceID: PositionWeather] {
    var weather: [PlaceID: PositionWeather] = [:]
    for (position, known) in found where known != PositionWeather() {
      if let id = places[position] { weather[id] = known }
    }
    return weather
  }

  /// Reads the parts, in their order; with them, for `named`, what those places are called, as their names are shown beside it.
  mutating func read(_ session: PostgresSession, _ parts: [WeatherPart], named: [PlaceID] = []) async throws {
    guard !texts.isEmpty else { return }
    let positions = PostgresStatement("SELECT positionID, placeID FROM position WHERE placeID = ANY ($1)", [texts])
    let answers = try await session.executeAll(
      [positions] + parts.map { PostgresStatement($0.sql, [texts] + $0.values) }
        + (named.isEmpty ? [] : [PostgresStatement(PlaceNameRecord.selection, [texts])]))
    for row in answers[0] { places[try row["positionID"]] = byText[try row["placeID"]] }
    for (part, rows) in zip(parts, answers.dropFirst()) {
      for row in rows { try part.place(row, &found[try row["positionID"], default: PositionWeather()]) }
    }
    if !named.isEmpty, let names = answers.last {
      session.beside.note(try PlaceNameRecord.names(of: byText, from: names), for: .placeNames(named))
    }
  }
}
