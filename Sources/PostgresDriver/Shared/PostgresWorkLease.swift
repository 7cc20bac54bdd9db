public import Foundation
public import GazetteDomain

/// Leases work among all nodes: one row per lease, which belongs to the first writer.
///
/// No lease needs to be released: it expires by the database's clock, regardless of its holder. Leases are as durable as other
/// data: after a failover to a replica the holder is still running, and no other may begin the same work.
public struct PostgresWorkLease: WorkLease {
  private let database: PostgresDatabase
  private let now: CurrentTime
  private let clock: NodeClock

  /// Makes leases in `database`; `now` is the node's time for their ends, and `clock` decides.
  public init(_ database: PostgresDatabase, now: @escaping CurrentTime, clock: NodeClock = .database) {
    (self.database, self.now, self.clock) = (database, now, clock)
  }

  /// Takes the lease called `name`, unless another holder's lease is valid.
  public func acquire(_ name: String, holder: String, until date: Date) async throws(StoreError) -> Bool {
    let present = now()
    // One statement, which waits for another node's change of the same row and then sees its result. The end is sent as a
    // duration from now, which is right by either clock.
    return try await database.write(isolation: .readCommitted) { [clock] session in
      let taken = try session.execute(
        """
        INSERT INTO workLease (name, holder, endsAt) VALUES ($1, $2, \(NodeClock.sql(parameter: 3)) + $4)
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, endsAt = excluded.endsAt
        WHERE workLease.holder = excluded.holder
          OR workLease.endsAt <= excluded.endsAt - $4 OR workLease.endsAt > excluded.endsAt - $4 + $5
        """,
        [name, holder, clock.parameter(present), date.timeIntervalSince(present), Self.longest.seconds])
      return taken == 1
    }
  }

  /// Releases the lease; does nothing when another holder has it.
  public func release(_ name: String, holder: String) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      _ = try session.execute("DELETE FROM workLease WHERE name = $1 AND holder = $2", [name, holder])
    }
  }
}
