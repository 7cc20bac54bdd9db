/// The encoding that is meant when a document says latin-1.
enum Windows1252 {
  /// What the bytes 0x80 to 0x9F stand for; the five that stand for nothing keep their number.
  private static let upper: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
    0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0x9D, 0x017E, 0x0178,
  ]

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
