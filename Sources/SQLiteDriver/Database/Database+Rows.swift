import Foundation
import GazetteDomain
import GRDB
import GRDBSQLite

/// A value for a column; nil is NULL.
typealias ColumnValue = (any DatabaseValueConvertible & Sendable)?

// Every statement is compiled once per connection.
extension Database {
  /// Runs a statement without results.
  func run(_ sql: String, _ values: [ColumnValue] = []) throws {
    try cachedStatement(sql: sql).execute(arguments: StatementArguments(columnValues: values))
  }

  /// Inserts `records`; skips those that `onConflict` tolerates.
  func insert<Record>(
    _ records: some Sequence<Record>, into table: StoredTable<Record>, onConflict: String = ""
  ) throws {
    let statement = try cachedStatement(sql: table.insertion + onConflict)
    for record in records {
      try statement.execute(arguments: StatementArguments(columnValues: table.columns.values(of: record)))
    }
  }

  /// Sets `columns` to the values from `owner`, in the rows of `table` that satisfy `condition`.
  func update<Owner>(
    _ table: String, _ columns: Columns<Owner>, of owner: Owner, where condition: String, _ values: [ColumnValue]
  ) throws {
    let changes = columns.names.map { "\"\($0)\" = ?" }.joined(separator: ", ")
    try run("UPDATE \(table) SET \(changes) WHERE \(condition)", try columns.values(of: owner) + values)
  }

  /// Calls `body` for each result row, in order, while the condition holds.
  func forEachRow(
    _ sql: String, _ values: [ColumnValue] = [], _ body: (NamedRow) throws -> Void,
    while wantsMore: () -> Bool = { true }
  ) throws {
    let statement = try cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(columnValues: values))
    let named = NamedRow(statement.columnNames)
    while wantsMore(), let row = try rows.next() {
      named.row = row
      try body(named)
    }
  }

  /// Returns the values that `body` reads from the result rows.
  func rows<Value>(
    _ sql: String, _ values: [ColumnValue] = [], _ body: (NamedRow) throws -> Value
  ) throws -> [Value] {
    var found: [Value] = []
    try forEachRow(sql, values) { row in found.append(try body(row)) }
    return found
  }

  /// Returns the first column of each result row; none of them may be NULL.
  func column<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: String, _ values: [ColumnValue] = []
  ) throws -> [Value] {
    try Value.fetchAll(cachedStatement(sql: sql), arguments: StatementArguments(columnValues: values))
  }

  /// Returns the first column of the first row; nil when it is NULL or there is none.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: String, _ values: [ColumnValue] = []
  ) throws -> Value? {
    try Value.fetchOne(cachedStatement(sql: sql), arguments: StatementArguments(columnValues: values))
  }
}

extension StatementArguments {
  fileprivate init(columnValues values: [ColumnValue]) {
    self.init(values.map { value -> (any DatabaseValueConvertible)? in value })
  }
}

/// A result row, whose columns are read by name. For duplicate names, as in a join, either column may be read.
final class NamedRow {
  fileprivate var row = Row() { didSet { next = 0 } }
  private let names: [String]
  private var next = 0

  fileprivate init(_ names: [String]) { self.names = names }

  /// The column of that name; nil for NULL if the type allows it.
  /// - Throws: ``UnreadableRow`` when it is NULL otherwise, or missing.
  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ name: String) -> Value {
    get throws {
      let index = try index(of: name)
      // GRDB's own error would expose the content of the row.
      guard let value = try? row.decode(Value.self, atIndex: index) else {
        throw UnreadableRow(detail: "column \(name) is NULL or of another type")
      }
      return value
    }
  }

  /// The column converted by `make`; nil when it is NULL, or when `make` rejects it.
  subscript<Stored: DatabaseValueConvertible & StatementColumnConvertible, Value>(
    _ name: String, as make: (Stored) -> Value?
  ) -> Value? {
    get throws {
      let stored: Stored? = try self[name]
      return stored.flatMap(make)
    }
  }

  /// Returns the column as an instant; nil also for one outside `Date.secondsBounds`.
  func date(_ name: String) throws -> Date? { try self[name, as: Date.init(secondsSince1970:)] }

  /// Returns a NOT NULL column as an instant, clamped to `Date.secondsBounds`.
  func requiredDate(_ name: String) throws -> Date { Date(timeIntervalSince1970: try self[name]).bounded }

  /// Returns the column as an address; nil also for an invalid one.
  func url(_ name: String) throws -> URL? { try self[name, as: { URL(string: $0) }] }

  /// Returns the first `count` columns, which are texts, as bytes in one block with the range of each; nil for NULL.
  func texts(_ count: Int) -> (block: [UInt8], places: [Range<Int>?]) {
    // Looked up once instead of per column.
    let row = row
    var (block, places) = ([UInt8](), [Range<Int>?]())
    places.reserveCapacity(count)
    for index in 0..<count {
      guard let text: BorrowedText = row[index] else {
        places.append(nil)
        continue
      }
      // The first text is the longest.
      if index == 0 { block.reserveCapacity(text.bytes.count + 1000) }
      places.append(block.count..<block.count + text.bytes.count)
      block.append(contentsOf: text.bytes)
    }
    next = count
    return (block, places)
  }

  private func index(of name: String) throws -> Int {
    // Columns are usually read in the statement's order: trying the next one first takes a quarter of a dictionary's time.
    if next >= names.count { next = 0 }
    if names[next] != name {
      guard let index = names.firstIndex(of: name) else {
        throw UnreadableRow(detail: "the answer has no column \(name)")
      }
      next = index
    }
    defer { next += 1 }
    return next
  }
}

// Unchecked: reads the bytes of a text at once; SQLite keeps them valid until the next row.

/// A text of a row in SQLite's own memory.
private struct BorrowedText: DatabaseValueConvertible, StatementColumnConvertible {
  let bytes: UnsafeRawBufferPointer

  init(sqliteStatement: SQLiteStatement, index: CInt) {
    let start = sqlite3_column_text(sqliteStatement, index)
    bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(sqliteStatement, index)))
  }

  // Only rows of statements give access to their bytes.
  static func fromDatabaseValue(_: DatabaseValue) -> BorrowedText? { nil }
  var databaseValue: DatabaseValue { .null }
}

/// A row that violates the schema's constraints; `detail` names the column.
struct UnreadableRow: Error {
  let detail: String
}
