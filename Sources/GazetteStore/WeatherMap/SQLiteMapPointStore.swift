import Foundation
public import GazetteDomain
import GRDB

/// Keeps the points of the map that readers opened.
public struct SQLiteMapPointStore: MapPointStore {
  private let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// The reader's points, the last opened first.
  public func points(of reader: ReaderKey) async throws(StoreError) -> [MapPoint] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT latitude, longitude, label, openedAt FROM mapPoint
        WHERE readerKey = ? ORDER BY openedAt DESC, placeID LIMIT ?
        """, [reader.rawValue, MapPoint.keptPerReader]
      ) { row in
        let coordinate = try CoordinateRow.read(&row)
        let label: String? = row.next()
        return MapPoint(coordinate: coordinate, label: label, openedAt: try row.requiredDate())
      }
    }
  }

  /// Notes that `point` was opened; the oldest give way.
  public func note(_ point: MapPoint, for reader: ReaderKey) async throws(StoreError) {
    let values: [ColumnValue] =
      [reader.rawValue, point.id.text] + CoordinateRow.values(point.coordinate)
      + [point.label, point.openedAt.timeIntervalSince1970]
    try await database.write { connection in
      try connection.ensureReader(reader)
      try connection.run(
        "DELETE FROM mapPoint WHERE readerKey = ? AND placeID = ?", [reader.rawValue, point.id.text])
      try connection.insert([values], into: Self.columns)
      try connection.run(
        """
        DELETE FROM mapPoint WHERE readerKey = ?1 AND placeID NOT IN
          (SELECT placeID FROM mapPoint WHERE readerKey = ?1 ORDER BY openedAt DESC, placeID LIMIT ?2)
        """, [reader.rawValue, MapPoint.keptPerReader])
    }
  }

  /// Forgets a point; one that is not known is no error.
  public func forget(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try await database.write { connection in
      try connection.run("DELETE FROM mapPoint WHERE readerKey = ? AND placeID = ?", [reader.rawValue, id.text])
    }
  }

  private static let columns = Columns(
    of: "mapPoint", ["readerKey", "placeID"] + CoordinateRow.columns + ["label", "openedAt"])
}
