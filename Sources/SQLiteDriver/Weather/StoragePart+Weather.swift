import GazetteDomain
import GRDB

extension StoragePart {
  /// Weather and the saved places; emptying deletes the weather, not the places.
  public static let weather = StoragePart(
    .weather,
    tables: [
      "position", "weatherReport", "currentConditions", "hourForecast", "dayForecast", "weatherAlert", "airQuality",
      "pollutant", "pollen", "refreshFailure", "savedPlace", "refreshRun", "nowcast", "nowcastStep", "keptReply",
      "toldDay",
    ], countedTable: "position"
  ) { database, _ async throws(StoreError) in
    try await database.write { connection in
      // A service's cached replies stay: without them the next request would come too early.
      try connection.run("DELETE FROM position")
      return connection.changesCount
    }
  }

  /// The warnings of the weather services; they are fetched again.
  public static let warnings = StoragePart(
    .warnings, tables: ["warningScope", "weatherWarning", "warningRevision"], countedTable: "weatherWarning"
  ) { database, _ async throws(StoreError) in
    try await database.write { connection in
      let count: Int = try connection.value("SELECT count(*) FROM weatherWarning") ?? 0
      try connection.run("DELETE FROM warningScope")
      try connection.run("UPDATE warningRevision SET revision = revision + 1")
      return count
    }
  }
}
