import BoundedNumbers
import Foundation
import GazetteDomain

/// The rows of a result, in its order; a copy without memory of the driver. A class, because each of its rows refers to it.
final class PostgresRows: Sendable, RandomAccessCollection {
  /// The names of the columns, as the server sends them: in small letters unless they were quoted.
  let names: [String]
  let types: [UInt32]
  /// The number of rows written or read.
  let affected: Int
  private let columns: ColumnNames
  fileprivate let bytes: [UInt8]
  /// The start of each cell in `bytes` and its length, row by row; a length of -1 for NULL.
  fileprivate let cells: [(start: Int, length: Int)]

  init(names: [String], types: [UInt32], affected: Int, bytes: [UInt8], cells: [(start: Int, length: Int)]) {
    self.names = names
    columns = ColumnNames(names)
    self.types = types
    self.affected = affected
    self.bytes = bytes
    self.cells = cells
  }

  var startIndex: Int { 0 }
  var endIndex: Int { names.isEmpty ? 0 : cells.count / names.count }
  subscript(position: Int) -> NamedRow { NamedRow(rows: self, number: position) }

  /// Returns the number of the first column of that name, ignoring case; nil when there is none.
  func column(_ name: String) -> Int? { columns.number(of: name) }

  /// Returns the cell's bytes; nil for NULL.
  func cell(_ row: Int, _ column: Int) -> ArraySlice<UInt8>? {
    let (start, length) = cells[row * names.count + column]
    return length < 0 ? nil : bytes[start..<start + length]
  }
}

/// The names of columns in one buffer, searched for each cell.
private struct ColumnNames: Sendable {
  private var bytes: [UInt8] = []
  /// The end of each name.
  private var ends: [Int] = []

  init(_ names: [String]) {
    for name in names {
      bytes += name.utf8.map(Self.lower)
      ends.append(bytes.count)
    }
  }

  func number(of name: String) -> Int? {
    let (name, length) = (name.utf8, name.utf8.count)
    var start = 0
    for (number, end) in ends.enumerated() {
      // The lengths alone exclude most names.
      if end - start == length, bytes[start..<end].elementsEqual(name, by: { $0 == Self.lower($1) }) { return number }
      start = end
    }
    return nil
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}

/// A row of a result, whose columns are read by name, ignoring case. For duplicate names, as in a join, the first column is read.
struct NamedRow: Sendable {
  fileprivate let rows: PostgresRows
  fileprivate let number: Int

  /// The column of that name; nil for NULL if the type allows it.
  /// - Throws: ``UnreadableRow`` when it is NULL otherwise, missing, or of another type.
  subscript<Value: PostgresDecodable>(_ name: String) -> Value {
    get throws { try decoded(at: index(of: name), name) }
  }

  /// The column converted by `make`; nil when it is NULL, or when `make` rejects it.
  subscript<Stored: PostgresDecodable, Value>(_ name: String, as make: (Stored) -> Value?) -> Value? {
    get throws {
      let stored: Stored? = try self[name]
      return stored.flatMap(make)
    }
  }

  /// Returns a NOT NULL column as an instant, clamped to `Date.secondsBounds`.
  func requiredDate(_ name: String) throws -> Date { Date(timeIntervalSince1970: try self[name]).bounded }

  /// Returns the first column.
  func first<Value: PostgresDecodable>() throws -> Value {
    guard let name = rows.names.first else { throw UnreadableRow(detail: "the answer has no columns") }
    return try decoded(at: 0, name)
  }

  private func decoded<Value: PostgresDecodable>(at index: Int, _ name: String) throws -> Value {
    guard let value = Value(cell: rows.cell(number, index), type: rows.types[index]) else {
      // The content of the row stays out of the log.
      throw UnreadableRow(detail: "column \(name) is NULL or of another type (\(rows.types[index]))")
    }
    return value
  }

  private func index(of name: String) throws -> Int {
    guard let index = rows.column(name) else {
      throw UnreadableRow(detail: "the answer has no column \(name)")
    }
    return index
  }
}

/// A row that violates the schema's constraints; `detail` names the column.
struct UnreadableRow: Error {
  let detail: String
}

/// A type that can be read from a cell.
protocol PostgresDecodable: Sendable {
  /// Nil when the cell is NULL, of another type, or not a value of this one.
  init?(cell: ArraySlice<UInt8>?, type: UInt32)
}

extension Optional: PostgresDecodable where Wrapped: PostgresDecodable {
  init?(cell: ArraySlice<UInt8>?, type: UInt32) {
    guard cell != nil else {
      self = .none
      return
    }
    guard let value = Wrapped(cell: cell, type: type) else { return nil }
    self = .some(value)
  }
}

extension Int64: PostgresDecodable {
  init?(cell: ArraySlice<UInt8>?, type: UInt32) {
    switch (type, cell?.count) {
    case (20, 8): self = Int64(bitPattern: number(cell))
    case (23, 4): self = Int64(Int32(bitPattern: number(cell)))
    case (21, 2): self = Int64(Int16(bitPattern: number(cell)))
    default: return nil
    }
  }
}

extension Int: PostgresDecodable {
  init?(cell: ArraySlice<UInt8>?, type: UInt32) {
    guard let value = Int64(cell: cell, type: type) else { return nil }
    self.init(exactly: value)
  }
}

extension Double: PostgresDecodable {
  /// Reads a finite number; also from an integer column.
  init?(cell: ArraySlice<UInt8>?, type: UInt32) {
    switch (type, cell?.count) {
    case (701, 8): self = Double(bitPattern: number(cell))
    default:
      guard let whole = Int64(cell: cell, type: type) else { return nil }
      self = Double(whole)
    }
    guard isFinite else { return nil }
  }
}

extension Bool: PostgresDecodable {
  init?(cell: ArraySlice<UInt8>?, type: UInt32) {
    guard type == 16, let byte = cell?.first, cell?.count == 1 else { return nil }
    self = byte != 0
  }
}

extension String: PostgresDecodable {
  init?(cell: ArraySlice<UInt8>?, type: UInt32) {
    // text, varchar, name, and unknown types.
    guard [25, 1043, 19, 705].contains(type), let cell else { return nil }
    self.init(decoding: cell, as: UTF8.self)
  }
}

extension Data: PostgresDecodable {
  init?(cell: ArraySlice<UInt8>?, type: UInt32) {
    guard type == 17, let cell else { return nil }
    self.init(cell)
  }
}

extension Array: PostgresDecodable where Element: PostgresDecodable {
  init?(cell: ArraySlice<UInt8>?, type: UInt32) {
    guard [1000, 1009, 1016, 1022, 1007, 1005].contains(type), var rest = cell, rest.count >= 12 else { return nil }
    func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count >= 0, rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    let dimensions: UInt32 = number(take(4))
    _ = take(4)
    let elementType: UInt32 = number(take(4))
    self = []
    guard dimensions > 0 else { return }
    guard dimensions == 1, rest.count >= 8 else { return nil }
    let count: UInt32 = number(take(4))
    _ = take(4)
    for _ in 0..<count {
      guard let head = take(4) else { return nil }
      let length = Int32(bitPattern: number(head))
      let bytes = length < 0 ? nil : take(Int(length))
      guard length < 0 || bytes != nil, let element = Element(cell: bytes, type: elementType) else { return nil }
      append(element)
    }
  }
}

/// Returns the bytes as a number, the highest first; 0 for nil.
private func number<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>?) -> Number {
  (bytes ?? []).reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
}
