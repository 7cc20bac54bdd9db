public import Foundation
public import GazetteDomain

/// Leases work among all processes that share a database: one row per lease, which belongs to the first writer. A lease expires
/// by the deciding clock, regardless of its holder.
public struct SQLWorkLease: WorkLease {
  private let database: SQLDatabase
  private let now: CurrentTime
  private let clock: NodeClock

  /// Makes leases in `database`; `now` is the node's time for their ends, and `clock` decides.
  public init(_ database: SQLDatabase, now: @escaping CurrentTime, clock: NodeClock = .database) {
    (self.database, self.now, self.clock) = (database, now, clock)
  }

  /// Takes the lease called `name`, unless another holder's lease is valid.
  public func acquire(_ name: String, holder: String, until date: Date) async throws(StoreError) -> Bool {
    let node = now()
    let currentTime = database.dialect.currentTime(clock, node)
    // From now, which is right by either clock.
    let duration = date.timeIntervalSince(node)
    // After a failover to a replica the holder is still running. In a power cut on the only node it dies, and its lease may be
    // lost.
    let durability: Durability = database.dialect.isShared ? .durable : .repeatable
    // One statement, which waits for another node's change of the same row and then sees its result.
    return try await database.write(durability, isolation: .readCommitted) { connection in
      let taken = try connection.run(
        """
        INSERT INTO workLease (name, holder, endsAt) VALUES (\(name), \(holder), \(sql: currentTime) + \(duration))
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, endsAt = excluded.endsAt
        WHERE workLease.holder = excluded.holder OR workLease.endsAt <= excluded.endsAt - \(duration)
          OR workLease.endsAt > excluded.endsAt - \(duration) + \(Self.maximumDuration.seconds)
        """)
      return taken == 1
    }
  }

  /// Releases the lease; does nothing when another holder has it.
  public func release(_ name: String, holder: String) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.run("DELETE FROM workLease WHERE name = \(name) AND holder = \(holder)")
    }
  }
}
