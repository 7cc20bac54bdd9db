import Foundation
public import GazetteDomain

/// Stores the operations that readers can still undo, for all nodes; times are the database's.
public struct PostgresUndoStore: UndoStore {
  private let database: PostgresDatabase
  private let now: CurrentTime
  private let clock: NodeClock

  /// Makes a store in `database`; `now` is the node's time, and `clock` decides.
  public init(_ database: PostgresDatabase, now: @escaping CurrentTime, clock: NodeClock = .database) {
    (self.database, self.now, self.clock) = (database, now, clock)
  }

  /// Saves the payload of an operation.
  public func save(_ payload: [UInt8], for key: UndoKey) async throws(StoreError) {
    guard payload.count <= Self.maximumPayloadBytes else { throw .failed(detail: "an operation to undo is too large") }
    let now = now()
    // The loss of the primary server loses the undo, not the operation itself.
    try await database.write(.repeatable, isolation: .readCommitted) { [clock] session in
      try session.lock(key.reader)
      try session.executeAll([
        PostgresStatement(
          """
          INSERT INTO undo (readerKey, kind, undoID, savedAt, payload)
          VALUES ($1, $2, $3, \(NodeClock.sql(parameter: 4)), $5)
          ON CONFLICT (readerKey, kind, undoID) DO UPDATE SET savedAt = excluded.savedAt, payload = excluded.payload
          """, [key.reader.rawValue, key.kind, key.id, clock.parameter(now), Data(payload)]),
        PostgresStatement(
          """
          DELETE FROM undo WHERE readerKey = $1 AND (kind, undoID) IN (
            SELECT kind, undoID FROM undo WHERE readerKey = $1 ORDER BY savedAt DESC, kind, undoID OFFSET $2)
          """, [key.reader.rawValue, Self.maximumPerReader]),
      ])
    }
  }

  /// Returns an operation.
  public func record(for key: UndoKey) async throws(StoreError) -> UndoRecord? {
    let node = now()
    return try await database.read { [clock] session in
      let answers = try session.executeAll([
        PostgresStatement(
          "SELECT payload, savedAt FROM undo WHERE readerKey = $1 AND kind = $2 AND undoID = $3",
          [key.reader.rawValue, key.kind, key.id]),
        .time(clock, node),
      ])
      guard let row = answers[0].first else { return nil }
      let (payload, reading) = (try row["payload"] as Data, try ClockReading(answers[1], node: node))
      return UndoRecord(payload: Array(payload), savedAt: reading.told(try row.requiredDate("savedAt")))
    }
  }

  /// Deletes an operation.
  public func remove(_ key: UndoKey) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { session in
      _ = try session.execute(
        "DELETE FROM undo WHERE readerKey = $1 AND kind = $2 AND undoID = $3",
        [key.reader.rawValue, key.kind, key.id])
    }
  }

  /// Deletes old operations.
  public func removeExpired() async throws(StoreError) {
    // The selection is evaluated once, so that the index serves.
    let present = "(SELECT \(NodeClock.sql(parameter: 1)))"
    try await database.removeInSteps(
      """
      DELETE FROM undo WHERE (readerKey, kind, undoID) IN (
        SELECT readerKey, kind, undoID FROM undo
        WHERE savedAt <= \(present) - $2 OR savedAt > \(present) + 60 LIMIT $3)
      """, [clock.parameter(now()), Self.lifetime])
  }
}
