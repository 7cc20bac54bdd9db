import Foundation
import GRDBSQLite

/// SQLite's own interface without a library on top: the yardstick.
package final class RawDatabase {
  private var handle: OpaquePointer?
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  package init(_ file: URL) throws {
    try Self.check(sqlite3_open(file.path, &handle))
    try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = 1")
  }

  deinit { sqlite3_close(handle) }

  package func execute(_ sql: String) throws { try Self.check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  package func prepare(_ sql: String) throws -> OpaquePointer {
    var statement: OpaquePointer?
    try Self.check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement else { throw BenchmarkError.sqlite(SQLITE_ERROR) }
    return statement
  }

  /// Returns the names of a table's columns, separated by commas, without those that the database computes.
  package func storedColumns(of table: String) throws -> String {
    let statement = try prepare("SELECT group_concat(name) FROM pragma_table_info('\(table)')")
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else {
      throw BenchmarkError.sqlite(SQLITE_ERROR)
    }
    return String(cString: text)
  }

  /// Runs a statement once with values in the order of its parameters.
  package func run(_ statement: OpaquePointer, _ values: [Value]) throws {
    try bind(statement, values)
    let code = sqlite3_step(statement)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw BenchmarkError.sqlite(code) }
    sqlite3_reset(statement)
  }

  /// Reads every column of every row; returns the number of rows, and the first column of the last one.
  package func rows(_ statement: OpaquePointer, _ values: [Value]) throws -> (count: Int, last: Int64) {
    try bind(statement, values)
    defer { sqlite3_reset(statement) }
    var (count, last) = (0, Int64(0))
    while true {
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else {
        guard code == SQLITE_DONE else { throw BenchmarkError.sqlite(code) }
        return (count, last)
      }
      count += 1
      last = sqlite3_column_int64(statement, 0)
      for column in 0..<sqlite3_column_count(statement) where sqlite3_column_text(statement, column) == nil { continue }
    }
  }

  package enum Value {
    case integer(Int64)
    case text(String)
    case null
  }

  private func bind(_ statement: OpaquePointer, _ values: [Value]) throws {
    for (value, place) in zip(values, Int32(1)...) {
      switch value {
      case .integer(let number): try Self.check(sqlite3_bind_int64(statement, place, number))
      case .text(let text): try Self.check(sqlite3_bind_text(statement, place, text, -1, Self.transient))
      case .null: try Self.check(sqlite3_bind_null(statement, place))
      }
    }
  }

  private static func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw BenchmarkError.sqlite(code) }
  }
}
