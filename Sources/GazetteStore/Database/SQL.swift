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
    case membership(column: String, [Int64])
  }

  fileprivate let parts: [Part]

  /// Makes a statement without values.
  package init(stringLiteral text: String) { parts = [.text(text)] }

  /// Makes a statement with values.
  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Returns the text with the dialect's parameters, and their values in this order.
  package func rendered(in dialect: SQLDialect) -> (text: String, values: [SQLValue]) {
    var (text, values) = ("", [SQLValue]())
    for part in parts {
      switch part {
      case .text(let part): text += part
      case .value(let value):
        values.append(value)
        text += dialect.parameter(values.count, value.isList)
      case .membership(let column, let numbers):
        values.append(.integers(numbers))
        text += dialect.membership(column, values.count)
      }
    }
    return (text, values)
  }

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

    /// Appends the values of a list, to follow `IN` or `NOT IN`.
    package mutating func appendInterpolation(list values: [String]) { parts.append(.value(.texts(values))) }

    /// Appends the values of a list, to follow `IN` or `NOT IN`.
    package mutating func appendInterpolation(list values: [Int64]) { parts.append(.value(.integers(values))) }

    /// Appends the condition that a column has one of `values`, for which both engines use an index.
    package mutating func appendInterpolation(raw column: String, among values: [Int64]) {
      parts.append(.membership(column: column, values))
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
