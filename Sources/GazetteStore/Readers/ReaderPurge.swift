import GazetteDomain

/// Deletes the data of readers who left, in small steps, and the remains of an interrupted deletion.
struct ReaderPurge {
  /// The maximum number of rows that one transaction deletes.
  private static let rowsPerStep = 2000

  private let database: SQLDatabase

  init(_ database: SQLDatabase) { self.database = database }

  /// Deletes all data of keys with rows but without an account; `leaving` are those who just lost theirs.
  func run(_ leaving: [ReaderKey]) async throws(StoreError) {
    let (tables, orphans) = try await database.read { connection in
      (try connection.rows(connection.dialect.tablesOfReaders).map(ReadersTable.init), try connection.orphans())
    }
    let owner = leaving.filter { $0 == .owner }
    for key in orphans + owner {
      for table in tables {
        // Durable, because later runs do not look for rows of the operator.
        try await database.removeInSteps(.durable, rowsPerStep: Self.rowsPerStep) { maximum in
          table.deletion(of: key, maximum: maximum)
        }
      }
      guard key != .owner else { continue }
      try await database.write(isolation: .readCommitted) { connection in
        try connection.run("DELETE FROM reader WHERE readerKey = \(key)")
      }
    }
  }
}

/// A table with rows of readers.
private struct ReadersTable {
  /// The name, in small letters on PostgreSQL.
  let name: String
  let rowKey: String

  init(_ row: SQLRow) throws { (name, rowKey) = (try row["name"], try row["rowKey"]) }

  /// Returns the statement that deletes at most `maximum` rows of `reader`.
  func deletion(of reader: ReaderKey, maximum: Int) -> SQL {
    // Settings of the installation itself are stored under the operator's key.
    let condition = name.lowercased() == "readersetting" ? "AND name NOT LIKE 'installation/%'" : ""
    return """
      DELETE FROM \(raw: name) WHERE readerKey = \(reader) AND (\(raw: rowKey)) IN (
        SELECT \(raw: rowKey) FROM \(raw: name) WHERE readerKey = \(reader) \(raw: condition) LIMIT \(maximum))
      """
  }
}

extension SQLConnection {
  /// Returns the keys with rows but without an account, except the operator's.
  fileprivate func orphans() throws -> [ReaderKey] {
    let keys: [String] = try column(
      """
      SELECT readerKey FROM reader WHERE readerKey <> \(ReaderKey.owner)
        AND NOT EXISTS (SELECT 1 FROM readerAccount WHERE readerAccount.readerKey = reader.readerKey)
      """)
    return keys.map(ReaderKey.init(rawValue:))
  }
}
