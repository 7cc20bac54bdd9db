// Unchecked: walks bytes borrowed from the caller, by indices below their count.

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Helpers for UTF-8 bytes that create no strings.
enum TextBytes {
  /// True for the five white space characters of XML and HTML.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
  }

  /// True for a-z and A-Z.
  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26
  }

  /// True for 0-9.
  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10
  }

  /// The lower-case letter for A-Z; any other byte unchanged.
  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// The part of `bytes` without white space at both ends.
  @inline(__always)
  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var low = 0
    var high = bytes.count
    while low < high, isSpace(bytes[low]) { low += 1 }
    while high > low, isSpace(bytes[high - 1]) { high -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[low..<high])
  }

  /// `text` without white space or characters of `also` at both ends.
  static func trimmed(_ text: String, also: String = "") -> String {
    let additional = Array(also.utf8)
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !isSpace($0) && !additional.contains($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) && !additional.contains($0) })
    else { return "" }
    if first == bytes.startIndex, bytes.index(after: last) == bytes.endIndex { return text }
    return String(text[first...last])
  }

  /// The trimmed text, nil when nothing is left.
  static func nonEmpty(_ text: String?) -> String? {
    guard let text else { return nil }
    let trimmed = trimmed(text)
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The trimmed text, nil when nothing is left.
  static func nonEmpty(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let trimmed = trimmed(bytes)
    return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
  }

  /// Whether `text` begins with `prefix`, which is lower-case, ignoring ASCII case.
  @inline(__always)
  static func hasPrefix(_ text: some Sequence<UInt8>, _ prefix: StaticString) -> Bool {
    var index = 0
    for byte in text {
      if index == prefix.utf8CodeUnitCount { return true }
      if lowercased(byte) != prefix.utf8Start[index] { return false }
      index += 1
    }
    return index == prefix.utf8CodeUnitCount
  }

  /// Whether `bytes` equal `word`, which is lower-case, ignoring ASCII case.
  @inline(__always)
  static func areEqual(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    bytes.count == word.utf8CodeUnitCount && hasPrefix(bytes, word)
  }

  /// Whether `text` contains `word`; false for nil.
  static func contains(_ text: String?, _ word: StaticString) -> Bool {
    guard var text else { return false }
    return text.withUTF8 { ByteSearch.first(word, in: $0, from: 0) != nil }
  }

  /// The integer at the start of `bytes`, ignoring leading white space; nil when there is none within `bounds`.
  static func integer(_ bytes: UnsafeBufferPointer<UInt8>, in bounds: ClosedRange<Int>) -> Int? {
    let bytes = trimmed(bytes)
    let isNegative = bytes.first == 0x2D
    var value = 0
    var digits = 0
    for byte in bytes.dropFirst(isNegative ? 1 : 0) {
      // `2005-06` is not a number.
      guard byte != 0x2D else { return nil }
      guard isDigit(byte) else { break }
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isStillTooLarge) = tens.addingReportingOverflow(Int(byte &- 0x30))
      guard !isTooLarge, !isStillTooLarge else { return nil }
      value = sum
      digits += 1
    }
    guard digits > 0 else { return nil }
    let number = isNegative ? -value : value
    return bounds.contains(number) ? number : nil
  }
}

/// Searches for one byte with the machine's widest registers.
enum ByteSearch {
  /// The position of the first `byte` at or after `start`.
  @inline(__always)
  static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, let origin = bytes.baseAddress else { return nil }
    guard let hit = memchr(origin + start, Int32(byte), bytes.count - start) else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(origin)
  }

  /// Whether `bytes` contain a `<` or an `&`, without which there is neither a tag nor a character reference.
  @inline(__always)
  static func hasMarkup(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    first(0x3C, in: bytes, from: 0) != nil || first(0x26, in: bytes, from: 0) != nil
  }

  /// The position of the first `needle` at or after `start`.
  static func first(_ needle: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let length = needle.utf8CodeUnitCount
    var index = start
    while let hit = first(needle.utf8Start[0], in: bytes, from: index), hit + length <= bytes.count {
      if (1..<length).allSatisfy({ bytes[hit + $0] == needle.utf8Start[$0] }) { return hit }
      index = hit + 1
    }
    return nil
  }
}
