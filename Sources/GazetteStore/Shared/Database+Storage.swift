import GazetteDomain
import GRDB

extension Database {
  /// The bytes that the tables of each section take, with their indexes and full-text search.
  func storageBytes() throws -> [StorageKind: Int] {
    var bytes: [StorageKind: Int] = [:]
    try forEachRow(
      """
      SELECT coalesce(master.tbl_name, size.name) AS owner, sum(size.pgsize) AS bytes
      FROM dbstat AS size LEFT JOIN sqlite_master AS master ON master.name = size.name
      WHERE size.aggregate = 1 GROUP BY 1
      """
    ) { row in
      if let kind = Self.kind(ofTable: try row["owner"]) { bytes[kind, default: 0] += try row["bytes"] }
    }
    return bytes
  }

  /// How many positions, articles and ads there are.
  func storageCounts() throws -> [StorageKind: Int] {
    let counts: [(StorageKind, String)] = [(.weather, "position"), (.news, "article"), (.classifieds, "ad")]
    var found: [StorageKind: Int] = [:]
    for (kind, table) in counts { found[kind] = try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)") }
    return found
  }

  /// Whose a table is; nil for what the database needs for itself.
  private static func kind(ofTable name: String) -> StorageKind? {
    // The tables behind a full-text table bear its name before an underscore.
    let table = String(name.prefix { $0 != "_" })
    return tables.first { $0.value.contains(table) }?.key
  }

  private static let tables: [StorageKind: Set<String>] = [
    .weather: [
      "position", "weatherReport", "currentConditions", "hourForecast", "dayForecast", "weatherAlert", "airQuality",
      "pollutant", "pollen", "refreshFailure", "savedPlace", "refreshRun", "mapPoint",
    ],
    .news: ["feed", "subscription", "article", "articleBody", "articleText", "unread", "star"],
    .classifieds: [
      "ad", "adText", "adWords", "adPrice", "adCategory", "listingRun", "listing", "listingFailure", "skippedAd",
      "adStar", "savedSearch", "savedSearchCount",
    ],
  ]
}

extension GazetteDatabase {
  /// Gives room that is free in the database's file back to the disk.
  func compact() async throws(StoreError) {
    try await connections.writingOutside { connection in
      try connection.execute(sql: "VACUUM")
      _ = try connection.checkpoint(.truncate)
    }
  }
}

extension DatabaseWriter {
  /// Does `work` alone, in no transaction.
  fileprivate func writingOutside(_ work: @escaping @Sendable (Database) throws -> Void) async throws(StoreError) {
    let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
      asyncBarrierWriteWithoutTransaction { connection in
        let value = Result { try work(connection.get()) }
        continuation.resume(returning: value.mapError(StoreError.init(translating:)))
      }
    }
    try result.get()
  }
}
