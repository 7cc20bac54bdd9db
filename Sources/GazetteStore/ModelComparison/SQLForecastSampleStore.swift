import CivilDates
public import GazetteDomain

/// Stores forecasts and reports of days in the database, with the weather of their positions.
public struct SQLForecastSampleStore: ForecastSampleStore {
  private let database: SQLDatabase

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Stores days at `id`: the first forecast of each day, the latest report; deletes days that are too old.
  public func save(_ samples: [ForecastSample], at id: PlaceID) async throws(StoreError) {
    guard let days = ForecastVerification.retainedDays(with: samples) else { return }
    try await database.write(isolation: .readCommitted) { connection in
      let position = try connection.position(of: id)
      try connection.insert(
        samples.map { ForecastSampleRecord(position: position, sample: $0) }, into: ForecastSampleRecord.table,
        onConflict: """
          ON CONFLICT (positionID, day, daysAhead, origin) DO UPDATE SET
            lowCelsius = excluded.lowCelsius, highCelsius = excluded.highCelsius,
            precipitationMillimeters = excluded.precipitationMillimeters,
            precipitationPercent = excluded.precipitationPercent
          WHERE toldDay.daysAhead = 0
          """)
      try connection.run(
        """
        DELETE FROM toldDay WHERE positionID = \(position)
          AND day NOT BETWEEN \(days.lowerBound.iso) AND \(days.upperBound.iso)
        """)
    }
  }

  /// Returns the stored days at `id`, unordered.
  public func samples(at id: PlaceID) async throws(StoreError) -> [ForecastSample] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT \(raw: ForecastSampleRecord.table.list) FROM toldDay
        WHERE positionID = (SELECT positionID FROM position WHERE placeID = \(id.text))
        """
      ).compactMap(ForecastSampleRecord.read)
    }
  }
}

/// A forecast or report of a day as a row of `toldDay`.
struct ForecastSampleRecord {
  static let table = StoredTable<ForecastSampleRecord>(
    "toldDay",
    [
      "positionID": { $0.position }, "day": { $0.sample.day.iso }, "daysAhead": { $0.sample.lead.rawValue },
      "origin": { $0.sample.origin.rawValue },
    ], fields.columns.of(\.sample))

  private static let fields: Fields<ForecastSample> = [
    .measure("lowCelsius", \.low), .measure("highCelsius", \.high),
    .measure("precipitationMillimeters", \.precipitation),
    .measure("precipitationPercent", \.precipitationProbability),
  ]

  let position: Int64
  let sample: ForecastSample

  /// Reads the day; nil when it is invalid, or has a lead that only a newer version knows.
  static func read(_ row: SQLRow) throws -> ForecastSample? {
    guard let day = CalendarDay(iso: try row["day"] as String),
      let lead = ForecastLead(rawValue: try row["daysAhead"])
    else { return nil }
    var sample = ForecastSample(origin: ForecastOrigin(rawValue: try row["origin"]), lead: lead, day: day)
    try fields.read(row, into: &sample)
    return sample
  }
}
