import GazetteDomain

/// Deletes what belonged to readers who left, a little at a time, and what an interrupted deletion left.
struct PostgresReaderPurge {
  /// So many rows go in one transaction.
  private static let together = 2000

  private let database: PostgresDatabase

  init(_ database: PostgresDatabase) { self.database = database }

  /// Deletes all of whoever has rows but no account; `leaving` are those who just lost theirs.
  func run(_ leaving: [String]) async throws(StoreError) {
    let (tables, orphans) = try await database.read { session in
      (try await session.tablesOfReaders(), try await session.orphans())
    }
    let owner = leaving.filter { $0 == ReaderKey.owner.rawValue }
    for key in orphans + owner {
      for table in tables { try await empty(table, of: key) }
      guard key != ReaderKey.owner.rawValue else { continue }
      try await database.write(isolation: .readCommitted) { session in
        _ = try await session.execute("DELETE FROM reader WHERE readerKey = $1", [key])
      }
    }
  }

  private func empty(_ table: String, of key: String) async throws(StoreError) {
    // What was chosen for the paper itself is kept under its owner's key.
    let condition = table == "readersetting" ? "AND name NOT LIKE 'installation/%'" : ""
    var hasMore = true
    while hasMore {
      // A reader's rows of a table lie in one part of it, where a row's place is its own.
      let removed = try await database.write(isolation: .readCommitted) { session in
        try await session.execute(
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
  /// The tables in which something is a reader's, those of accounts aside, in small letters.
  fileprivate func tablesOfReaders() async throws -> [String] {
    try await column(
      """
      SELECT relname::text FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = current_schema()::regnamespace
        AND attname = 'readerkey' AND NOT attisdropped AND relname NOT IN ('reader', 'readeraccount')
      ORDER BY relname
      """)
  }

  /// Who has rows but no account, the paper's owner aside.
  fileprivate func orphans() async throws -> [String] {
    try await column(
      """
      SELECT readerKey FROM reader
      WHERE readerKey <> $1 AND NOT EXISTS (SELECT 1 FROM readerAccount WHERE readerAccount.readerKey = reader.readerKey)
      """, [ReaderKey.owner.rawValue])
  }
}
