package import Foundation

/// A value of a parameter or a column.
package enum SQLValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])
  /// A list for `IN`; a parameter only.
  case integers([Int64])
  /// A list for `IN`; a parameter only.
  case texts([String])

  /// True for a list.
  package var isList: Bool {
    switch self {
    case .integers, .texts: true
    default: false
    }
  }
}

/// A type whose values can be sent.
package protocol SQLEncodable: Sendable {
  /// The value in a statement.
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLEncodable {
  package var sqlValue: SQLValue { self }
}

/// A type that can be read from a column.
package protocol SQLDecodable: Sendable {
  /// Makes the value in a column; nil when it is of another type.
  init?(sqlValue value: SQLValue)
}

extension Bool: SQLEncodable, SQLDecodable {
  package var sqlValue: SQLValue { .bool(self) }

  /// Makes the value; SQLite stores it as a number.
  package init?(sqlValue value: SQLValue) {
    switch value {
    case .bool(let value): self = value
    case .integer(let value): self = value != 0
    default: return nil
    }
  }
}

extension Int64: SQLEncodable, SQLDecodable {
  package var sqlValue: SQLValue { .integer(self) }

  package init?(sqlValue value: SQLValue) {
    guard case .integer(let value) = value else { return nil }
    self = value
  }
}

extension Int: SQLEncodable, SQLDecodable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }

  package init?(sqlValue value: SQLValue) {
    guard case .integer(let value) = value else { return nil }
    self.init(exactly: value)
  }
}

extension Double: SQLEncodable, SQLDecodable {
  package var sqlValue: SQLValue { .real(self) }

  /// Makes the value, also from an integer.
  package init?(sqlValue value: SQLValue) {
    switch value {
    case .real(let value): self = value
    case .integer(let value): self = Double(value)
    default: return nil
    }
  }
}

extension String: SQLEncodable, SQLDecodable {
  package var sqlValue: SQLValue { .text(self) }

  package init?(sqlValue value: SQLValue) {
    guard case .text(let value) = value else { return nil }
    self = value
  }
}

extension [UInt8]: SQLEncodable, SQLDecodable {
  package var sqlValue: SQLValue { .bytes(self) }

  package init?(sqlValue value: SQLValue) {
    guard case .bytes(let value) = value else { return nil }
    self = value
  }
}

extension Date: SQLEncodable {
  /// The number of seconds since 1970 UTC.
  package var sqlValue: SQLValue { .real(timeIntervalSince1970) }
}

extension Optional: SQLEncodable where Wrapped: SQLEncodable {
  package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension Optional: SQLDecodable where Wrapped: SQLDecodable {
  package init?(sqlValue value: SQLValue) {
    if case .null = value {
      self = .none
      return
    }
    guard let wrapped = Wrapped(sqlValue: value) else { return nil }
    self = wrapped
  }
}
