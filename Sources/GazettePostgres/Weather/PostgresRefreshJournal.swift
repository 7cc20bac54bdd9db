public import Foundation
public import GazetteDomain

/// Remembers unfinished runs, one row for each reader that has one.
public struct PostgresRefreshJournal: RefreshJournal {
  private let database: PostgresDatabase

  /// Keeps them in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// When the unfinished run was begun; nil when none is.
  public func unfinishedRun(of reader: ReaderKey) async throws(StoreError) -> Date? {
    try await database.read { session in
      try await session.rows("SELECT beganAt FROM refreshRun WHERE readerKey = $1", [reader.rawValue]) { row in
        try row.requiredDate("beganAt")
      }.first
    }
  }

  /// The readers who have an unfinished run.
  public func readersWithUnfinishedRun() async throws(StoreError) -> [ReaderKey] {
    try await database.read { session in
      try await session.rows("SELECT readerKey FROM refreshRun") { row in ReaderKey(rawValue: try row["readerKey"]) }
    }
  }

  /// Notes that a run begins at `date`; an unfinished one keeps its own date.
  public func begin(at date: Date, for reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      _ = try await session.executeAll([
        .ensure(reader),
        PostgresStatement(
          "INSERT INTO refreshRun (readerKey, beganAt) VALUES ($1, $2) ON CONFLICT (readerKey) DO NOTHING",
          [reader.rawValue, date]),
      ])
    }
  }

  /// Notes that the run ended.
  public func finish(for reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      _ = try await session.execute("DELETE FROM refreshRun WHERE readerKey = $1", [reader.rawValue])
    }
  }
}
