import Foundation
import GazetteDomain
import GRDB

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
