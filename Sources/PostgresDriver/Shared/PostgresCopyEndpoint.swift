import BoundedNumbers
import Foundation
package import GazetteDomain
import GazetteStore

/// An installation's data in PostgreSQL as the source or target of a move.
package struct PostgresCopyEndpoint: DatabaseCopyEndpoint {
  private let database: PostgresDatabase
  /// The reads of the transaction whose snapshot is read; nil to read the current data each time.
  private let snapshotReads: SnapshotReads?

  private typealias SnapshotReads = Mailbox<@Sendable (Result<PostgresSession, StoreError>) -> Void>

  /// Makes it from `database`.
  package init(_ database: PostgresDatabase) { self.init(database, at: nil) }

  private init(_ database: PostgresDatabase, at snapshotReads: SnapshotReads?) {
    (self.database, self.snapshotReads) = (database, snapshotReads)
  }

  /// Runs `body` once with a snapshot of `database`, without a time limit and regardless of concurrent writes. For reading only.
  package static func withSnapshot<Value: Sendable, Failure: Error>(
    of database: PostgresDatabase, _ body: (any DatabaseCopyEndpoint) async -> Result<Value, Failure>
  ) async throws(StoreError) -> Result<Value, Failure> {
    let snapshotReads = SnapshotReads()
    async let serving = serve(snapshotReads, from: database)
    let result = await body(PostgresCopyEndpoint(database, at: snapshotReads))
    snapshotReads.close()
    try await serving.get()
    return result
  }

  /// Runs the reads of `snapshotReads` in one transaction until their end.
  private static func serve(
    _ snapshotReads: SnapshotReads, from database: PostgresDatabase
  ) async -> Result<Void, StoreError> {
    do throws(StoreError) {
      try await database.copy { session in while let read = snapshotReads.next() { read(.success(session)) } }
      return .success(())
    } catch {
      for read in snapshotReads.close() { read(.failure(error)) }
      return .failure(error)
    }
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws(StoreError) -> Value {
    guard let snapshotReads else { return try await database.read(body) }
    do {
      return try await withCheckedThrowingContinuation { caller in
        let isServed = snapshotReads.put { session in caller.resume(with: Result { try body(session.get()) }) }
        if !isServed { caller.resume(throwing: PostgresFailure.closed) }
      }
    } catch {
      throw StoreError(translating: error)
    }
  }

  /// The database's mark while it is incomplete.
  fileprivate static let mark = "A paper is being moved here."

  /// Returns true when the database is marked as being filled.
  package func isCopyUnfinished() async throws(StoreError) -> Bool {
    try await read { session in try session.isCopyUnfinished() }
  }

  /// Marks the database as being filled, so that an interrupted move can continue.
  package func beginCopy() async throws(StoreError) {
    try await database.write { session in
      guard try !session.isCopyUnfinished() else { return }
      let isUsed: Bool? = try session.value(
        """
        SELECT EXISTS (SELECT 1 FROM newsNumber WHERE name <> 'folder' AND lastID > 0) OR EXISTS (SELECT 1 FROM savedPlace)
          OR EXISTS (SELECT 1 FROM ad) OR (SELECT count(*) FROM readerAccount) > 1
          OR EXISTS (SELECT 1 FROM readerAccount WHERE password IS NOT NULL)
        """)
      guard isUsed == false else { throw StoreError.foreign(detail: "there is a paper in the database") }
      try session.execute("DELETE FROM reader")
      // These counts are not of the ads to come.
      try session.execute("DELETE FROM adCount")
      try session.execute("COMMENT ON TABLE gazetteMigration IS '\(Self.mark)'")
    }
  }

  /// Sets the counters after the moved numbers, and removes the mark.
  package func finishCopy() async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      for (table, key) in [
        ("position", "positionid"), ("ad", "adid"), ("watchMatch", "matchid"), ("channel", "channelid"),
        ("outbox", "outboxid"),
      ] {
        try session.rows(
          """
          SELECT setval(pg_get_serial_sequence('\(table)', '\(key)'), (SELECT coalesce(max(\(key)), 0) + 1 FROM \(table)), false)
          """)
      }
      try session.execute("COMMENT ON TABLE gazetteMigration IS NULL")
    }
    try await database.write(isolation: .readCommitted) { session in
      // Until then the planner assumes that every table is small.
      for table in Set(CopiedTable.order).sorted() { try session.execute("ANALYZE \(table)") }
    }
  }

  /// Returns the number of rows in the table.
  package func count(of table: CopiedTable) async throws(StoreError) -> Int {
    try await read { session in try session.value("SELECT count(*) FROM \(table.name)") ?? 0 }
  }

  /// Returns the rows after `key`, in key order.
  package func rows(
    of table: CopiedTable, after key: [CopiedValue]?, limit: Int
  ) async throws(StoreError) -> [[CopiedValue]] {
    try await read { session in
      try session.movedRows(table, table.columns, order: "", after: key, limit: limit)
    }
  }

  /// Returns the key of the last row.
  package func lastKey(of table: CopiedTable) async throws(StoreError) -> [CopiedValue]? {
    try await read { session in
      try session.movedRows(table, table.key, order: "DESC", after: nil, limit: 1).first
    }
  }

  /// Adds rows, including the words of texts.
  package func add(_ rows: [[CopiedValue]], to table: CopiedTable) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { session in
      switch table.name {
      case "article":
        let ids = Set(rows.compactMap { table.number("articleID", of: $0).map { ($0 >> 22) << 22 } }).sorted()
        try session.rows("SELECT makeRoomForArticles(id) FROM unnest($1::bigint[]) AS id", [ids])
        try session.add(rows, to: table, vectors: ["words": ["title", "text"]])
        try session.learn(rows, of: table, ["title", "text"], in: .articles)
      case "adText":
        let texts = ["title", "description"]
        try session.add(rows, to: table, vectors: ["words": texts, "titleWords": ["title"]])
        try session.learn(rows, of: table, texts, in: .ads)
      default: try session.add(rows, to: table, vectors: [:])
      }
    }
  }
}

