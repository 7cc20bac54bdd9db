import GazetteDomain
import GazetteStore

extension PostgresStoragePart {
  /// Weather and the saved places; emptying deletes the weather, not the places.
  public static let weather = PostgresStoragePart(
    .weather,
    tables: [
      "position", "weatherReport", "currentConditions", "hourForecast", "dayForecast", "weatherAlert", "airQuality",
      "pollutant", "pollen", "refreshFailure", "placeName", "savedPlace", "refreshRun",
      "nowcast", "nowcastStep", "keptReply", "toldDay",
    ], countedTable: "position"
  ) { database, _ async throws(StoreError) in
    // A service's cached replies stay: without them the next request would come too early.
    try await database.write(isolation: .readCommitted) { session in try session.execute("DELETE FROM position") }
  }

  /// The points of the map, which count as weather.
  public static let mapPoints = PostgresStoragePart(.weather, tables: ["mapPoint"])

  /// The warnings of the weather services; they are fetched again.
  public static let warnings = PostgresStoragePart(
    .warnings, tables: ["warningScope", "weatherWarning", "warningRevision"], countedTable: "weatherWarning"
  ) { database, _ async throws(StoreError) in
    try await database.write(isolation: .readCommitted) { session in
      // Comes first, so that the second of two changes waits for the first.
      try session.execute("UPDATE warningRevision SET revision = revision + 1")
      let count: Int = try session.value("SELECT count(*) FROM weatherWarning") ?? 0
      try session.execute("DELETE FROM warningScope")
      return count
    }
  }
}
