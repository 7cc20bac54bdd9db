import GazetteDomain
import GazetteStore

/// Deletes the data of readers who left, in small steps, and the remains of an interrupted deletion.
struct PostgresReaderPurge {
  /// The number of rows that one transaction deletes.
  private static let together = 2000

  private let database: PostgresDatabase

  init(_ database: PostgresDatabase) { self.database = database }

  /// Deletes all data of keys with rows but without an account; `leaving` are those who just lost theirs.
  func run(_ leaving: [String]) async throws(StoreError) {
    let (tables, orphans) = try await database.read { session in
      (try session.tablesOfReaders(), try session.orphans())
    }
    let owner = leaving.filter { $0 == ReaderKey.owner.rawValue }
    for key in orphans + owner {
      for table in tables { try await empty(table, of: key) }
      guard key != ReaderKey.owner.rawValue else { continue }
      try await database.write(isolation: .readCommitted) { session in
        _ = try session.execute("DELETE FROM reader WHERE readerKey = $1", [key])
      }
    }
  }

  private func empty(_ table: String, of key: String) async throws(StoreError) {
    // Settings of the installation itself are stored under the operator's key.
    let condition = table == "readersetting" ? "AND name NOT LIKE 'installation/%'" : ""
    var hasMore = true
    while hasMore {
      // A reader's rows of a table are in one partition, where a row's ctid is unique.
      let removed = try await database.write(isolation: .readCommitted) { session in
        try session.execute(
          """
          DELETE FROM \(table) WHERE readerKey = $1 AND ctid = ANY (ARRAY(
            SELECT ctid FROM \(table) WHERE readerKey = $1 \(condition) LIMIT \(Self.together)))
          """, [key])
      }
      hasMore = removed == Self.together
    }
  }
}

extension PostgresSession {
  /// Returns the tables with readers' data, except those of accounts, in small letters.
  fileprivate func tablesOfReaders() throws -> [String] {
    try column(
      """
      SELECT relname::text FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = current_schema()::regnamespace
        AND attname = 'readerkey' AND NOT attisdropped AND relname NOT IN ('reader', 'readeraccount')
      ORDER BY relname
      """)
  }

  /// Returns the keys with rows but without an account, except the operator's.
  fileprivate func orphans() throws -> [String] {
    try column(
      """
      SELECT readerKey FROM reader
      WHERE readerKey <> $1 AND NOT EXISTS (SELECT 1 FROM readerAccount WHERE readerAccount.readerKey = reader.readerKey)
      """, [ReaderKey.owner.rawValue])
  }
}
