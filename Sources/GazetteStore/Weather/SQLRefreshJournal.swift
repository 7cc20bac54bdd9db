public import Foundation
public import GazetteDomain

/// Records unfinished runs, one row for each reader with one.
public struct SQLRefreshJournal: RefreshJournal {
  private let database: SQLDatabase

  /// Makes a journal in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Returns the start of the unfinished run; nil when there is none.
  public func unfinishedRun(of reader: ReaderKey) async throws(StoreError) -> Date? {
    try await database.read { connection in
      try connection.first("SELECT beganAt FROM refreshRun WHERE readerKey = \(reader)")?.requiredDate("beganAt")
    }
  }

  /// Returns the readers with an unfinished run.
  public func readersWithUnfinishedRun() async throws(StoreError) -> [ReaderKey] {
    try await database.read { connection in
      try connection.column("SELECT readerKey FROM refreshRun").map(ReaderKey.init(rawValue:))
    }
  }

  /// Records that a run begins at `date`; an unfinished one retains its own date.
  public func begin(at date: Date, for reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.batch([
        .ensure(reader),
        "INSERT INTO refreshRun (readerKey, beganAt) VALUES (\(reader), \(date)) ON CONFLICT (readerKey) DO NOTHING",
      ])
    }
  }

  /// Records that the run ended.
  public func finish(for reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.run("DELETE FROM refreshRun WHERE readerKey = \(reader)")
    }
  }
}
