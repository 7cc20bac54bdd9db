import GRDB

/// A value for a column; nil is NULL.
typealias ColumnValue = (any DatabaseValueConvertible & Sendable)?

// Every statement is compiled once per connection.
extension Database {
  /// Runs a statement without results.
  func run(_ sql: String, _ values: [ColumnValue] = []) throws {
    try cachedStatement(sql: sql).execute(arguments: StatementArguments(columnValues: values))
  }

  /// Calls `body` for each result row, in order.
  func forEachRow(_ sql: String, _ values: [ColumnValue] = [], _ body: (NamedRow) throws -> Void) throws {
    let statement = try cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(columnValues: values))
    let named = NamedRow(statement.columnNames)
    while let row = try rows.next() {
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

/// A row that violates the schema's constraints; `detail` names the column.
struct UnreadableRow: Error {
  let detail: String
}
