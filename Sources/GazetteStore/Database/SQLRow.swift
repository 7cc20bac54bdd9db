import BoundedNumbers
package import Foundation
import GazetteDomain
import Synchronization

/// A row of a result, whose columns are read by name, ignoring case. For duplicate names, as in a join, either column
/// may be read.
package struct SQLRow: Sendable {
  private let columns: SQLColumns
  private let values: [SQLValue]

  /// Makes a row with a value for each of `columns`.
  package init(_ columns: SQLColumns, _ values: [SQLValue]) { (self.columns, self.values) = (columns, values) }

  /// The column of that name; nil for NULL if the type allows it.
  /// - Throws: ``StoreError/corrupt(detail:)`` when it is NULL otherwise, missing, or of another type.
  package subscript<Value: SQLDecodable>(_ name: String) -> Value {
    get throws {
      guard let number = columns.number(of: name) else {
        throw StoreError.corrupt(detail: "the answer has no column \(name)")
      }
      return try decoded(number, name)
    }
  }

  /// The column converted by `make`; nil when it is NULL, or when `make` rejects it.
  package subscript<Stored: SQLDecodable, Value>(_ name: String, as make: (Stored) -> Value?) -> Value? {
    get throws {
      let stored: Stored? = try self[name]
      return stored.flatMap(make)
    }
  }

  /// Returns the column as an instant; nil also for one outside `Date.secondsBounds`.
  package func date(_ name: String) throws -> Date? { try self[name, as: Date.init(secondsSince1970:)] }

  /// Returns a NOT NULL column as an instant, clamped to `Date.secondsBounds`.
  package func requiredDate(_ name: String) throws -> Date { Date(timeIntervalSince1970: try self[name]).bounded }

  /// Returns the column as an address; nil also for an invalid one.
  package func url(_ name: String) throws -> URL? { try self[name, as: { URL(string: $0) }] }

  /// Returns the first column.
  package func firstColumn<Value: SQLDecodable>() throws -> Value { try decoded(0, "1") }

  private func decoded<Value: SQLDecodable>(_ number: Int, _ name: String) throws -> Value {
    // The content of the row stays out of the log.
    guard values.indices.contains(number), let value = Value(sqlValue: values[number]) else {
      throw StoreError.corrupt(detail: "column \(name) is NULL or of another type")
    }
    return value
  }
}

/// The names of a result's columns.
package final class SQLColumns: Sendable {
  private let names: [String]
  /// The column after the last one that was read: most rows are read in the order of the statement.
  private let next = Atomic(0)

  /// Makes the names, in the order of the columns.
  package init(_ names: [String]) { self.names = names }

  /// Returns the number of the first column of that name; nil when there is none.
  fileprivate func number(of name: String) -> Int? {
    let expected = next.load(ordering: .relaxed)
    let isExpected = expected < names.count && (names[expected] == name || Self.areEqual(names[expected], name))
    let number = isExpected ? expected : names.firstIndex { Self.areEqual($0, name) }
    if let number { next.store(number + 1, ordering: .relaxed) }
    return number
  }

  /// Compares names ignoring case. The lengths alone tell most names apart.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count && one.utf8.elementsEqual(other.utf8, by: { lower($0) == lower($1) })
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}
