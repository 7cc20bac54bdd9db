public import Foundation
public import GazetteDomain
import GRDB

/// Leases work among all that share one database.
public struct SQLiteWorkLease: WorkLease {
  private let database: GazetteDatabase
  private let now: CurrentTime

  /// Keeps the leases in `database`, judged by the time of `now`.
  public init(_ database: GazetteDatabase, now: @escaping CurrentTime) {
    self.database = database
    self.now = now
  }

  /// Takes the work called `name`, unless another holder's lease runs.
  public func acquire(_ name: String, holder: String, until date: Date) async throws(StoreError) -> Bool {
    let present = now().timeIntervalSince1970
    // What a power cut takes of it, it takes from whoever has it as well.
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

  /// Gives the work back; what another holds is left alone.
  public func release(_ name: String, holder: String) async throws(StoreError) {
    try await database.write { connection in
      try connection.run("DELETE FROM workLease WHERE name = ? AND holder = ?", [name, holder])
    }
  }
}
