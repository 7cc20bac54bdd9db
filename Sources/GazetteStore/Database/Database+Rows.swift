import GRDB

/// A value for a column; nil is NULL.
typealias ColumnValue = (any DatabaseValueConvertible & Sendable)?

extension Database {
  /// Runs a statement that is compiled once for each connection.
  func run(_ sql: String, _ values: [ColumnValue] = []) throws {
    try cachedStatement(sql: sql).execute(arguments: StatementArguments(columnValues: values))
  }

  /// Inserts `rows`, each with one value for each of the columns.
  func insert(_ rows: some Sequence<[ColumnValue]>, into columns: Columns, onConflict: String = "") throws {
    let statement = try cachedStatement(sql: columns.insertion(onConflict: onConflict))
    for row in rows { try statement.execute(arguments: StatementArguments(columnValues: row)) }
  }

  /// Calls `body` for each row of the answer, in its order.
  func forEachRow(_ sql: String, _ values: [ColumnValue] = [], _ body: (inout RowReader) throws -> Void) throws {
    let statement = try cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(columnValues: values))
    while let row = try rows.next() {
      var reader = RowReader(row)
      try body(&reader)
    }
  }

  /// The rows of the answer, each read by `body`.
  func rows<Value>(
    _ sql: String, _ values: [ColumnValue] = [], _ body: (inout RowReader) throws -> Value
  ) throws -> [Value] {
    var found: [Value] = []
    try forEachRow(sql, values) { row in found.append(try body(&row)) }
    return found
  }
}

extension StatementArguments {
  fileprivate init(columnValues values: [ColumnValue]) {
    self.init(values.map { value -> (any DatabaseValueConvertible)? in value })
  }
}
