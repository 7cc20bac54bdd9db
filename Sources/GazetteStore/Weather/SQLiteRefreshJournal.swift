public import Foundation
public import GazetteDomain
import GRDB

/// Remembers unfinished runs, one row for each reader that has one.
public struct SQLiteRefreshJournal: RefreshJournal {
  private let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// When the unfinished run was begun; nil when none is.
  public func unfinishedRun(of reader: ReaderKey) async throws(StoreError) -> Date? {
    try await database.read { connection in
      try connection.rows("SELECT beganAt FROM refreshRun WHERE readerKey = ?", [reader.rawValue]) { row in
        try row.requiredDate("beganAt")
      }.first
    }
  }

  /// The readers who have an unfinished run.
  public func readersWithUnfinishedRun() async throws(StoreError) -> [ReaderKey] {
    try await database.read { connection in
      try connection.rows("SELECT readerKey FROM refreshRun", []) { row in ReaderKey(rawValue: try row["readerKey"]) }
    }
  }

  /// Notes that a run begins at `date`; an unfinished one keeps its own date.
  public func begin(at date: Date, for reader: ReaderKey) async throws(StoreError) {
    try await database.write { connection in
      try connection.ensureReader(reader)
      try connection.run(
        "INSERT INTO refreshRun (readerKey, beganAt) VALUES (?, ?) ON CONFLICT (readerKey) DO NOTHING",
        [reader.rawValue, date.timeIntervalSince1970])
    }
  }

  /// Notes that the run ended.
  public func finish(for reader: ReaderKey) async throws(StoreError) {
    try await database.write { connection in
      try connection.run("DELETE FROM refreshRun WHERE readerKey = ?", [reader.rawValue])
    }
  }
}
