import Foundation
import GazetteDomain
import GRDB
import GRDBSQLite

/// A value for a column; nil is NULL.
typealias ColumnValue = (any DatabaseValueConvertible & Sendable)?

// Every statement is compiled once for each connection.
extension Database {
  /// Runs a statement that answers nothing.
  func run(_ sql: String, _ values: [ColumnValue] = []) throws {
    try cachedStatement(sql: sql).execute(arguments: StatementArguments(columnValues: values))
  }

  /// Inserts `records`; one that `onConflict` lets through is left out.
  func insert<Record>(
    _ records: some Sequence<Record>, into table: StoredTable<Record>, onConflict: String = ""
  ) throws {
    let statement = try cachedStatement(sql: table.insertion + onConflict)
    for record in records {
      try statement.execute(arguments: StatementArguments(columnValues: table.columns.values(of: record)))
    }
  }

  /// Changes `columns` to what `owner` writes into them, in the rows of `table` that pass `condition`.
  func update<Owner>(
    _ table: String, _ columns: Columns<Owner>, of owner: Owner, where condition: String, _ values: [ColumnValue]
  ) throws {
    let changes = columns.names.map { "\"\($0)\" = ?" }.joined(separator: ", ")
    try run("UPDATE \(table) SET \(changes) WHERE \(condition)", try columns.values(of: owner) + values)
  }

  /// Calls `body` for each row of the answer, in its order, as long as more are wanted.
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

  /// The rows of the answer, each read by `body`.
  func rows<Value>(
    _ sql: String, _ values: [ColumnValue] = [], _ body: (NamedRow) throws -> Value
  ) throws -> [Value] {
    var found: [Value] = []
    try forEachRow(sql, values) { row in found.append(try body(row)) }
    return found
  }

  /// The first column of each row of the answer; none of them is NULL.
  func column<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: String, _ values: [ColumnValue] = []
  ) throws -> [Value] {
    try Value.fetchAll(cachedStatement(sql: sql), arguments: StatementArguments(columnValues: values))
  }

  /// The first column of the first row; nil when it is NULL or there is none.
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

/// A row of an answer, whose columns are read by their names. Where a name comes twice, as in a join, either may be read.
final class NamedRow {
  fileprivate var row = Row() { didSet { next = 0 } }
  private let names: [String]
  private var next = 0

  fileprivate init(_ names: [String]) { self.names = names }

  /// The column of that name; nil for NULL where the type allows it.
  /// - Throws: ``UnreadableRow`` when it is NULL or missing else.
  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ name: String) -> Value {
    get throws {
      let index = try index(of: name)
      // GRDB's own error would tell what the row holds.
      guard let value = try? row.decode(Value.self, atIndex: index) else {
        throw UnreadableRow(detail: "column \(name) is NULL or of another type")
      }
      return value
    }
  }

  /// The column as what `make` makes of it; nil when it is NULL, or when `make` finds it out of bounds or unknown.
  subscript<Stored: DatabaseValueConvertible & StatementColumnConvertible, Value>(
    _ name: String, as make: (Stored) -> Value?
  ) -> Value? {
    get throws {
      let stored: Stored? = try self[name]
      return stored.flatMap(make)
    }
  }

  /// The column as an instant; nil too for one outside `Date.secondsBounds`.
  func date(_ name: String) throws -> Date? { try self[name, as: Date.init(secondsSince1970:)] }

  /// The column as an instant that is always there, moved into `Date.secondsBounds`.
  func requiredDate(_ name: String) throws -> Date { Date(timeIntervalSince1970: try self[name]).bounded }

  /// The column as an address; nil too for what is none.
  func url(_ name: String) throws -> URL? { try self[name, as: { URL(string: $0) }] }

  /// The first `count` columns, which are texts, as bytes in one block and where each stands in it; nil for NULL.
  func texts(_ count: Int) -> (block: [UInt8], places: [Range<Int>?]) {
    // Looked up once, not for each column.
    let row = row
    var (block, places) = ([UInt8](), [Range<Int>?]())
    places.reserveCapacity(count)
    for index in 0..<count {
      guard let text: LentText = row[index] else {
        places.append(nil)
        continue
      }
      // The first is the longest.
      if index == 0 { block.reserveCapacity(text.bytes.count + 1000) }
      places.append(block.count..<block.count + text.bytes.count)
      block.append(contentsOf: text.bytes)
    }
    next = count
    return (block, places)
  }

  private func index(of name: String) throws -> Int {
    // Columns are mostly read in the order of the statement: looking there first takes a quarter of a dictionary's time.
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

// Unchecked: the bytes of a text that SQLite lends until the next row, read at once.

/// A text of a row, where SQLite has it.
private struct LentText: DatabaseValueConvertible, StatementColumnConvertible {
  let bytes: UnsafeRawBufferPointer

  init(sqliteStatement: SQLiteStatement, index: CInt) {
    let start = sqlite3_column_text(sqliteStatement, index)
    bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(sqliteStatement, index)))
  }

  // Only rows of statements lend.
  static func fromDatabaseValue(_: DatabaseValue) -> LentText? { nil }
  var databaseValue: DatabaseValue { .null }
}

/// A row that the schema's constraints should have refused; `detail` names the column.
struct UnreadableRow: Error {
  let detail: String
}
