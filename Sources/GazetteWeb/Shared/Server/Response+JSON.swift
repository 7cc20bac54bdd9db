import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
  /// A JSON document: keys sorted, dates as ISO 8601 in UTC, what is nil left out.
  package static func json(
    _ document: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) throws -> Response {
    var headers = headers
    headers[.contentType] = "application/json"
    headers[.cacheControl] = "private, no-cache"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: try jsonText(document))))
  }

  /// The bytes of such a document.
  static func jsonText(_ document: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(document)
  }
}

// Unchecked: looks at the bytes of a text for as long as the text lends them, by indices below their count.

/// Writes JSON by hand, for lists of thousands: it takes a tenth of an encoder's time. Who writes answers for brackets and commas.
struct JSONWriter {
  private(set) var bytes: ByteBuffer

  init(capacity: Int = 0) {
    bytes = ByteBuffer()
    bytes.reserveCapacity(capacity)
  }

  /// Names, brackets and what else is always the same.
  mutating func literal(_ text: StaticString) { bytes.writeStaticString(text) }

  /// JSON that is written already.
  mutating func json(_ written: ByteBuffer) { bytes.writeImmutableBuffer(written) }

  mutating func json(_ written: Data) { bytes.writeBytes(written) }

  mutating func number(_ number: some BinaryInteger) { bytes.writeString(String(number)) }

  /// One figure of base 16, 0 to 15.
  mutating func hexadecimal(_ figure: UInt8) {
    bytes.writeInteger(figure < 10 ? UInt8(ascii: "0") + figure : UInt8(ascii: "a") - 10 + figure)
  }

  /// One text in quotes, whose parts stand side by side.
  mutating func text(_ first: String, _ second: String = "") {
    bytes.writeInteger(UInt8(ascii: "\""))
    escape(first)
    if !second.isEmpty { escape(second) }
    bytes.writeInteger(UInt8(ascii: "\""))
  }

  /// Each of a list written by `write`, with commas between.
  mutating func list<Value>(_ values: some Sequence<Value>, _ write: (inout JSONWriter, Value) -> Void) {
    bytes.writeInteger(UInt8(ascii: "["))
    var isFirst = true
    for value in values {
      if !isFirst { bytes.writeInteger(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, value)
    }
    bytes.writeInteger(UInt8(ascii: "]"))
  }

  private mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      let all = UnsafeRawBufferPointer(utf8)
      var start = 0
      while true {
        let end = Self.plainEnd(all, from: start)
        if end > start { bytes.writeBytes(UnsafeRawBufferPointer(rebasing: all[start..<end])) }
        guard end < all.count else { return }
        escape(all[end])
        start = end + 1
      }
    }
  }

  /// Where the bytes from `start` on end that stand in JSON as they are; eight are looked at together.
  private static func plainEnd(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let (ones, highest): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    var index = start
    while bytes.count - index >= 8 {
      let eight = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let (quotes, slashes) = (eight ^ ones &* 0x22, eight ^ ones &* 0x5C)
      // A byte's highest bit is set where the byte is less than 0x20, a quote or a backslash; what is borrowed falsifies only
      // bytes behind such a one.
      let special =
        ((eight &- ones &* 0x20) & ~eight | (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes) & highest
      if special != 0 { return index + special.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count, bytes[index] >= 0x20, bytes[index] != 0x22, bytes[index] != 0x5C { index += 1 }
    return index
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.writeStaticString("\\\"")
    case UInt8(ascii: "\\"): bytes.writeStaticString("\\\\")
    case UInt8(ascii: "\n"): bytes.writeStaticString("\\n")
    case UInt8(ascii: "\r"): bytes.writeStaticString("\\r")
    case UInt8(ascii: "\t"): bytes.writeStaticString("\\t")
    default:
      bytes.writeStaticString("\\u00")
      hexadecimal(byte >> 4)
      hexadecimal(byte & 15)
    }
  }
}
