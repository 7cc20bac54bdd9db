import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
  /// Makes a response with a JSON document: sorted keys, dates as ISO 8601 in UTC, without nil values.
  package static func json(
    _ document: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) throws -> Response {
    var headers = headers
    headers[.contentType] = "application/json"
    headers[.cacheControl] = "private, no-cache"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: try jsonText(document))))
  }

  /// Returns the bytes of such a document.
  static func jsonText(_ document: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(document)
  }
}

// Unchecked: reads bytes borrowed from a text, and writes into the buffer's uninitialised memory, by indices below their counts.

/// Writes JSON by hand, for lists of thousands, in a tenth of an encoder's time. The caller is responsible for brackets and
/// commas.
struct JSONWriter {
  private(set) var bytes: ByteBuffer

  /// Makes a writer with space for `capacity` bytes.
  init(capacity: Int = 0) {
    bytes = ByteBuffer()
    // Includes the space that escaping a part may need, because growing the buffer would copy everything.
    if capacity > 0 { bytes.reserveCapacity(capacity + Self.part * Self.longestEscape) }
  }

  /// Writes names, brackets and other constant text.
  mutating func literal(_ text: StaticString) { bytes.writeStaticString(text) }

  /// Writes JSON that is already encoded.
  mutating func json(_ encoded: ByteBuffer) { bytes.writeImmutableBuffer(encoded) }

  mutating func json(_ encoded: Data) { bytes.writeBytes(encoded) }

  mutating func number(_ number: some FixedWidthInteger) {
    let number = Int64(clamping: number)
    bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: 20) { output in
      var (rest, start) = (number.magnitude, 20)
      repeat {
        start -= 1
        output[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        start -= 1
        output[start] = UInt8(ascii: "-")
      }
      output.copyMemory(from: UnsafeRawBufferPointer(rebasing: output[start..<20]))
      return 20 - start
    }
  }

  /// Writes sixteen hexadecimal digits, without quotes.
  mutating func hexadecimal(_ number: UInt64) {
    bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: 16) { output in
      for place in 0..<16 { output[place] = Self.hexDigit(UInt8(number >> UInt64(60 - 4 * place) & 15)) }
      return 16
    }
  }

  /// Writes one text in quotes, from two consecutive parts.
  mutating func text(_ first: String, _ second: ArraySlice<UInt8> = []) {
    var first = first
    bytes.writeInteger(UInt8(ascii: "\""))
    first.withUTF8 { escape(UnsafeRawBufferPointer($0)) }
    second.withUnsafeBytes { escape($0) }
    bytes.writeInteger(UInt8(ascii: "\""))
  }

  /// Writes the same from bytes in UTF-8.
  mutating func text(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8> = []) {
    bytes.writeInteger(UInt8(ascii: "\""))
    first.withUnsafeBytes { escape($0) }
    second.withUnsafeBytes { escape($0) }
    bytes.writeInteger(UInt8(ascii: "\""))
  }

  /// Writes a list, each element with `write` and with commas between them.
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

  /// The number of bytes escaped at a time, and the maximum length of one escaped byte.
  private static let (part, longestEscape) = (4096, 6)

  private mutating func escape(_ text: UnsafeRawBufferPointer) {
    for start in stride(from: 0, to: text.count, by: Self.part) {
      let part = UnsafeRawBufferPointer(rebasing: text[start..<min(start + Self.part, text.count)])
      bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: part.count * Self.longestEscape) { output in
        Self.escape(part, into: output)
      }
    }
  }

  /// Escapes `text` into `output`, which is large enough, and returns the number of bytes written. Most bytes are copied thirty-two
  /// or eight at a time.
  private static func escape(_ text: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int {
    var (index, end) = (0, 0)
    while index < text.count {
      let count = text.count - index
      if count >= 32, isPlain(text, from: index, count: 32) {
        copy(text, from: index, count: 32, to: output, at: end)
        (index, end) = (index + 32, end + 32)
      } else if count >= 8, isPlain(text, from: index, count: 8) {
        copy(text, from: index, count: 8, to: output, at: end)
        (index, end) = (index + 8, end + 8)
      } else {
        for place in index..<index + min(count, 8) { end += escape(text[place], into: output, at: end) }
        index += min(count, 8)
      }
    }
    return end
  }

  /// Returns true when none of the `count` bytes needs escaping. It has no branch for each byte, so that the compiler can
  /// vectorise it.
  @inline(__always)
  private static func isPlain(_ text: UnsafeRawBufferPointer, from index: Int, count: Int) -> Bool {
    var found: UInt8 = 0
    for offset in 0..<count {
      let byte = text[index &+ offset]
      found |= (byte < 0x20 ? 1 : 0) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0)
    }
    return found == 0
  }

  @inline(__always)
  private static func copy(
    _ text: UnsafeRawBufferPointer, from index: Int, count: Int, to output: UnsafeMutableRawBufferPointer, at end: Int
  ) {
    UnsafeMutableRawBufferPointer(rebasing: output[end..<end + count])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: text[index..<index + count]))
  }

  private static func escape(_ byte: UInt8, into output: UnsafeMutableRawBufferPointer, at end: Int) -> Int {
    guard byte < 0x20 || byte == 0x22 || byte == 0x5C else {
      output[end] = byte
      return 1
    }
    output[end] = UInt8(ascii: "\\")
    switch byte {
    case UInt8(ascii: "\n"): output[end + 1] = UInt8(ascii: "n")
    case UInt8(ascii: "\r"): output[end + 1] = UInt8(ascii: "r")
    case UInt8(ascii: "\t"): output[end + 1] = UInt8(ascii: "t")
    case 0x20...: output[end + 1] = byte
    default:
      (output[end + 1], output[end + 2], output[end + 3]) = (UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0"))
      (output[end + 4], output[end + 5]) = (hexDigit(byte >> 4), hexDigit(byte & 15))
      return longestEscape
    }
    return 2
  }

  /// Returns one hexadecimal digit, for 0 to 15.
  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}
