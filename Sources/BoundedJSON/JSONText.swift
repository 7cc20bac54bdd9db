import BoundedNumbers

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Decodes JSON's strings and numbers.
enum JSONText {
  /// The end of the string at the start of `bytes`: its closing quote, or the end of the bytes.
  static func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }

  /// Decodes the text between two quotes; an unknown escape becomes its own character, an unpaired surrogate U+FFFD.
  static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var escapes = JSONEscapes(bytes)
    return escapes.text()
  }

  /// Decodes the text between two quotes; nil when it contains a control character, or an escape that JSON does not define.
  static func strictlyDecoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard !bytes.contains(where: { $0 < 0x20 }) else { return nil }
    var escapes = JSONEscapes(bytes)
    let text = escapes.text()
    return escapes.isValid ? text : nil
  }

  /// The finite number in `bytes`, in any decimal notation.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard bytes.count <= 400 else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self), in: -1e300...1e300)
  }

  /// Whether `bytes` are a number as in RFC 8259, and within the supported range.
  static func isStrictNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    func skipDigits() -> Int {
      let start = index
      while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
      return index - start
    }
    func skip(_ signs: String) -> Bool {
      guard index < bytes.count, signs.utf8.contains(bytes[index]) else { return false }
      index += 1
      return true
    }
    _ = skip("-")
    let startsWithZero = index < bytes.count && bytes[index] == 0x30
    let integerDigits = skipDigits()
    guard integerDigits == 1 || integerDigits > 1 && !startsWithZero else { return false }
    if skip("."), skipDigits() == 0 { return false }
    if skip("eE") {
      _ = skip("+-")
      if skipDigits() == 0 { return false }
    }
    return index == bytes.count && number(bytes) != nil
  }
}

/// Decodes the escapes of a string.
private struct JSONEscapes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var decoded: [UInt8] = []
  /// False after an escape that JSON does not define.
  private(set) var isValid = true

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func text() -> String {
    decoded.reserveCapacity(bytes.count)
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "\\") { index += 1 }
      decoded += bytes[start..<index]
      if index < bytes.count { readEscape() }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private mutating func readEscape() {
    index += 1
    guard index < bytes.count else { return isValid = false }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(byte)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): decoded += scalar().flatMap(UTF8.encode) ?? invalid()
    default:
      isValid = false
      decoded.append(byte)
    }
  }

  private mutating func invalid() -> UTF8.EncodedScalar {
    isValid = false
    return UTF8.encodedReplacementCharacter
  }

  /// Four hexadecimal digits, or two groups of them for a surrogate pair; nil for an unpaired surrogate.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    guard (0xD800..<0xE000).contains(first) else { return Unicode.Scalar(first) }
    guard first < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    index += 2
    guard let second = unit(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    index += 4
    return unit
  }
}
