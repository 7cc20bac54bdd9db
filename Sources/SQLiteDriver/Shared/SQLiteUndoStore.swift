import Foundation
public import GazetteDomain
import GRDB

/// Stores the operations that readers can still undo.
public struct SQLiteUndoStore: UndoStore {
  private let database: GazetteDatabase
  private let now: CurrentTime

  /// Makes a store in `database`.
  public init(_ database: GazetteDatabase, now: @escaping CurrentTime) { (self.database, self.now) = (database, now) }

  /// Saves the payload of an operation.
  public func save(_ payload: [UInt8], for key: UndoKey) async throws(StoreError) {
    guard payload.count <= Self.maximumPayloadBytes else { throw .failed(detail: "an operation to undo is too large") }
    let now = now().timeIntervalSince1970
    // A power cut loses the undo, not the operation itself.
    try await database.write(.repeatable) { connection in
      try connection.ensureReader(key.reader)
      try connection.run(
        """
        INSERT INTO undo (readerKey, kind, undoID, savedAt, payload) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (readerKey, kind, undoID) DO UPDATE SET savedAt = excluded.savedAt, payload = excluded.payload
        """, [key.reader.rawValue, key.kind, key.id, now, Data(payload)])
      try connection.run(
        """
        DELETE FROM undo WHERE readerKey = ?1 AND (kind, undoID) IN (
          SELECT kind, undoID FROM undo WHERE readerKey = ?1 ORDER BY savedAt DESC, kind, undoID LIMIT -1 OFFSET ?2)
        """, [key.reader.rawValue, Self.maximumPerReader])
    }
  }

  /// Returns an operation.
  public func record(for key: UndoKey) async throws(StoreError) -> UndoRecord? {
    try await database.read { connection in
      try connection.rows(
        "SELECT payload, savedAt FROM undo WHERE readerKey = ? AND kind = ? AND undoID = ?",
        [key.reader.rawValue, key.kind, key.id]
      ) { row in
        let payload: Data = try row["payload"]
        return UndoRecord(payload: Array(payload), savedAt: try row.requiredDate("savedAt"))
      }.first
    }
  }

  /// Deletes an operation.
  public func remove(_ key: UndoKey) async throws(StoreError) {
    try await database.write(.repeatable) { connection in
      try connection.run(
        "DELETE FROM undo WHERE readerKey = ? AND kind = ? AND undoID = ?", [key.reader.rawValue, key.kind, key.id])
    }
  }

  /// Deletes old operations.
  public func removeExpired() async throws(StoreError) {
    let now = now().timeIntervalSince1970
    try await database.removeInSteps(
      """
      DELETE FROM undo WHERE (readerKey, kind, undoID) IN (
        SELECT readerKey, kind, undoID FROM undo WHERE savedAt NOT BETWEEN ? AND ? LIMIT ?)
      """, [(now - Self.lifetime).nextUp, now + 60])
  }
}
