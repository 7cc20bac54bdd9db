// Unchecked: iconv's buffers. It writes no more than the given number of bytes, and only the written ones are read.

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Converts bytes of any encoding to UTF-8.
enum EncodingConverter {
  /// The document in UTF-8, and the number of unreadable places, which became U+FFFD.
  static func utf8(_ bytes: ArraySlice<UInt8>, from encoding: CharacterEncoding) -> (bytes: [UInt8], errors: Int)? {
    guard let descriptor = iconv_open("UTF-8", encoding.iconvName), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    defer { iconv_close(descriptor) }
    // iconv takes a mutable pointer to its input, but never writes to it.
    var input = Array(bytes)
    var output: [UInt8] = []
    output.reserveCapacity(input.count + input.count / 2)
    var errors = 0
    input.withUnsafeMutableBytes { raw in
      var next: UnsafeMutablePointer<CChar>? = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = raw.count
      while left > 0, output.count < maximumOutputLength(bytes.count) {
        if convertChunk(descriptor, &next, &left, into: &output) { continue }
        errors += 1
        output += UTF8.encodedReplacementCharacter
        let skipped = min(left, unitSize(encoding))
        next = next?.advanced(by: skipped)
        left -= skipped
      }
    }
    return (output, errors)
  }

  /// The maximum size in UTF-8 of a document of `count` bytes. Alphabets with two-byte letters need less, because of the ASCII
  /// markup; a document of three-byte characters only is hostile and gets truncated.
  static func maximumOutputLength(_ count: Int) -> Int { 2 * count + 65_536 }

  /// The UTF-8 document with U+0080…U+009F read as the windows-1252 characters that were meant.
  static func withoutC1(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 64)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == 0xC2, index + 1 < bytes.endIndex, bytes[index + 1] < 0xA0 {
        Windows1252.append(bytes[index + 1], to: &output)
        index += 2
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// True when `bytes`, which are UTF-8, contain one of U+0080…U+009F.
  static func hasC1(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while let lead = ByteSearch.first(0xC2, in: bytes, from: start), lead + 1 < bytes.count {
        if bytes[lead + 1] < 0xA0 { return true }
        start = lead + 1
      }
      return false
    }
  }

  private static func unitSize(_ encoding: CharacterEncoding) -> Int {
    if encoding.name.hasPrefix("utf-32") { return 4 }
    return encoding.name.hasPrefix("utf-16") ? 2 : 1
  }

  /// Converts as much as fits into one chunk; false when the next bytes are unreadable.
  private static func convertChunk(
    _ descriptor: iconv_t, _ next: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, into output: inout [UInt8]
  ) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { chunk in
      var target: UnsafeMutablePointer<CChar>? = chunk.baseAddress?.assumingMemoryBound(to: CChar.self)
      var space = chunk.count
      let result = iconv(descriptor, &next, &left, &target, &space)
      let isFull = result == Int.max || errno == E2BIG
      output += UnsafeRawBufferPointer(rebasing: chunk[..<(chunk.count - space)])
      return result != Int(bitPattern: UInt.max) || isFull
    }
  }
}

/// A document that mixes UTF-8 and windows-1252, as pages assembled by programs do.
struct EncodingMixture {
  /// The document in UTF-8.
  private(set) var document: [UInt8] = []
  /// The number of bytes that belong to non-ASCII UTF-8 characters.
  private(set) var validByteCount = 0
  /// The number of bytes that are not valid UTF-8.
  private(set) var strayByteCount = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    document.reserveCapacity(bytes.count + bytes.count / 8)
    var index = 0
    while index < bytes.count, document.count < EncodingConverter.maximumOutputLength(bytes.count) {
      let length = UTF8Check.sequenceLength(bytes, at: index)
      if length > 0 {
        document += bytes[index..<(index + length)]
        if length > 1 { validByteCount += length }
        index += length
      } else {
        Windows1252.append(bytes[index], to: &document)
        strayByteCount += 1
        index += 1
      }
    }
  }
}

/// The encoding that documents declared as latin-1 actually use.
enum Windows1252 {
  /// The characters of the bytes 0x80 to 0x9F; the five unassigned bytes map to their own number.
  private static let upper: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
    0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// True when `bytes` are one of U+0080…U+009F in UTF-8: windows-1252 that a program passed off as Unicode.
  @inline(__always)
  static func isC1(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count == 2 && bytes[0] == 0xC2 && bytes[1] < 0xA0
  }

  /// `text` with the intended characters in place of windows-1252 that a program passed off as Unicode.
  static func repaired(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { (0x80...0x9F).contains($0.value) }) else { return text }
    var repaired = String.UnicodeScalarView()
    for character in text.unicodeScalars {
      repaired.append((0x80...0x9F).contains(character.value) ? scalar(UInt8(character.value)) ?? character : character)
    }
    return String(repaired)
  }

  /// The character of one byte.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar? {
    Unicode.Scalar(byte >= 0x80 && byte <= 0x9F ? upper[Int(byte) - 0x80] : UInt32(byte))
  }

  /// Adds the UTF-8 of one byte's character.
  static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    guard byte >= 0x80, let scalar = scalar(byte) else { return bytes.append(byte) }
    bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}
