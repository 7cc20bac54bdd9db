public import Foundation
public import GazetteDomain

/// Records unfinished runs, one row for each reader with one.
public struct PostgresRefreshJournal: RefreshJournal {
  private let database: PostgresDatabase

  /// Makes a journal in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// Returns the start of the unfinished run; nil when there is none.
  public func unfinishedRun(of reader: ReaderKey) async throws(StoreError) -> Date? {
    try await database.read { session in
      try session.rows("SELECT beganAt FROM refreshRun WHERE readerKey = $1", [reader.rawValue]) { row in
        try row.requiredDate("beganAt")
      }.first
    }
  }

  /// Returns the readers with an unfinished run.
  public func readersWithUnfinishedRun() async throws(StoreError) -> [ReaderKey] {
    try await database.read { session in
      try session.rows("SELECT readerKey FROM refreshRun") { row in ReaderKey(rawValue: try row["readerKey"]) }
    }
  }

  /// Records that a run begins at `date`; an unfinished one retains its own date.
  public func begin(at date: Date, for reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      _ = try session.executeAll([
        .ensure(reader),
        PostgresStatement(
          "INSERT INTO refreshRun (readerKey, beganAt) VALUES ($1, $2) ON CONFLICT (readerKey) DO NOTHING",
          [reader.rawValue, date]),
      ])
    }
  }

  /// Records that the run ended.
  public func finish(for reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      _ = try session.execute("DELETE FROM refreshRun WHERE readerKey = $1", [reader.rawValue])
    }
  }
}
