import GazetteDomain

/// A statement with its parameters, `$1` first.
struct PostgresStatement: Sendable {
  let sql: String
  let values: [ColumnValue]

  init(_ sql: String, _ values: [ColumnValue] = []) {
    self.sql = sql
    self.values = values
  }

  /// Returns the statement that waits for the exclusive lock of that name, which lasts until the end of the transaction.
  static func lock(named name: String) -> PostgresStatement {
    PostgresStatement("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", [name])
  }
}

/// One transaction on one connection, valid only within the closure that receives it.
///
/// Names need no quotes: `SELECT readerKey FROM reader` is the same as in SQLite, because PostgreSQL folds unquoted names, and
/// rows are read by name, ignoring case. A parameter's type is that of the Swift value (`bigint`, `double precision`, `text`,
/// `boolean`, `bytea` and arrays); a statement that needs another one must cast: `$1::integer`.
struct PostgresSession {
  let connection: PostgresConnection
  /// The additional results of the transaction.
  let prefetched = ReadCache.PrefetchedResults()

  /// Returns the rows of the result.
  @discardableResult
  func rows(_ sql: String, _ values: [ColumnValue] = []) throws -> PostgresRows {
    try run([PostgresStatement(sql, values)])[0]
  }

  /// Returns the values that `body` reads from the result rows.
  func rows<Value>(
    _ sql: String, _ values: [ColumnValue] = [], _ body: (NamedRow) throws -> Value
  ) throws -> [Value] {
    try rows(sql, values).map(body)
  }

  /// Returns the first column of each result row.
  /// - Throws: ``UnreadableRow`` when one is NULL and the type is not optional.
  func column<Value: PostgresDecodable>(_ sql: String, _ values: [ColumnValue] = []) throws -> [Value] {
    try rows(sql, values).map { row in try row.first() }
  }

  /// Returns the first column of the first row; nil when it is NULL or there is none.
  func value<Value: PostgresDecodable>(_ sql: String, _ values: [ColumnValue] = []) throws -> Value? {
    guard let row = try rows(sql, values).first else { return nil }
    let value: Value?? = try row.first()
    return value ?? nil
  }

  /// Runs a statement that changes rows; returns their number.
  @discardableResult
  func execute(_ sql: String, _ values: [ColumnValue] = []) throws -> Int {
    try rows(sql, values).affected
  }

  /// Runs all statements in one round trip, in their order; nothing is committed when one fails.
  /// - Returns: The result of each statement.
  @discardableResult
  func executeAll(_ statements: [PostgresStatement]) throws -> [PostgresRows] {
    var results: [PostgresRows] = []
    // Bounds the memory that both sides need.
    for start in stride(from: 0, to: statements.count, by: 500) {
      results += try run(Array(statements[start..<min(start + 500, statements.count)]))
    }
    return results
  }

  /// Runs the last statements of a write transaction: it commits in the same round trip, and nothing may follow.
  /// - Parameter isIdempotent: True when running it twice has the same effect: the transaction is then repeated when its
  ///   connection broke during the commit.
  /// - Returns: The result of each statement.
  @discardableResult
  func finish(with statements: [PostgresStatement], isIdempotent: Bool = false) throws -> [PostgresRows] {
    let (head, tail) = (statements.dropLast(500), statements.suffix(500))
    let results = try executeAll(Array(head))
    return try results
      + connection.run(tail.map { try EncodedStatement($0) }, commit: isIdempotent ? .idempotent : .once)
  }

  /// Runs one statement for each of `rows`, in one round trip.
  /// - Returns: The total number of changed rows.
  @discardableResult
  func execute(_ sql: String, forEach rows: [[ColumnValue]]) throws -> Int {
    try executeAll(rows.map { PostgresStatement(sql, $0) }).reduce(0) { $0 + $1.affected }
  }

  /// Runs a script of several statements without parameters, for migrations.
  func executeScript(_ sql: String) throws {
    for statement in SQLScript.statements(of: sql) { try execute(statement) }
  }

  /// Waits for the exclusive lock of that name, which lasts until the end of the transaction.
  func lock(_ name: String) throws {
    try executeAll([.lock(named: name)])
  }

  private func run(_ statements: [PostgresStatement]) throws -> [PostgresRows] {
    try connection.run(statements.map { try EncodedStatement($0) })
  }
}
