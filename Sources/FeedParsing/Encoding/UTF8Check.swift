// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// The result of scanning bytes that should be UTF-8.
struct UTF8Check {
  /// True when every sequence is valid.
  private(set) var isValid = true
  /// True when all bytes are ASCII.
  private(set) var isASCII = true
  /// True when there is a character of more than one byte.
  private(set) var hasMultibyte = false
  /// True when there is one of U+0080…U+009F: windows-1252 in disguise.
  private(set) var hasC1 = false

  /// Scans `bytes`, eight at a time while they are ASCII.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      index = Self.skipASCII(bytes, from: index)
      guard index < bytes.count else { return }
      isASCII = false
      let length = Self.sequenceLength(bytes, at: index)
      guard length > 0 else {
        isValid = false
        return
      }
      hasMultibyte = true
      if bytes[index] == 0xC2, bytes[index + 1] < 0xA0 { hasC1 = true }
      index += length
    }
  }

  @inline(__always)
  private static func skipASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let origin = UnsafeRawPointer(bytes.baseAddress) else { return start }
    var index = start
    while index + 8 <= bytes.count {
      let word = origin.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      index += 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// The length of the character at `index` in bytes; 0 when the sequence is invalid.
  static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    func continues(_ offset: Int) -> Bool { index + offset < bytes.count && bytes[index + offset] & 0xC0 == 0x80 }
    guard first >= 0xC2, continues(1) else { return 0 }
    if first < 0xE0 { return 2 }
    let second = bytes[index + 1]
    guard continues(2) else { return 0 }
    if first < 0xF0 {
      let isInvalid = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)
      return isInvalid ? 0 : 3
    }
    let isInvalid = first > 0xF4 || (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)
    return !isInvalid && continues(3) ? 4 : 0
  }
}
