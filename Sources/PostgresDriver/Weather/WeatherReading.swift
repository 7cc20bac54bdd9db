import Foundation
import GazetteDomain

/// A part of the stored weather of positions: its query, and its destination.
struct WeatherPart: Sendable {
  /// The query for the rows of the places in `$1`.
  let sql: String
  let values: [ColumnValue]
  /// Adds a row to the weather of its position.
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

  /// Returns the part with the hours that begin after `start` and at or before `end`, oldest first.
  static func hours(after start: Date, until end: Date) -> WeatherPart {
    WeatherPart(
      HourRecord.table, where: "start > $2 AND start <= $3", [start, end], order: "start"
    ) { row, weather in weather.report?.hours.append(try HourRecord.read(row)) }
  }

  /// Returns the part with the days between two in ISO 8601, oldest first.
  static func days(from first: String, through last: String) -> WeatherPart {
    WeatherPart(DayRecord.table, where: "day BETWEEN $2 AND $3", [first, last], order: "day") { row, weather in
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
  static let pollutants = WeatherPart(FigureRecord.pollutants) { row, weather in
    if case (let name?, let figure) = try FigureRecord.readPollutant(row) { weather.air?.pollutants[name] = figure }
  }

  /// The pollen in the air.
  static let pollen = WeatherPart(FigureRecord.pollen) { row, weather in
    if case (let name?, let figure) = try FigureRecord.readPollen(row) { weather.air?.pollen[name] = figure }
  }

  /// The last failures.
  static let failures = WeatherPart(RefreshFailureRecord.table) { row, weather in
    weather.failure = try SourceErrorColumns.readFailure(row)
  }
}

/// Gathers the weather of many positions, all parts in one round trip.
struct WeatherReading {
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

  /// Reads the parts, in their order, and the names of the places in `named`, which pages show with the weather.
  mutating func read(_ session: PostgresSession, _ parts: [WeatherPart], named: [PlaceID] = []) throws {
    guard !texts.isEmpty else { return }
    let positions = PostgresStatement("SELECT positionID, placeID FROM position WHERE placeID = ANY ($1)", [texts])
    let answers = try session.executeAll(
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
