import Foundation
import GazetteDomain
import GazetteStore
import GRDB

/// A GRDB connection, which compiles every statement once.
struct SQLiteConnection: SQLConnection {
  let database: Database
  var dialect: SQLDialect { .sqlite }
  var adEngine: any AdEngine { SQLiteAdEngine(database: database) }
  var newsEngine: any NewsEngine { SQLiteNewsEngine(connection: self) }
  var readerAppEngine: any ReaderAppEngine { SQLiteReaderAppEngine(connection: self) }

  @discardableResult
  func batch(_ statements: [GazetteStore.SQL]) throws -> [SQLResult] { try statements.map(run) }

  func finish(with statements: [GazetteStore.SQL], isIdempotent: Bool) throws -> [SQLResult] { try batch(statements) }

  func lock(named name: String) {}

  func learn(_ words: Set<String>, in collection: WordCollection) throws {
    try database.learn(words, in: WordIndex(collection))
  }

  func forget(_ words: [String], in collection: WordCollection) throws {
    try database.forget(Set(words), in: WordIndex(collection))
  }

  func spellings(
    of words: [String], in collection: WordCollection, limit: Int, for reader: ReaderKey
  ) throws -> [[String]] {
    try database.spellings(of: words, in: WordIndex(collection), limit: limit, for: reader)
  }

  // New rows reuse the space of old ones: a tenth of the file may stay free for them.
  func incrementalVacuum() throws -> Bool { try database.incrementalVacuum(leavingFree: 0.1) }

  // Nothing is read in advance: a query costs no round trip.
  func cache<Value: Sendable>(_ value: Value, for read: CachedRead) {}

  private func run(_ statement: GazetteStore.SQL) throws -> SQLResult {
    let (compiled, arguments) = try compiled(statement)
    guard compiled.columnCount > 0 else {
      try compiled.execute(arguments: arguments)
      return SQLResult(rows: [], changes: database.changesCount)
    }
    var rows: [SQLRow] = []
    try forEachRow(of: compiled, arguments) { row in
      rows.append(row)
      return true
    }
    return SQLResult(rows: rows, changes: database.changesCount)
  }

  func forEachRow(_ statement: GazetteStore.SQL, while body: (SQLRow) throws -> Bool) throws {
    let (compiled, arguments) = try compiled(statement)
    try forEachRow(of: compiled, arguments, while: body)
  }

  private func forEachRow(
    of compiled: Statement, _ arguments: StatementArguments, while body: (SQLRow) throws -> Bool
  ) throws {
    let columns = SQLColumns(compiled.columnNames)
    let cursor = try Row.fetchCursor(compiled, arguments: arguments)
    while let row = try cursor.next() {
      guard try body(SQLRow(columns, row.databaseValues.map(SQLValue.init))) else { return }
    }
  }

  private func compiled(_ statement: GazetteStore.SQL) throws -> (Statement, StatementArguments) {
    let (text, values) = statement.rendered(in: dialect)
    // For a list of `DatabaseValue`, GRDB makes a key path each time, which costs more than binding.
    let arguments: [(any DatabaseValueConvertible)?] = try values.map { try $0.databaseValue() }
    return (try database.cachedStatement(sql: text), StatementArguments(arguments))
  }
}

extension WordIndex {
  /// Returns the index of a collection.
  fileprivate init(_ collection: WordCollection) {
    switch collection {
    case .ads: self = .ads
    case .articles: self = .articles
    }
  }
}

extension SQLDialect {
  /// Writes run serially, and no other node shares the file. A list is one parameter, so that its length does not make another
  /// statement.
  static let sqlite = SQLDialect(
    tablesOfReaders: """
      SELECT m.name AS name,
        (SELECT group_concat('"' || k.name || '"', ', ') FROM pragma_table_info(m.name) k WHERE k.pk > 0) AS rowKey
      FROM sqlite_schema m, pragma_table_info(m.name) c
      WHERE m.type = 'table' AND c.name = 'readerKey' AND m.name NOT IN ('reader', 'readerAccount')
      ORDER BY m.name
      """,
    orderedJoin: "CROSS JOIN", unindexed: "+", greatest: "max", least: "min", indexHint: "INDEXED BY",
    jsonArray: "nullif(json_group_array(%), '[]')",
    parameter: { number, isList in isList ? "(SELECT value FROM json_each(?\(number)))" : "?\(number)" },
    membership: { column, number in "\(column) IN (SELECT value FROM json_each(?\(number)))" },
    table: { number, alias in "json_each(?\(number)) AS \(alias)" },
    indexedText: SpelledWords.of)
}

extension SQLValue {
  fileprivate init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let number): .integer(number)
      case .double(let number): .real(number)
      case .string(let text): .text(text)
      case .blob(let data): .bytes(Array(data))
      }
  }

  fileprivate func databaseValue() throws -> DatabaseValue {
    switch self {
    case .null: .null
    case .bool(let value): value.databaseValue
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    case .integers(let numbers): "[\(numbers.map { String($0) }.joined(separator: ","))]".databaseValue
    case .texts(let texts): String(decoding: try JSONEncoder().encode(texts), as: UTF8.self).databaseValue
    }
  }
}
