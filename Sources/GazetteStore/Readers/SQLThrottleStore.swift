public import GazetteDomain

/// Stores the counts of throttles, shared by all nodes.
public struct SQLThrottleStore: ThrottleStore {
  private let database: SQLDatabase
  private let maximumClients: Int
  private let now: CurrentTime
  private let clock: NodeClock

  /// Makes a store in `database`; each throttle counts at most `maximumClients` separately. `now` is the node's time, and `clock`
  /// decides.
  public init(
    _ database: SQLDatabase, maximumClients: Int = 10_000, now: @escaping CurrentTime, clock: NodeClock = .database
  ) {
    (self.database, self.maximumClients, self.now, self.clock) = (database, maximumClients, now, clock)
  }

  /// Returns the count that applies to a client; nil without one.
  public func count(of key: ThrottleKey) async throws(StoreError) -> ThrottleCount? {
    let node = now()
    let currentTime = database.dialect.currentTime(clock, node)
    return try await database.read { connection in
      let results = try connection.batch([
        "SELECT \(sql: currentTime) AS present", .count(of: key), .count(of: key.shared),
      ])
      let reading = try ClockReading(results[0], node: node)
      return try ThrottleCount(results[1], reading) ?? ThrottleCount(results[2], reading)
    }
  }

  /// Replaces the count that applies to a client.
  public func change(
    _ key: ThrottleKey, _ change: @escaping @Sendable (ThrottleCount?) -> ThrottleCount
  ) async throws(StoreError) -> ThrottleCount {
    let node = now()
    let currentTime = database.dialect.currentTime(clock, node)
    // A power cut may lose the last counts, but no guesser can cause it.
    return try await database.write(.repeatable, isolation: .readCommitted) { [maximumClients] connection in
      var key = key
      if try connection.first(.count(of: key)) == nil, try connection.isFull(key.kind, maximumClients, currentTime) {
        key = key.shared
      }
      // If two nodes insert the same key, the second waits here, and then for the row.
      let results = try connection.batch([
        """
        INSERT INTO throttle (kind, client, count, countedAt) VALUES (\(key.kind), \(key.client), 0, 0)
        ON CONFLICT DO NOTHING
        """,
        "\(sql: .count(of: key)) \(raw: connection.dialect.rowLock)",
        // Comes after the lock, because waiting for the row takes time.
        "SELECT \(sql: currentTime) AS present",
      ])
      let reading = try ClockReading(results[2], node: node)
      let isNew = results[0].changes > 0
      let new = change(try isNew ? nil : ThrottleCount(results[1], reading))
      // Inserts again a row that was deleted as expired between the first two statements.
      try connection.run(
        """
        INSERT INTO throttle (kind, client, count, countedAt)
        VALUES (\(key.kind), \(key.client), \(new.count), \(reading.databaseTime(new.date)))
        ON CONFLICT (kind, client) DO UPDATE SET count = excluded.count, countedAt = excluded.countedAt
        """)
      return new
    }
  }

  /// Deletes a client's own count.
  public func remove(_ key: ThrottleKey) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.run("DELETE FROM throttle WHERE kind = \(key.kind) AND client = \(key.client)")
    }
  }

  /// Deletes old counts.
  public func removeExpired() async throws(StoreError) {
    let currentTime = database.dialect.currentTime(clock, now())
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.removeExpiredCounts(currentTime)
    }
  }
}

extension SQLConnection {
  /// Returns true when the throttle has no space for another client, even without the old counts.
  fileprivate func isFull(_ kind: String, _ maximum: Int, _ currentTime: SQL) throws -> Bool {
    let count: SQL = "SELECT count(*) FROM throttle WHERE kind = \(kind) AND client <> ''"
    guard try value(count) ?? 0 >= maximum else { return false }
    try removeExpiredCounts(currentTime)
    return try value(count) ?? 0 >= maximum
  }

  /// Deletes old counts; skips rows that another transaction has locked.
  fileprivate func removeExpiredCounts(_ currentTime: SQL) throws {
    let (unlocked, lock): (SQL, String) = ("SELECT kind, client FROM throttle WHERE countedAt", dialect.skippingLock)
    try batch([
      """
      UPDATE throttle SET countedAt = \(sql: currentTime)
      WHERE (kind, client) IN (\(sql: unlocked) > \(sql: currentTime) + 1 \(raw: lock))
      """,
      """
      DELETE FROM throttle
      WHERE (kind, client) IN (\(sql: unlocked) <= \(sql: currentTime) - \(ThrottleCount.lifetime) \(raw: lock))
      """,
    ])
  }
}

extension SQL {
  fileprivate static func count(of key: ThrottleKey) -> SQL {
    "SELECT count, countedAt FROM throttle WHERE kind = \(key.kind) AND client = \(key.client)"
  }
}

extension ThrottleCount {
  /// Reads the first row, with its date by the node's clock; nil without a row.
  fileprivate init?(_ result: SQLResult, _ reading: ClockReading) throws {
    guard let row = result.rows.first else { return nil }
    self.init(count: try row["count"], date: reading.nodeTime(try row.requiredDate("countedAt")))
  }
}
