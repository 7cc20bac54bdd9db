import Foundation
public import GazetteDomain
import GRDB

/// Stores the points of the map that readers opened.
public struct SQLiteMapPointStore: MapPointStore {
  private let database: GazetteDatabase
  private let quotas: ReaderQuotas

  /// Makes a store in `database`.
  public init(_ database: GazetteDatabase, quotas: ReaderQuotas = ReaderQuotas()) {
    self.database = database
    self.quotas = quotas
  }

  /// Returns the reader's points, the last opened first.
  public func points(of reader: ReaderKey) async throws(StoreError) -> [MapPoint] {
    try await database.read(.mapPoints(reader)) { [quotas] connection in
      try connection.rows(
        """
        SELECT \(MapPointRecord.table.list) FROM mapPoint
        WHERE readerKey = ? ORDER BY openedAt DESC, placeID LIMIT ?
        """, [reader.rawValue, quotas.maximumMapPoints], MapPointRecord.read)
    }
  }

  /// Returns each position in any reader's list, once.
  public func positionsOfAll() async throws(StoreError) -> [PlaceID] {
    try await database.read { connection in
      try connection.rows("SELECT latitude, longitude FROM mapPoint GROUP BY placeID", []) { row in
        PlaceID(try CoordinateColumns.read(row))
      }
    }
  }

  /// Saves that `point` was opened; deletes the oldest ones beyond the maximum.
  public func note(_ point: MapPoint, for reader: ReaderKey) async throws(StoreError) {
    try await database.write { [quotas] connection in
      try connection.ensureReader(reader)
      try connection.run(
        "DELETE FROM mapPoint WHERE readerKey = ? AND placeID = ?", [reader.rawValue, point.id.text])
      try connection.insert([MapPointRecord(reader: reader, point: point)], into: MapPointRecord.table)
      try connection.run(
        """
        DELETE FROM mapPoint WHERE readerKey = ?1 AND placeID NOT IN
          (SELECT placeID FROM mapPoint WHERE readerKey = ?1 ORDER BY openedAt DESC, placeID LIMIT ?2)
        """, [reader.rawValue, quotas.maximumMapPoints])
    }
  }

  /// Deletes a point; ignores an unknown one.
  public func forget(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try await database.write { connection in
      try connection.run("DELETE FROM mapPoint WHERE readerKey = ? AND placeID = ?", [reader.rawValue, id.text])
    }
  }
}

/// A point of the map as a row of `mapPoint`.
struct MapPointRecord {
  static let table = StoredTable<MapPointRecord>(
    "mapPoint",
    ["readerKey": { $0.reader.rawValue }, "placeID": { $0.point.id.text }],
    CoordinateColumns.columns.of { $0.point.coordinate },
    ["label": { $0.point.label }, "openedAt": { $0.point.openedAt.timeIntervalSince1970 }])

  let reader: ReaderKey
  let point: MapPoint

  static func read(_ row: NamedRow) throws -> MapPoint {
    MapPoint(
      coordinate: try CoordinateColumns.read(row), label: try row["label"], openedAt: try row.requiredDate("openedAt"))
  }
}
