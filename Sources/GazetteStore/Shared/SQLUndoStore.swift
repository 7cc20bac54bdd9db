public import GazetteDomain

/// Stores the operations that readers can still undo, for all nodes.
public struct SQLUndoStore: UndoStore {
  private let database: SQLDatabase
  private let now: CurrentTime
  private let clock: NodeClock

  /// Makes a store in `database`; `now` is the node's time, and `clock` decides.
  public init(_ database: SQLDatabase, now: @escaping CurrentTime, clock: NodeClock = .database) {
    (self.database, self.now, self.clock) = (database, now, clock)
  }

  /// Saves the payload of an operation.
  public func save(_ payload: [UInt8], for key: UndoKey) async throws(StoreError) {
    guard payload.count <= Self.maximumPayloadBytes else { throw .failed(detail: "an operation to undo is too large") }
    let (reader, currentTime) = (key.reader, database.dialect.currentTime(clock, now()))
    // A power cut loses the undo, not the operation itself.
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.lock(reader)
      try connection.batch([
        """
        INSERT INTO undo (readerKey, kind, undoID, savedAt, payload)
        VALUES (\(reader), \(key.kind), \(key.id), \(sql: currentTime), \(payload))
        ON CONFLICT (readerKey, kind, undoID) DO UPDATE SET savedAt = excluded.savedAt, payload = excluded.payload
        """,
        """
        DELETE FROM undo WHERE readerKey = \(reader) AND (kind, undoID) NOT IN (
          SELECT kind, undoID FROM undo WHERE readerKey = \(reader)
          ORDER BY savedAt DESC, kind, undoID LIMIT \(Self.maximumPerReader))
        """,
      ])
    }
  }

  /// Returns an operation.
  public func record(for key: UndoKey) async throws(StoreError) -> UndoRecord? {
    let node = now()
    let currentTime = database.dialect.currentTime(clock, node)
    return try await database.read { connection in
      let results = try connection.batch([
        "SELECT payload, savedAt FROM undo WHERE \(sql: key.condition)", "SELECT \(sql: currentTime) AS present",
      ])
      guard let row = results[0].rows.first else { return nil }
      let reading = try ClockReading(results[1], node: node)
      return UndoRecord(payload: try row["payload"], savedAt: reading.nodeTime(try row.requiredDate("savedAt")))
    }
  }

  /// Deletes an operation.
  public func remove(_ key: UndoKey) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.run("DELETE FROM undo WHERE \(sql: key.condition)")
    }
  }

  /// Deletes old operations.
  public func removeExpired() async throws(StoreError) {
    let currentTime = database.dialect.currentTime(clock, now())
    try await database.removeInSteps { maximum in
      """
      DELETE FROM undo WHERE (readerKey, kind, undoID) IN (
        SELECT readerKey, kind, undoID FROM undo
        WHERE savedAt <= \(sql: currentTime) - \(Self.lifetime) OR savedAt > \(sql: currentTime) + 60 LIMIT \(maximum))
      """
    }
  }
}

extension UndoKey {
  fileprivate var condition: SQL { "readerKey = \(reader) AND kind = \(kind) AND undoID = \(id)" }
}
