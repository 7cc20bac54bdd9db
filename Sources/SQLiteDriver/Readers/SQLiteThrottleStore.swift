import Foundation
public import GazetteDomain
import GRDB

/// Stores the counts of throttles.
public struct SQLiteThrottleStore: ThrottleStore {
  private let database: GazetteDatabase
  private let maximumClients: Int
  private let now: CurrentTime

  /// Makes a store in `database`; each throttle counts at most `maximumClients` separately.
  public init(_ database: GazetteDatabase, maximumClients: Int = 10_000, now: @escaping CurrentTime) {
    (self.database, self.maximumClients, self.now) = (database, maximumClients, now)
  }

  /// Returns the count that applies to a client; nil without one.
  public func count(of key: ThrottleKey) async throws(StoreError) -> ThrottleCount? {
    try await database.read { connection in
      try connection.count(of: key) ?? connection.count(of: key.shared)
    }
  }

  /// Replaces the count that applies to a client.
  public func change(
    _ key: ThrottleKey, _ change: @escaping @Sendable (ThrottleCount?) -> ThrottleCount
  ) async throws(StoreError) -> ThrottleCount {
    let now = now()
    // A power cut may lose the last counts, but no guesser can cause it.
    return try await database.write(.repeatable) { [maximumClients] connection in
      var key = key
      var old = try connection.count(of: key)
      if old == nil, try connection.isFull(key.kind, maximumClients, at: now) {
        key = key.shared
        old = try connection.count(of: key)
      }
      let new = change(old)
      try connection.run(
        """
        INSERT INTO throttle (kind, client, count, countedAt) VALUES (?, ?, ?, ?)
        ON CONFLICT (kind, client) DO UPDATE SET count = excluded.count, countedAt = excluded.countedAt
        """, [key.kind, key.client, new.count, new.date.bounded.timeIntervalSince1970])
      return new
    }
  }

  /// Deletes a client's own count.
  public func remove(_ key: ThrottleKey) async throws(StoreError) {
    try await database.write(.repeatable) { connection in
      try connection.run("DELETE FROM throttle WHERE kind = ? AND client = ?", [key.kind, key.client])
    }
  }

  /// Deletes old counts.
  public func removeExpired() async throws(StoreError) {
    let now = now()
    try await database.write(.repeatable) { connection in try connection.removeExpiredCounts(at: now) }
  }
}

extension Database {
  fileprivate func count(of key: ThrottleKey) throws -> ThrottleCount? {
    try rows(
      "SELECT count, countedAt FROM throttle WHERE kind = ? AND client = ?", [key.kind, key.client]
    ) { row in ThrottleCount(count: try row["count"], date: try row.requiredDate("countedAt")) }.first
  }

  /// Returns true when the throttle has no space for another client, even without the old counts.
  fileprivate func isFull(_ kind: String, _ maximum: Int, at now: Date) throws -> Bool {
    let count = "SELECT count(*) FROM throttle WHERE kind = ? AND client <> ''"
    guard try value(count, [kind]) ?? 0 >= maximum else { return false }
    try removeExpiredCounts(at: now)
    return try value(count, [kind]) ?? 0 >= maximum
  }

  fileprivate func removeExpiredCounts(at now: Date) throws {
    let seconds = now.timeIntervalSince1970
    try run("UPDATE throttle SET countedAt = ?1 WHERE countedAt > ?1 + 1", [seconds])
    try run("DELETE FROM throttle WHERE countedAt <= ?", [seconds - ThrottleCount.lifetime])
  }
}
