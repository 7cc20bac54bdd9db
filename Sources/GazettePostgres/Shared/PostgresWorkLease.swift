public import Foundation
public import GazetteDomain

/// Leases work among all nodes: one row for each work, which the first to write it has.
///
/// Nobody has to give a lease back: it ends by the database's clock, whatever became of its holder. A lease is kept as durably as
/// anything else: when a replica takes the primary server's place, the holder lives on, and nobody else may begin the same work.
public struct PostgresWorkLease: WorkLease {
  private let database: PostgresDatabase
  private let now: CurrentTime
  private let clock: NodeClock

  /// Keeps the leases in `database`; their ends are told in the node's time, `now`, and judged by `clock`.
  public init(_ database: PostgresDatabase, now: @escaping CurrentTime, clock: NodeClock = .database) {
    (self.database, self.now, self.clock) = (database, now, clock)
  }

  /// Takes the work called `name`, unless another holder's lease runs.
  public func acquire(_ name: String, holder: String, until date: Date) async throws(StoreError) -> Bool {
    let present = now()
    // In one statement, which waits for another node's on the same row and then sees what that one wrote. An end is told as
    // a length from now, so that it is right by whichever clock.
    return try await database.write(isolation: .readCommitted) { [clock] session in
      let taken = try await session.execute(
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

  /// Gives the work back; what another holds is left alone.
  public func release(_ name: String, holder: String) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      _ = try await session.execute("DELETE FROM workLease WHERE name = $1 AND holder = $2", [name, holder])
    }
  }
}
