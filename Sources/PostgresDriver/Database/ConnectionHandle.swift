import BoundedNumbers
import CPostgres
import Foundation

// Unchecked: libpq reads texts that end with a zero byte, or the given number of bytes, while the closures last. Its results are
// copied, by its own lengths, before they are freed.

/// A connection of the driver, which is closed with its owner.
struct ConnectionHandle: ~Copyable {
  let pointer: OpaquePointer

  deinit { PQfinish(pointer) }

  /// The driver's last error message; it contains no password.
  var message: String { Self.message(pointer) }

  /// Connects with `configuration`.
  /// - Throws: ``PostgresProblem`` when the attempt fails.
  static func open(_ configuration: PostgresConfiguration) throws(PostgresProblem) -> ConnectionHandle {
    let pointer = withDriverParameters(configuration.parameters) { names, values in
      // With 1 the name of the database may be a complete address.
      PQconnectdbParams(names, values, 1)
    }
    guard let pointer else { throw .unreachable(detail: "no memory is left") }
    let handle = ConnectionHandle(pointer: pointer)
    // Otherwise the server's notices go to standard error.
    PQsetNoticeProcessor(pointer, { _, _ in }, nil)
    guard PQstatus(pointer) == CONNECTION_OK else { throw PostgresProblem(handle) }
    return handle
  }

  private static func message(_ pointer: OpaquePointer) -> String {
    guard let text = PQerrorMessage(pointer) else { return "" }
    return String(cString: text).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  // MARK: - Sending

  /// Sends a statement without preparing it on the server.
  func send(_ statement: EncodedStatement) -> Bool {
    let types = statement.values.map(\.type.rawValue)
    return withParameters(statement) { values, lengths, formats in
      PQsendQueryParams(pointer, statement.sql, Int32(clamping: types.count), types, values, lengths, formats, 1)
    }
  }

  /// Sends the preparation of a statement under its name.
  func prepare(_ key: PreparedStatements.Key) -> Bool {
    let types = key.types.map(\.rawValue)
    return PQsendPrepare(pointer, key.name, key.sql, Int32(clamping: types.count), types) == 1
  }

  /// Sends the parameters for the prepared statement of that name.
  func send(_ statement: EncodedStatement, prepared name: String) -> Bool {
    withParameters(statement) { values, lengths, formats in
      PQsendQueryPrepared(pointer, name, Int32(clamping: statement.values.count), values, lengths, formats, 1)
    }
  }

  private func withParameters(
    _ statement: EncodedStatement,
    _ send: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Int32
  ) -> Bool {
    // All values in one buffer; the last byte ensures that an empty value has an address too.
    var bytes: [UInt8] = []
    for value in statement.values { bytes += value.bytes ?? [] }
    bytes.append(0)
    let lengths = statement.values.map { Int32(clamping: $0.bytes?.count ?? 0) }
    return bytes.withUnsafeBytes { buffer in
      var place = 0
      let pointers = statement.values.map { value -> UnsafePointer<CChar>? in
        guard let count = value.bytes?.count else { return nil }
        defer { place += count }
        return buffer.baseAddress?.advanced(by: place).assumingMemoryBound(to: CChar.self)
      }
      return send(pointers, lengths, lengths.map { _ in 1 }) == 1
    }
  }
}

/// A keyword of a connection string and its value, as the driver takes them.
struct DriverParameter: Sendable, Hashable {
  let name: String
  let value: String
}

/// Calls `body` with two lists that end with nil, valid during the call.
func withDriverParameters<Value>(
  _ parameters: [DriverParameter],
  _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<UnsafePointer<CChar>?>?) -> Value
) -> Value {
  var names = parameters.map { strdup($0.name) as UnsafeMutablePointer<CChar>? }
  var values = parameters.map { strdup($0.value) as UnsafeMutablePointer<CChar>? }
  defer { for text in names + values { free(text) } }
  names.append(nil)
  values.append(nil)
  return names.withUnsafeBufferPointer { names in
    values.withUnsafeBufferPointer { values in
      names.withMemoryRebound(to: UnsafePointer<CChar>?.self) { names in
        values.withMemoryRebound(to: UnsafePointer<CChar>?.self) { values in
          body(names.baseAddress, values.baseAddress)
        }
      }
    }
  }
}

extension PostgresRows {
  /// Copies a result of the driver.
  convenience init(_ result: OpaquePointer) {
    let (rowCount, columns) = (PQntuples(result), 0..<PQnfields(result))
    var bytes: [UInt8] = []
    var cells: [(start: Int, length: Int)] = []
    cells.reserveCapacity(Int(rowCount) * columns.count)
    for row in 0..<rowCount {
      for column in columns {
        guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column) else {
          cells.append((0, -1))
          continue
        }
        let length = Int(PQgetlength(result, row, column))
        cells.append((bytes.count, length))
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: length))
      }
    }
    let affected = PQcmdTuples(result).map { String(cString: $0) } ?? ""
    self.init(
      names: columns.map { column in PQfname(result, column).map { String(cString: $0) } ?? "" },
      types: columns.map { column in PQftype(result, column) },
      affected: Int(affected, in: 0...Int.max) ?? 0, bytes: bytes, cells: cells)
  }
}
