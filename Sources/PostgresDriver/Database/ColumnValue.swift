import BoundedNumbers
import Foundation

// Unchecked: the bytes of one number, copied at once.

/// A value for a parameter, `$1`; nil is NULL.
typealias ColumnValue = (any PostgresEncodable)?

/// A value that can be sent as a parameter.
protocol PostgresEncodable: Sendable {
  /// Returns the value in the server's format, with its type.
  /// - Throws: ``UnsupportedColumnValue`` for a value that no column can store.
  func encoded() throws -> EncodedValue
}

/// A value that no column can store, such as NaN.
struct UnsupportedColumnValue: Error {
  let detail: String
}

/// A parameter in the server's binary format.
struct EncodedValue: Sendable, Equatable {
  /// The type's number, the same in every PostgreSQL.
  let type: PostgresType
  /// The value; nil for NULL.
  let bytes: [UInt8]?

  /// NULL, of the type that the statement requires.
  static let null = EncodedValue(type: .unknown, bytes: nil)
}

/// The PostgreSQL types of Gazette's columns, by their numbers.
enum PostgresType: UInt32, Sendable {
  case unknown = 0
  case bool = 16
  case bytes = 17
  case int8 = 20
  case text = 25
  case float8 = 701
  case boolArray = 1000
  case textArray = 1009
  case int8Array = 1016
  case float8Array = 1022
}

/// A type that can be sent in arrays, for `= ANY ($1)` and `unnest($1)`; an element may be NULL.
protocol PostgresArrayElement: Sendable {
  static var arrayType: PostgresType { get }
  static var elementType: PostgresType { get }
  /// Returns the element's bytes; nil for NULL.
  func elementBytes() throws -> [UInt8]?
}

extension PostgresEncodable where Self: PostgresArrayElement {
  func encoded() throws -> EncodedValue { EncodedValue(type: Self.elementType, bytes: try elementBytes()) }
}

extension Int64: PostgresEncodable, PostgresArrayElement {
  static var arrayType: PostgresType { .int8Array }
  static var elementType: PostgresType { .int8 }
  func elementBytes() -> [UInt8]? { bigEndianBytes(UInt64(bitPattern: self)) }
}

extension Int: PostgresEncodable, PostgresArrayElement {
  static var arrayType: PostgresType { .int8Array }
  static var elementType: PostgresType { .int8 }
  func elementBytes() -> [UInt8]? { Int64(self).elementBytes() }
}

extension Double: PostgresEncodable, PostgresArrayElement {
  static var arrayType: PostgresType { .float8Array }
  static var elementType: PostgresType { .float8 }
  func elementBytes() throws -> [UInt8]? {
    // The schema's checks do not refuse NaN, unlike in SQLite, where it becomes NULL.
    guard isFinite else { throw UnsupportedColumnValue(detail: "a number is not finite") }
    return bigEndianBytes(bitPattern)
  }
}

extension Bool: PostgresEncodable, PostgresArrayElement {
  static var arrayType: PostgresType { .boolArray }
  static var elementType: PostgresType { .bool }
  func elementBytes() -> [UInt8]? { [self ? 1 : 0] }
}

extension String: PostgresEncodable, PostgresArrayElement {
  static var arrayType: PostgresType { .textArray }
  static var elementType: PostgresType { .text }
  /// PostgreSQL stores no U+0000 in a text. It becomes U+FFFD, as in HTML; search texts are changed in the same way, so that they
  /// match.
  func elementBytes() -> [UInt8]? {
    let bytes = Array(utf8)
    guard bytes.contains(0) else { return bytes }
    return bytes.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
  }
}

extension Date: PostgresEncodable, PostgresArrayElement {
  static var arrayType: PostgresType { .float8Array }
  static var elementType: PostgresType { .float8 }
  /// An instant is stored as the number of seconds since 1970 UTC.
  func elementBytes() throws -> [UInt8]? { try timeIntervalSince1970.elementBytes() }
}

extension Data: PostgresEncodable {
  func encoded() -> EncodedValue { EncodedValue(type: .bytes, bytes: Array(self)) }
}

extension Optional: PostgresArrayElement where Wrapped: PostgresArrayElement {
  static var arrayType: PostgresType { Wrapped.arrayType }
  static var elementType: PostgresType { Wrapped.elementType }
  func elementBytes() throws -> [UInt8]? { try self?.elementBytes() }
}

extension Array: PostgresEncodable where Element: PostgresArrayElement {
  func encoded() throws -> EncodedValue {
    let elements = try map { try $0.elementBytes() }
    // The number of dimensions, a flag for NULLs and the element type; then the length and the first index.
    var bytes = bigEndianBytes(UInt32(isEmpty ? 0 : 1)) + bigEndianBytes(UInt32(elements.contains(nil) ? 1 : 0))
    bytes += bigEndianBytes(Element.elementType.rawValue)
    if !isEmpty { bytes += bigEndianBytes(UInt32(clamping: count)) + bigEndianBytes(UInt32(1)) }
    for element in elements {
      bytes += bigEndianBytes(UInt32(bitPattern: element.map { Int32(clamping: $0.count) } ?? -1))
      bytes += element ?? []
    }
    return EncodedValue(type: Element.arrayType, bytes: bytes)
  }
}

/// Returns the bytes of `number` in network order, the highest first.
func bigEndianBytes(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
