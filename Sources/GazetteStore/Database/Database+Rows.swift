import Foundation
import GazetteDomain
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

/// Reads the columns of a row one after the other, in the order in which the query names them.
struct RowReader {
  private let row: Row
  private var position = 0

  init(_ row: Row) { self.row = row }

  /// The next column; nil when it is NULL.
  mutating func next<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _: Value.Type = Value.self
  ) -> Value? {
    defer { position += 1 }
    return row[position]
  }

  /// The next column, which the schema declares NOT NULL.
  mutating func required<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _: Value.Type = Value.self
  ) throws -> Value {
    guard let value: Value = next() else { throw UnreadableRow(detail: "column \(position - 1) of \(row) is NULL") }
    return value
  }

  /// Passes over the next columns.
  mutating func skip(_ count: Int) { position += count }

  /// The next column as an instant; nil too for one outside `Date.secondsBounds`.
  mutating func date() -> Date? { next(Double.self).flatMap(Date.init(secondsSince1970:)) }

  /// The next column as an instant that is always there, moved into `Date.secondsBounds`.
  mutating func requiredDate() throws -> Date { Date(timeIntervalSince1970: try required()).bounded }
}

/// A row that the schema's constraints should have refused; `detail` names the column.
struct UnreadableRow: Error {
  let detail: String
}

/// The columns of a table in one fixed order, and the statements that follow from it.
struct Columns {
  let table: String
  let names: [String]

  init(of table: String, _ names: [String]) {
    self.table = table
    self.names = names
  }

  /// The names, each with the table's, separated by commas.
  var list: String { names.map { "\(table).\($0)" }.joined(separator: ", ") }

  /// An INSERT of one row with a parameter for each column.
  func insertion(onConflict: String = "") -> String {
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks)) \(onConflict)"
  }
}

/// Lists that are stored as JSON in one column; an empty list is NULL.
enum JSONColumn {
  static func text(_ values: some Collection<some Encodable>) throws -> String? {
    guard !values.isEmpty else { return nil }
    return String(decoding: try JSONEncoder().encode(Array(values)), as: UTF8.self)
  }

  static func values<Value: Decodable>(_ text: String?, of _: Value.Type = Value.self) throws -> [Value] {
    guard let text else { return [] }
    return try JSONDecoder().decode([Value].self, from: Data(text.utf8))
  }
}
