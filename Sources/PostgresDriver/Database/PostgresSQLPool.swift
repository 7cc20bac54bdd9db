import GazetteDomain
public import GazetteStore

extension PostgresDatabase {
  /// The database for the stores that are written once for both engines.
  public var sql: SQLDatabase { SQLDatabase(PostgresSQLPool(database: self)) }
}

/// The connections to PostgreSQL.
private struct PostgresSQLPool: SQLPool {
  let database: PostgresDatabase
  var dialect: SQLDialect { .postgres }
  var isOwner: Bool { true }

  func shouldPrefetch(with read: CachedRead) -> Bool { !database.seemsCurrent(read) }

  func read<Value: Sendable>(
    _ key: CachedRead?, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    guard let key else { return try await database.read { try body(PostgresSQLConnection(session: $0)) } }
    return try await database.read(key) { try body(PostgresSQLConnection(session: $0)) }
  }

  func write<Value: Sendable>(
    _ durability: Durability, isolation: Isolation, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    try await database.write(durability, isolation: isolation) {
      try body(PostgresSQLConnection(session: $0))
    }
  }
}

/// A session, whose batches are one round trip.
struct PostgresSQLConnection: SQLConnection {
  let session: PostgresSession
  var dialect: SQLDialect { .postgres }
  var adEngine: any AdEngine { PostgresAdEngine(session: session) }
  var newsEngine: any NewsEngine { PostgresNewsEngine(connection: self) }
  var readerAppEngine: any ReaderAppEngine { PostgresReaderAppEngine(connection: self) }

  @discardableResult
  func batch(_ statements: [SQL]) throws -> [SQLResult] {
    try session.executeAll(statements.map { PostgresStatement(rendering: $0) }).map { try SQLResult($0) }
  }

  func finish(with statements: [SQL], isIdempotent: Bool) throws -> [SQLResult] {
    try session.finish(with: statements.map { PostgresStatement(rendering: $0) }, isIdempotent: isIdempotent)
      .map { try SQLResult($0) }
  }

  func forEachRow(_ statement: SQL, while body: (SQLRow) throws -> Bool) throws {
    for row in try rows(statement) { guard try body(row) else { return } }
  }

  func lock(named name: String) throws { try session.lock(name) }

  func learn(_ words: Set<String>, in collection: WordCollection) throws {
    try session.executeAll(lock(of: collection) + [WordVocabulary(collection).insertion(of: words)])
  }

  func forget(_ words: [String], in collection: WordCollection) throws {
    try session.executeAll(lock(of: collection))
    try WordVocabulary(collection).forget(words, session)
  }

  func spellings(
    of words: [String], in collection: WordCollection, limit: Int, for reader: ReaderKey
  ) throws -> [[String]] {
    try WordVocabulary(collection).spellings(of: words, limit: limit, for: reader, session)
  }

  /// Returns the statements that lock the words until the end of the transaction: no other may add words, or delete unused ones.
  private func lock(of collection: WordCollection) -> [PostgresStatement] {
    switch collection {
    case .ads: [.lock(named: "words of \(collection)")]
    // New articles lock their numbers first.
    case .articles: newsEngine.articleLocks.map { PostgresStatement(rendering: $0) }
    }
  }

  // The server reuses the space by itself.
  func incrementalVacuum() -> Bool { false }

  func cache<Value: Sendable>(_ value: Value, for read: CachedRead) { session.prefetched.add(value, for: read) }
}

extension WordVocabulary {
  /// Returns the vocabulary of a collection.
  fileprivate init(_ collection: WordCollection) {
    switch collection {
    case .ads: self = .ads
    case .articles: self = .articles
    }
  }
}

extension SQLDialect {
  /// A lock is weaker than `FOR UPDATE`, which would also block rows that merely refer to the locked one. A list is one array.
  /// The rows of a reader in a table are in one partition, where a row's ctid is unique.
  static let postgres = SQLDialect(
    rowLock: "FOR NO KEY UPDATE", skippingLock: "FOR UPDATE SKIP LOCKED", referenceLock: "FOR KEY SHARE",
    deletionLock: "FOR UPDATE",
    tablesOfReaders: """
      SELECT relname::text AS name, 'ctid' AS rowKey
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = current_schema()::regnamespace
        AND attname = 'readerkey' AND NOT attisdropped AND relname NOT IN ('reader', 'readeraccount')
      ORDER BY relname
      """,
    clock: "extract(epoch FROM clock_timestamp())::double precision",
    genericPlanPrefix: PostgresStatement.genericPlan, unpreparedPlanPrefix: PostgresStatement.unpreparedPlan,
    greatest: "greatest", least: "least", jsonArray: "json_agg(%)::text",
    parameter: { number, isList in isList ? "(SELECT unnest($\(number)))" : "$\(number)" },
    membership: { column, number in "\(column) = ANY ($\(number))" },
    table: { number, alias in "unnest($\(number)) AS \(alias) (value)" },
    indexedText: TextWords.vector)
}

extension PostgresStatement {
  /// Makes the statement in PostgreSQL's dialect.
  init(rendering statement: SQL) {
    let (text, values) = statement.rendered(in: .postgres)
    self.init(text, values.map { $0 })
  }
}
