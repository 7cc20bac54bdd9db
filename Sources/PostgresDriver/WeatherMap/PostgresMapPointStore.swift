public import GazetteDomain

/// Stores the points of the map that readers opened.
public struct PostgresMapPointStore: MapPointStore {
  private let database: PostgresDatabase
  private let quotas: ReaderQuotas

  /// Makes a store in `database`.
  public init(_ database: PostgresDatabase, quotas: ReaderQuotas = ReaderQuotas()) {
    self.database = database
    self.quotas = quotas
  }

  /// Returns the reader's points, the last opened first.
  public func points(of reader: ReaderKey) async throws(StoreError) -> [MapPoint] {
    try await database.read(.mapPoints(reader)) { [quotas] session in
      try session.rows(
        """
        SELECT \(MapPointRecord.table.list) FROM mapPoint
        WHERE readerKey = $1 ORDER BY openedAt DESC, placeID LIMIT $2
        """, [reader.rawValue, quotas.maximumMapPoints], MapPointRecord.read)
    }
  }

  /// Returns each position in any reader's list, once.
  public func positionsOfAll() async throws(StoreError) -> [PlaceID] {
    try await database.read { session in
      try session.rows(
        "SELECT DISTINCT ON (placeID) latitude, longitude FROM mapPoint ORDER BY placeID"
      ) { row in PlaceID(try CoordinateColumns.read(row)) }
    }
  }

  /// Saves that `point` was opened; deletes the oldest ones beyond the maximum.
  public func note(_ point: MapPoint, for reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { [quotas] session in
      try session.lock(reader)
      try session.insert(
        [MapPointRecord(reader: reader, point: point)], into: MapPointRecord.table,
        onConflict: """
          ON CONFLICT (readerKey, placeID) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
            label = excluded.label, openedAt = excluded.openedAt
          """)
      try session.execute(
        """
        DELETE FROM mapPoint WHERE readerKey = $1 AND placeID IN
          (SELECT placeID FROM mapPoint WHERE readerKey = $1 ORDER BY openedAt DESC, placeID OFFSET $2)
        """, [reader.rawValue, quotas.maximumMapPoints])
    }
  }

  /// Deletes a point; ignores an unknown one.
  public func forget(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      _ = try session.execute(
        "DELETE FROM mapPoint WHERE readerKey = $1 AND placeID = $2", [reader.rawValue, id.text])
    }
  }
}

/// A point of the map as a row of `mapPoint`.
struct MapPointRecord {
  static let table = StoredTable<MapPointRecord>(
    "mapPoint",
    ["readerKey": { $0.reader.rawValue }, "placeID": { $0.point.id.text }],
    CoordinateColumns.columns.of { $0.point.coordinate },
    ["label": { $0.point.label }, "openedAt": { $0.point.openedAt }])

  let reader: ReaderKey
  let point: MapPoint

  static func read(_ row: NamedRow) throws -> MapPoint {
    MapPoint(
      coordinate: try CoordinateColumns.read(row), label: try row["label"], openedAt: try row.requiredDate("openedAt"))
  }
}

extension PostgresStoragePart {
  /// The points of the map, which count as weather.
  public static let mapPoints = PostgresStoragePart(.weather, tables: ["mapPoint"])
}
