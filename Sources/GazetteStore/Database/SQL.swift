package import GazetteDomain

/// A statement, or a part of one, with its values.
///
/// An interpolated value is sent as a parameter, never as text:
///
/// ```swift
/// let query: SQL = "SELECT name FROM feed WHERE readerKey = \(reader) AND feedID IN \(list: feeds)"
/// ```
package struct SQL: Sendable, ExpressibleByStringInterpolation {
  fileprivate enum Part: Sendable {
    case text(String)
    case value(SQLValue)
    case reader(ReaderKey)
    case table([Int64], alias: String)
    case texts([String], alias: String)
    case membership(column: String, [Int64])
  }

  fileprivate let parts: [Part]

  /// Makes a statement without values.
  package init(stringLiteral text: String) { parts = [.text(text)] }

  /// Makes a statement with values.
  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Returns the text with the dialect's parameters, and their values in this order.
  ///
  /// The reader is the first parameter, however often the statement names them, and an equal list is sent once. Other values are
  /// not compared: if two of them were equal by chance, the text would be another statement to prepare.
  package func rendered(in dialect: SQLDialect) -> (text: String, values: [SQLValue]) {
    var (text, values) = ("", reader.map { [$0.rawValue.sqlValue] } ?? [])
    func number(_ value: SQLValue, isShared: Bool) -> Int {
      if isShared, let index = values.firstIndex(of: value) { return index + 1 }
      values.append(value)
      return values.count
    }
    for part in parts {
      switch part {
      case .text(let part): text += part
      case .value(let value): text += dialect.parameter(number(value, isShared: value.isList), value.isList)
      case .reader(let reader): text += dialect.parameter(number(reader.rawValue.sqlValue, isShared: true), false)
      case .table(let numbers, let alias):
        text += dialect.table(number(.integers(numbers), isShared: true), alias)
      case .texts(let texts, let alias): text += dialect.table(number(.texts(texts), isShared: true), alias)
      case .membership(let column, let numbers):
        text += dialect.membership(column, number(.integers(numbers), isShared: true))
      }
    }
    return (text, values)
  }

  /// The reader in the statement; nil without one.
  private var reader: ReaderKey? {
    for case .reader(let reader) in parts { return reader }
    return nil
  }

  /// Returns the clause that limits the number of rows; empty for nil.
  package static func limit(_ limit: Int?) -> SQL { limit.map { "LIMIT \($0)" } ?? "" }

  /// Collects the parts of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// Prepares for a literal.
    package init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

    /// Appends text of the program.
    package mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }

    /// Appends a value.
    package mutating func appendInterpolation(_ value: some SQLEncodable) { parts.append(.value(value.sqlValue)) }

    /// Appends a value, or NULL for nil.
    package mutating func appendInterpolation<Value: SQLEncodable>(_ value: Value?) {
      parts.append(.value(value.sqlValue))
    }

    /// Appends the raw value of an identifier or a code.
    package mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
    where Value.RawValue: SQLEncodable { parts.append(.value(value.rawValue.sqlValue)) }

    /// Appends the reader.
    package mutating func appendInterpolation(_ reader: ReaderKey) { parts.append(.reader(reader)) }

    /// Appends the values of a list, to follow `IN` or `NOT IN`.
    package mutating func appendInterpolation(list values: [String]) { parts.append(.value(.texts(values))) }

    /// Appends the values of a list, to follow `IN` or `NOT IN`.
    package mutating func appendInterpolation(list values: [Int64]) { parts.append(.value(.integers(values))) }

    /// Appends the condition that a column has one of `values`, for which both engines use an index.
    package mutating func appendInterpolation(raw column: String, among values: [Int64]) {
      parts.append(.membership(column: column, values))
    }

    /// Appends the table of `values`, with the column `value`, to follow `FROM` or `JOIN`.
    package mutating func appendInterpolation(table values: [Int64], as alias: String) {
      parts.append(.table(values, alias: alias))
    }

    /// Appends the table of `values`, with the column `value`, to follow `FROM` or `JOIN`.
    package mutating func appendInterpolation(table values: [String], as alias: String) {
      parts.append(.texts(values, alias: alias))
    }

    /// Appends values, separated by commas.
    package mutating func appendInterpolation(values: [SQLValue]) { append(values.map { [.value($0)] }) }

    /// Appends parts of statements, separated by commas.
    package mutating func appendInterpolation(list statements: [SQL]) { append(statements.map(\.parts)) }

    /// Appends conditions, separated by AND.
    package mutating func appendInterpolation(all conditions: [SQL]) { append(conditions.map(\.parts), " AND ") }

    /// Appends a statement with its values.
    package mutating func appendInterpolation(sql: SQL) { parts += sql.parts }

    /// Appends text that the program wrote. It must contain nothing from outside.
    package mutating func appendInterpolation(raw text: String) { parts.append(.text(text)) }

    private mutating func append(_ lists: [[Part]], _ separator: String = ", ") {
      parts += lists.joined(separator: [.text(separator)])
    }
  }
}
