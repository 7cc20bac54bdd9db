import GazetteDomain

/// A statement with its parameters, `$1` first.
struct PostgresStatement: Sendable {
  let sql: String
  let values: [ColumnValue]

  init(_ sql: String, _ values: [ColumnValue] = []) {
    self.sql = sql
    self.values = values
  }
}

/// One transaction of one connection. It is good only within the closure that it was given to, for one statement at a time.
///
/// Names need no quotes: `SELECT readerKey FROM reader` is the same as in SQLite, as PostgreSQL folds what is not quoted, and
/// rows are read by names in whatever letters. A parameter's type is that of the Swift value (`bigint`, `double precision`,
/// `text`, `boolean`, `bytea` and arrays); where a statement wants another one, it casts: `$1::integer`.
struct PostgresSession: Sendable {
  let connection: PostgresConnection
  /// Tells this transaction from a later one on the same connection.
  let lease: Int
  /// What is read beside what was asked for.
  let beside = KeptReads.Beside()

  /// The rows of the answer.
  @discardableResult
  func rows(_ sql: String, _ values: [ColumnValue] = []) async throws -> PostgresRows {
    try await run([PostgresStatement(sql, values)])[0]
  }

  /// The rows of the answer, each read by `body`.
  func rows<Value>(
    _ sql: String, _ values: [ColumnValue] = [], _ body: (NamedRow) throws -> Value
  ) async throws -> [Value] {
    try await rows(sql, values).map(body)
  }

  /// The first column of each row of the answer.
  /// - Throws: ``UnreadableRow`` when one is NULL and the type is no optional.
  func column<Value: PostgresDecodable>(_ sql: String, _ values: [ColumnValue] = []) async throws -> [Value] {
    try await rows(sql, values).map { row in try row.first() }
  }

  /// The first column of the first row; nil when it is NULL or there is none.
  func value<Value: PostgresDecodable>(_ sql: String, _ values: [ColumnValue] = []) async throws -> Value? {
    guard let row = try await rows(sql, values).first else { return nil }
    let value: Value?? = try row.first()
    return value ?? nil
  }

  /// Runs a statement that changes something; answers how many rows it changed.
  @discardableResult
  func execute(_ sql: String, _ values: [ColumnValue] = []) async throws -> Int {
    try await rows(sql, values).affected
  }

  /// Runs all statements in one way to the server and back, in their order; nothing is kept of them when one fails.
  /// - Returns: What each answered.
  @discardableResult
  func executeAll(_ statements: [PostgresStatement]) async throws -> [PostgresRows] {
    var answers: [PostgresRows] = []
    // So that neither side has to hold very much at once.
    for start in stride(from: 0, to: statements.count, by: 500) {
      answers += try await run(Array(statements[start..<min(start + 500, statements.count)]))
    }
    return answers
  }

  /// Runs the last statements of a transaction that writes: it is kept on the same way to the server, and nothing may follow.
  /// - Parameter isIdempotent: Done twice it is as if done once: so the transaction is done again when its connection broke and
  ///   nobody knows whether it was kept.
  /// - Returns: What each answered.
  @discardableResult
  func finish(with statements: [PostgresStatement], isIdempotent: Bool = false) async throws -> [PostgresRows] {
    let (most, last) = (statements.dropLast(500), statements.suffix(500))
    let answers = try await executeAll(Array(most))
    return try await answers
      + connection.run(last.map { try EncodedStatement($0) }, lease: lease, end: isIdempotent ? .idempotent : .once)
  }

  /// Runs one statement for each of `rows`, in one way to the server and back.
  /// - Returns: How many rows were changed in all.
  @discardableResult
  func execute(_ sql: String, forEach rows: [[ColumnValue]]) async throws -> Int {
    try await executeAll(rows.map { PostgresStatement(sql, $0) }).reduce(0) { $0 + $1.affected }
  }

  /// Runs a script of several statements without parameters, for migrations.
  func executeScript(_ sql: String) async throws {
    for statement in SQLScript.statements(of: sql) { try await execute(statement) }
  }

  /// Waits until this transaction alone has the lock of that name, and keeps it until it ends.
  func lock(_ name: String) async throws {
    _ = try await rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", [name])
  }

  private func run(_ statements: [PostgresStatement]) async throws -> [PostgresRows] {
    try await connection.run(
      statements.map { try EncodedStatement($0) }, lease: lease)
  }
}
