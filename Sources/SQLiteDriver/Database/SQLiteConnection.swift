import Foundation
import GazetteDomain
import GazetteStore
import GRDB

/// A GRDB connection, which compiles every statement once.
struct SQLiteConnection: SQLConnection {
  let database: Database
  var dialect: SQLDialect { .sqlite }
  var adEngine: any AdEngine { SQLiteAdEngine(database: database) }

  func batch(_ statements: [GazetteStore.SQL]) throws -> [SQLResult] { try statements.map(run) }

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

  // Nothing is read in advance: a query costs no round trip.
  func cache<Value: Sendable>(_ value: Value, for read: CachedRead) {}

  private func run(_ statement: GazetteStore.SQL) throws -> SQLResult {
    let (text, values) = statement.rendered(in: dialect)
    let compiled = try database.cachedStatement(sql: text)
    let arguments = StatementArguments(try values.map { try $0.databaseValue() })
    guard compiled.columnCount > 0 else {
      try compiled.execute(arguments: arguments)
      return SQLResult(rows: [], changes: database.changesCount)
    }
    let columns = SQLColumns(compiled.columnNames)
    let cursor = try Row.fetchCursor(compiled, arguments: arguments)
    var rows: [SQLRow] = []
    while let row = try cursor.next() { rows.append(SQLRow(columns, row.databaseValues.map(SQLValue.init))) }
    return SQLResult(rows: rows, changes: database.changesCount)
  }
}

extension WordIndex {
  /// Returns the index of a collection.
  fileprivate init(_ collection: WordCollection) {
    switch collection {
    case .ads: self = .ads
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
    orderedJoin: "CROSS JOIN", unindexed: "+",
    parameter: { _, isList in isList ? "(SELECT value FROM json_each(?))" : "?" },
    membership: { column, _ in "\(column) IN (SELECT value FROM json_each(?))" })
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
