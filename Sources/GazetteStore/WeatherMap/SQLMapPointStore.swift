public import GazetteDomain

/// Stores the points of the map that readers opened.
public struct SQLMapPointStore: MapPointStore {
  private let database: SQLDatabase
  private let quotas: ReaderQuotas

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase, quotas: ReaderQuotas = ReaderQuotas()) {
    self.database = database
    self.quotas = quotas
  }

  /// Returns the reader's points, the last opened first.
  public func points(of reader: ReaderKey) async throws(StoreError) -> [MapPoint] {
    try await database.read(.mapPoints(reader)) { [quotas] connection in
      try connection.rows(
        """
        SELECT \(raw: MapPointRecord.table.list) FROM mapPoint
        WHERE readerKey = \(reader) ORDER BY openedAt DESC, placeID LIMIT \(quotas.maximumMapPoints)
        """
      ).map(MapPointRecord.read)
    }
  }

  /// Returns each position in any reader's list, once.
  public func allPositions() async throws(StoreError) -> [PlaceID] {
    try await database.read { connection in
      // Equal identifiers mean equal positions, except in a foreign file.
      try connection.rows(
        "SELECT min(latitude) AS latitude, min(longitude) AS longitude FROM mapPoint GROUP BY placeID ORDER BY placeID"
      ).map { row in PlaceID(try CoordinateColumns.read(row)) }
    }
  }

  /// Saves that `point` was opened; deletes the oldest ones beyond the maximum.
  public func note(_ point: MapPoint, for reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { [quotas] connection in
      try connection.lock(reader)
      try connection.insert(
        [MapPointRecord(reader: reader, point: point)], into: MapPointRecord.table,
        onConflict: "ON CONFLICT (readerKey, placeID) DO UPDATE SET \(MapPointRecord.table.replacement)")
      try connection.run(
        """
        DELETE FROM mapPoint WHERE readerKey = \(reader) AND placeID NOT IN (
          SELECT placeID FROM mapPoint WHERE readerKey = \(reader)
          ORDER BY openedAt DESC, placeID LIMIT \(quotas.maximumMapPoints))
        """)
    }
  }

  /// Deletes a point; ignores an unknown one.
  public func forget(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.run("DELETE FROM mapPoint WHERE readerKey = \(reader) AND placeID = \(id.text)")
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

  static func read(_ row: SQLRow) throws -> MapPoint {
    MapPoint(
      coordinate: try CoordinateColumns.read(row), label: try row["label"], openedAt: try row.requiredDate("openedAt"))
  }
}
