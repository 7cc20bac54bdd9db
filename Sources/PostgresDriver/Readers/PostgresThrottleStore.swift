import Foundation
public import GazetteDomain

/// Stores the counts of throttles, shared by all nodes; times are the database's.
public struct PostgresThrottleStore: ThrottleStore {
  private let database: PostgresDatabase
  private let maximumClients: Int
  private let now: CurrentTime
  private let clock: NodeClock

  /// Makes a store in `database`; each throttle counts at most `maximumClients` separately. `now` is the node's time, and `clock`
  /// decides.
  public init(
    _ database: PostgresDatabase, maximumClients: Int = 10_000, now: @escaping CurrentTime,
    clock: NodeClock = .database
  ) {
    (self.database, self.maximumClients, self.now, self.clock) = (database, maximumClients, now, clock)
  }

  /// Returns the count that applies to a client; nil without one.
  public func count(of key: ThrottleKey) async throws(StoreError) -> ThrottleCount? {
    let node = now()
    return try await database.read { [clock] session in
      let answers = try session.executeAll([
        .time(clock, node), .count(of: key, ""), .count(of: key.shared, ""),
      ])
      let reading = try ClockReading(answers[0], node: node)
      return try ThrottleCount(answers[1], reading) ?? ThrottleCount(answers[2], reading)
    }
  }

  /// Replaces the count that applies to a client.
  public func change(
    _ key: ThrottleKey, _ change: @escaping @Sendable (ThrottleCount?) -> ThrottleCount
  ) async throws(StoreError) -> ThrottleCount {
    let node = now()
    // The loss of the primary server may lose the last counts, but no guesser can cause it.
    return try await database.write(.repeatable, isolation: .readCommitted) { [clock, maximumClients] session in
      var key = key
      if try session.rows(.count(of: key, "")).first == nil,
        try session.isFull(key.kind, maximumClients, clock.parameter(node))
      {
        key = key.shared
      }
      // If two nodes insert the same key, the second waits here, and then for the row.
      let answers = try session.executeAll([
        PostgresStatement(
          """
          INSERT INTO throttle (kind, client, count, countedAt) VALUES ($1, $2, 0, 0) ON CONFLICT DO NOTHING
          """, [key.kind, key.client]),
        .count(of: key, "FOR NO KEY UPDATE"),
        // Comes after the lock, because waiting for the row takes time.
        .time(clock, node),
      ])
      let reading = try ClockReading(answers[2], node: node)
      let isNew = answers[0].affected > 0
      let new = change(try isNew ? nil : ThrottleCount(answers[1], reading))
      // Inserts again a row that was deleted as expired between the first two statements.
      try session.execute(
        """
        INSERT INTO throttle (kind, client, count, countedAt) VALUES ($1, $2, $3, $4)
        ON CONFLICT (kind, client) DO UPDATE SET count = excluded.count, countedAt = excluded.countedAt
        """, [key.kind, key.client, new.count, reading.judged(new.date)])
      return new
    }
  }

  /// Deletes a client's own count.
  public func remove(_ key: ThrottleKey) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { session in
      _ = try session.execute("DELETE FROM throttle WHERE kind = $1 AND client = $2", [key.kind, key.client])
    }
  }

  /// Deletes old counts.
  public func removeExpired() async throws(StoreError) {
    let node = now()
    try await database.write(.repeatable, isolation: .readCommitted) { [clock] session in
      try session.removeExpiredCounts(clock.parameter(node))
    }
  }
}

extension PostgresSession {
  fileprivate func rows(_ statement: PostgresStatement) throws -> PostgresRows {
    try rows(statement.sql, statement.values)
  }

  /// Returns true when the throttle has no space for another client, even without the old counts.
  fileprivate func isFull(_ kind: String, _ maximum: Int, _ time: ColumnValue) throws -> Bool {
    let count = "SELECT count(*) FROM throttle WHERE kind = $1 AND client <> ''"
    guard try value(count, [kind]) ?? 0 >= maximum else { return false }
    try removeExpiredCounts(time)
    return try value(count, [kind]) ?? 0 >= maximum
  }

  /// Deletes old counts; skips rows that another transaction has locked.
  fileprivate func removeExpiredCounts(_ time: ColumnValue) throws {
    let present = NodeClock.sql(parameter: 1)
    let unlocked = "(SELECT kind, client FROM throttle WHERE countedAt"
    try executeAll([
      PostgresStatement(
        """
        UPDATE throttle SET countedAt = \(present) WHERE (kind, client) IN
          \(unlocked) > \(present) + 1 FOR UPDATE SKIP LOCKED)
        """, [time]),
      PostgresStatement(
        "DELETE FROM throttle WHERE (kind, client) IN \(unlocked) <= \(present) - $2 FOR UPDATE SKIP LOCKED)",
        [time, ThrottleCount.lifetime]),
    ])
  }
}

extension PostgresStatement {
  fileprivate static func count(of key: ThrottleKey, _ lock: String) -> PostgresStatement {
    PostgresStatement(
      "SELECT count, countedAt FROM throttle WHERE kind = $1 AND client = $2 \(lock)", [key.kind, key.client])
  }
}

extension ThrottleCount {
  /// Reads the first row, with its date by the node's clock; nil without a row.
  fileprivate init?(_ rows: PostgresRows, _ reading: ClockReading) throws {
    guard let row = rows.first else { return nil }
    self.init(count: try row["count"], date: reading.told(try row.requiredDate("countedAt")))
  }
}