// Names of tables and columns come from the schema, never from input.
extension PostgresSession {
  fileprivate func isCopyUnfinished() throws -> Bool {
    try value("SELECT obj_description('gazetteMigration'::regclass)") == PostgresCopyEndpoint.mark
  }

  fileprivate func movedRows(
    _ table: CopiedTable, _ columns: [String], order: String, after key: [CopiedValue]?, limit: Int
  ) throws -> [[CopiedValue]] {
    let keys = table.key.map(Self.quoted)
    let placeholders = keys.indices.map { "$\($0 + 2)" }.joined(separator: ", ")
    let condition = key == nil ? "" : "WHERE (\(keys.joined(separator: ", "))) > (\(placeholders))"
    let types = key == nil ? [] : try types(of: table.key, in: table)
    let found = try rows(
      """
      SELECT \(columns.map(Self.quoted).joined(separator: ", ")) FROM \(table.name) \(condition)
      ORDER BY \(keys.map { "\($0) \(order)" }.joined(separator: ", ")) LIMIT $1
      """, [limit] + zip(key ?? [], types).map { $0.column(ofType: $1) })
    return found.indices.map { row in
      columns.indices.map { CopiedValue(found.cell(row, $0), type: found.types[$0]) }
    }
  }

  /// - Parameter vectors: The columns with the words of texts, each with the columns of these texts.
  fileprivate func add(
    _ rows: [[CopiedValue]], to table: CopiedTable, vectors: [String: [String]]
  ) throws {
    let more = vectors.keys.sorted()
    let names = (table.columns + more).map(Self.quoted)
    let placeholders =
      table.columns.indices.map { "$\($0 + 1)" } + more.indices.map { "$\(table.columns.count + $0 + 1)::tsvector" }
    let changes = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    let conflict =
      CopiedTable.overwritten.contains(table.name)
      ? "ON CONFLICT (\(table.key.map(Self.quoted).joined(separator: ", "))) DO UPDATE SET \(changes)"
      : "ON CONFLICT DO NOTHING"
    let types = try types(of: table.columns, in: table)
    try execute(
      """
      INSERT INTO \(table.name) (\(names.joined(separator: ", "))) OVERRIDING SYSTEM VALUE
      VALUES (\(placeholders.joined(separator: ", "))) \(conflict)
      """,
      forEach: rows.map { row in
        zip(row, types).map { $0.column(ofType: $1) }
          + more.map { TextWords.vector(of: (vectors[$0] ?? []).map { table.text($0, of: row) }) }
      })
  }

  fileprivate func learn(
    _ rows: [[CopiedValue]], of table: CopiedTable, _ texts: [String], in vocabulary: WordVocabulary
  ) throws {
    let words = rows.reduce(into: Set<String>()) { words, row in
      words.formUnion(SearchWords.words(of: texts.map { table.text($0, of: row) }.joined(separator: " ")))
    }
    try executeAll([vocabulary.insertion(of: words)])
  }

  private func types(of columns: [String], in table: CopiedTable) throws -> [UInt32] {
    try rows("SELECT \(columns.map(Self.quoted).joined(separator: ", ")) FROM \(table.name) LIMIT 0").types
  }

  /// Returns the form in which the server stores unquoted names.
  private static func quoted(_ name: String) -> String { "\"\(name.lowercased())\"" }
}

extension CopiedTable {
  private func value(_ column: String, of row: [CopiedValue]) -> CopiedValue {
    columns.firstIndex(of: column).map { row[$0] } ?? .null
  }

  fileprivate func text(_ column: String, of row: [CopiedValue]) -> String {
    if case .text(let text) = value(column, of: row) { text } else { "" }
  }

  fileprivate func number(_ column: String, of row: [CopiedValue]) -> Int64? {
    if case .integer(let number) = value(column, of: row) { number } else { nil }
  }
}

extension CopiedValue {
  /// Reads a cell of one of the types of Gazette's columns.
  fileprivate init(_ cell: ArraySlice<UInt8>?, type: UInt32) {
    switch PostgresType(rawValue: type) {
    case .bool: self = Bool(cell: cell, type: type).map { .integer($0 ? 1 : 0) } ?? .null
    case .int8: self = Int64(cell: cell, type: type).map { .integer($0) } ?? .null
    case .float8: self = Double(cell: cell, type: type).map { .real($0) } ?? .null
    case .bytes: self = Data(cell: cell, type: type).map { .bytes(Array($0)) } ?? .null
    default: self = String(cell: cell, type: type).map { .text($0) } ?? .null
    }
  }

  /// Returns the value for a column of that type.
  fileprivate func column(ofType type: UInt32) -> ColumnValue {
    switch (self, PostgresType(rawValue: type)) {
    case (.null, _): nil
    case (.integer(let number), .bool): number != 0
    case (.integer(let number), .float8): Double(number)
    case (.integer(let number), _): number
    case (.real(let number), _): number
    case (.text(let text), _): text
    case (.bytes(let bytes), _): Data(bytes)
    }
  }
}
