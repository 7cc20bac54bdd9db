import HTMLWriting

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Repairs the malformed attributes of a tag.
struct XMLAttributeRepair {
  private let limit: Int
  private let maximumSize: Int
  private var count = 0

  /// Creates a repair that stops after `limit` attributes or `maximumSize` bytes of output.
  init(limit: Int, maximumSize: Int) {
    self.limit = limit
    self.maximumSize = maximumSize
  }

  /// Whether attributes were omitted because of the limit.
  private(set) var isOverLimit = false

  /// Writes the attributes from `start` to the tag's end; returns the end of the tag and whether it ends in `/>`.
  mutating func repair(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into output: inout [UInt8]
  ) -> (next: Int, isClosed: Bool) {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x3E: return (index + 1, false)
      // A new tag begins before the end of this one.
      case 0x3C: return (index, false)
      case 0x2F where index + 1 < bytes.count && bytes[index + 1] == 0x3E: return (index + 2, true)
      case let first where XMLRepair.isNameStart(first): index = attribute(bytes, at: index, into: &output)
      default: index += 1
      }
    }
    return (index, false)
  }

  private mutating func attribute(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, into output: inout [UInt8]
  ) -> Int {
    let nameEnd = XMLRepair.endOfName(bytes, from: start)
    let equals = Self.skipSpace(bytes, from: nameEnd)
    // Feeds need no attributes without a value.
    guard equals < bytes.count, bytes[equals] == 0x3D else { return nameEnd }
    let value = Self.skipSpace(bytes, from: equals + 1)
    guard value < bytes.count else { return value }
    let quote = bytes[value]
    let isQuoted = quote == 0x22 || quote == 0x27
    let valueStart = isQuoted ? value + 1 : value
    let valueEnd = isQuoted ? Self.endOfQuoted(bytes, from: valueStart, quote) : Self.endOfBare(bytes, from: value)
    let next = isQuoted ? min(valueEnd + 1, bytes.count) : valueEnd
    guard count < limit else {
      isOverLimit = true
      return next
    }
    count += 1
    output.append(0x20)
    output += bytes[start..<nameEnd]
    output += "=\"".utf8
    write(UnsafeBufferPointer(rebasing: bytes[valueStart..<valueEnd]), into: &output)
    output.append(0x22)
    return next
  }

  private func write(_ value: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var index = 0
    while index < value.count, output.count < maximumSize {
      if value[index] == 0x26, let (text, length) = CharacterReference.read(value, at: index) {
        for byte in text { Self.append(byte, to: &output) }
        index += length
      } else {
        Self.append(value[index], to: &output)
        index += 1
      }
    }
  }

  private static func append(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case 0x09, 0x0A, 0x0D: output.append(0x20)
    case 0x20...: Markup.append(byte, to: &output)
    default: break
    }
  }

  /// The quote that ends a value; if it is missing, the tag's end.
  private static func endOfQuoted(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ quote: UInt8) -> Int {
    ByteSearch.first(quote, in: bytes, from: start) ?? ByteSearch.first(0x3E, in: bytes, from: start) ?? bytes.count
  }

  private static func endOfBare(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, !TextBytes.isSpace(bytes[index]), bytes[index] != 0x3E { index += 1 }
    // `<a href=x/>`: the slash belongs to the tag.
    return index > start && index < bytes.count && bytes[index] == 0x3E && bytes[index - 1] == 0x2F ? index - 1 : index
  }

  private static func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, TextBytes.isSpace(bytes[index]) { index += 1 }
    return index
  }
}
