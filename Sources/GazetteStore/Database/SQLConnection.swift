package import GazetteDomain

/// A connection within one transaction; valid only in the closure that receives it.
package protocol SQLConnection {
  /// The engine's dialect.
  var dialect: SQLDialect { get }
  /// The differences between the engines for ads, on this connection.
  var adEngine: any AdEngine { get }
  /// The differences between the engines for news, on this connection.
  var newsEngine: any NewsEngine { get }
  /// The differences between the engines for reader apps, on this connection.
  var readerAppEngine: any ReaderAppEngine { get }

  /// Runs the statements in their order: in one round trip on PostgreSQL, and serially on SQLite.
  /// - Returns: The result of each statement.
  @discardableResult
  func batch(_ statements: [SQL]) throws -> [SQLResult]

  /// Runs the last statements of a write, after which nothing may follow: PostgreSQL commits in the same round trip.
  /// - Parameter isIdempotent: True when running the transaction twice has the same effect: it is then repeated when the connection
  ///   broke during the commit.
  /// - Returns: The result of each statement.
  @discardableResult
  func finish(with statements: [SQL], isIdempotent: Bool) throws -> [SQLResult]

  /// Calls `body` for each row of a query, in order, until it returns false; SQLite then computes no more rows.
  func forEachRow(_ statement: SQL, while body: (SQLRow) throws -> Bool) throws

  /// Waits for the exclusive lock of that name, on any node, which lasts until the end of the transaction; empty where writes run serially.
  func lock(named name: String) throws

  /// Adds the new ones of `words` to the collection.
  func learn(_ words: Set<String>, in collection: WordCollection) throws

  /// Removes those of `words` that no text contains from the collection.
  func forget(_ words: [String], in collection: WordCollection) throws

  /// Returns the result of ``Vocabulary/spellings(of:limit:for:)``.
  func spellings(
    of words: [String], in collection: WordCollection, limit: Int, for reader: ReaderKey
  ) throws -> [[String]]

  /// Returns some of the space of deleted rows to the disk; false when no more can be returned.
  func incrementalVacuum() throws -> Bool

  /// Caches an additional result of a read, which the next reads nearly always need.
  func cache<Value: Sendable>(_ value: Value, for read: CachedRead)
}

/// The result of a statement.
package struct SQLResult: Sendable {
  /// The rows, in the order of the statement.
  package let rows: [SQLRow]
  /// The number of changed rows; undefined for a statement that changes none.
  package let changes: Int

  /// Makes a result.
  package init(rows: [SQLRow], changes: Int) { (self.rows, self.changes) = (rows, changes) }
}

extension SQLConnection {
  /// Does the same for a transaction that must not run twice.
  @discardableResult
  func finish(with statements: [SQL]) throws -> [SQLResult] { try finish(with: statements, isIdempotent: false) }

  /// Returns the hot statement, with the same best plan for all values.
  package func generic(_ statement: SQL) -> SQL { "\(raw: dialect.genericPlanPrefix)\(sql: statement)" }

  /// Returns the rows of a query.
  package func rows(_ statement: SQL) throws -> [SQLRow] { try batch([statement])[0].rows }

  /// Returns the first row of a query; nil without one.
  package func first(_ statement: SQL) throws -> SQLRow? { try rows(statement).first }

  /// Returns the first column of each row; none of them may be NULL.
  package func column<Value: SQLDecodable>(_ statement: SQL) throws -> [Value] {
    try rows(statement).map { row in try row.firstColumn() }
  }

  /// Returns the first column of the first row; nil when it is NULL or there is none.
  package func value<Value: SQLDecodable>(_ statement: SQL) throws -> Value? {
    let value: Value?? = try first(statement)?.firstColumn()
    return value ?? nil
  }

  /// Runs a statement that changes rows; returns their number.
  @discardableResult
  package func run(_ statement: SQL) throws -> Int { try batch([statement])[0].changes }

  /// Locks the data of `reader`, whose row is created if it is missing, until the end of the transaction: of two concurrent
  /// changes, on any nodes, the second sees the result of the first.
  package func lock(_ reader: ReaderKey) throws {
    try batch([.ensure(reader), "SELECT 1 FROM reader WHERE readerKey = \(reader) \(raw: dialect.rowLock)"])
  }
}

extension SQL {
  /// Returns the statement that creates the row of `reader` if it is missing, for the data about to be stored.
  package static func ensure(_ reader: ReaderKey) -> SQL {
    "INSERT INTO reader (readerKey) VALUES (\(reader)) ON CONFLICT DO NOTHING"
  }
}
