public import Foundation
public import GazetteDomain
import GRDB

/// Records unfinished runs, one row for each reader with one.
public struct SQLiteRefreshJournal: RefreshJournal {
  private let database: GazetteDatabase

  /// Makes a journal in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// Returns the start of the unfinished run; nil when there is none.
  public func unfinishedRun(of reader: ReaderKey) async throws(StoreError) -> Date? {
    try await database.read { connection in
      try connection.rows("SELECT beganAt FROM refreshRun WHERE readerKey = ?", [reader.rawValue]) { row in
        try row.requiredDate("beganAt")
      }.first
    }
  }

  /// Returns the readers with an unfinished run.
  public func readersWithUnfinishedRun() async throws(StoreError) -> [ReaderKey] {
    try await database.read { connection in
      try connection.rows("SELECT readerKey FROM refreshRun", []) { row in ReaderKey(rawValue: try row["readerKey"]) }
    }
  }

  /// Records that a run begins at `date`; an unfinished one retains its own date.
  public func begin(at date: Date, for reader: ReaderKey) async throws(StoreError) {
    try await database.write { connection in
      try connection.ensureReader(reader)
      try connection.run(
        "INSERT INTO refreshRun (readerKey, beganAt) VALUES (?, ?) ON CONFLICT (readerKey) DO NOTHING",
        [reader.rawValue, date.timeIntervalSince1970])
    }
  }

  /// Records that the run ended.
  public func finish(for reader: ReaderKey) async throws(StoreError) {
    try await database.write { connection in
      try connection.run("DELETE FROM refreshRun WHERE readerKey = ?", [reader.rawValue])
    }
  }
}
