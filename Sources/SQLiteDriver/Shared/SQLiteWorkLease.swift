public import Foundation
public import GazetteDomain
import GRDB

/// Leases work among all processes that share one database.
public struct SQLiteWorkLease: WorkLease {
  private let database: GazetteDatabase
  private let now: CurrentTime

  /// Makes leases in `database`, judged by the time of `now`.
  public init(_ database: GazetteDatabase, now: @escaping CurrentTime) {
    self.database = database
    self.now = now
  }

  /// Takes the lease called `name`, unless another holder's lease is valid.
  public func acquire(_ name: String, holder: String, until date: Date) async throws(StoreError) -> Bool {
    let present = now().timeIntervalSince1970
    // Losing a lease in a power cut is harmless: its holder died too.
    return try await database.write(.repeatable) { connection in
      try connection.run(
        """
        INSERT INTO workLease (name, holder, endsAt) VALUES (?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, endsAt = excluded.endsAt
        WHERE workLease.holder = excluded.holder OR workLease.endsAt NOT BETWEEN ? AND ?
        """, [name, holder, date.timeIntervalSince1970, present.nextUp, present + Self.longest.seconds])
      return connection.changesCount == 1
    }
  }

  /// Releases the lease; does nothing when another holder has it.
  public func release(_ name: String, holder: String) async throws(StoreError) {
    try await database.write { connection in
      try connection.run("DELETE FROM workLease WHERE name = ? AND holder = ?", [name, holder])
    }
  }
}
