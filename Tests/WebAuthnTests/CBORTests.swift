import Testing

@testable import WebAuthn

/// Returns the bytes of hexadecimal text.
func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = hexadecimal.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

@Suite("CBOR")
struct CBORTests {
  // RFC 8949, appendix A.
  static let examples: [(String, CBOR)] = [
    ("00", .unsigned(0)), ("01", .unsigned(1)), ("0a", .unsigned(10)), ("17", .unsigned(23)), ("1818", .unsigned(24)),
    ("1819", .unsigned(25)), ("1864", .unsigned(100)), ("1903e8", .unsigned(1000)),
    ("1a000f4240", .unsigned(1_000_000)), ("1b000000e8d4a51000", .unsigned(1_000_000_000_000)),
    ("1bffffffffffffffff", .unsigned(.max)), ("3bffffffffffffffff", .negative(.max)), ("20", .integer(-1)),
    ("29", .integer(-10)), ("3863", .integer(-100)), ("3903e7", .integer(-1000)), ("f4", .bool(false)),
    ("f5", .bool(true)), ("f6", .null), ("f7", .undefined), ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])),
    ("60", .text("")), ("6161", .text("a")), ("6449455446", .text("IETF")), ("62225c", .text("\"\\")),
    ("62c3bc", .text("ü")), ("63e6b0b4", .text("水")), ("64f0908591", .text("\u{10151}")), ("80", .array([])),
    ("83010203", .array([.unsigned(1), .unsigned(2), .unsigned(3)])),
    (
      "8301820203820405",
      .array([
        .unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)]),
      ])
    ),
    ("a0", .map([:])), ("a201020304", .map([.unsigned(1): .unsigned(2), .unsigned(3): .unsigned(4)])),
    ("a26161016162820203", .map([.text("a"): .unsigned(1), .text("b"): .array([.unsigned(2), .unsigned(3)])])),
    ("826161a161626163", .array([.text("a"), .map([.text("b"): .text("c")])])),
  ]

  @Test(arguments: examples)
  func `decodes the examples of RFC 8949`(text: String, value: CBOR) throws {
    #expect(try CBOR(parsing: bytes(text)) == value)
  }

  // The others of appendix A: bignums, fractions, tags, simple values without a meaning, indefinite lengths.
  @Test(arguments: [
    ("c249010000000000000000", CBORError.unsupported), ("c349010000000000000000", .unsupported),
    ("f90000", .unsupported), ("f93c00", .unsupported), ("fa47c35000", .unsupported),
    ("fb7e37e43c8800759c", .unsupported), ("f97c00", .unsupported), ("f97e00", .unsupported), ("f0", .unsupported),
    ("f8ff", .unsupported), ("c11a514b67b0", .unsupported), ("d74401020304", .unsupported),
    ("d818456449455446", .unsupported), ("5f42010243030405ff", .indefiniteLength),
    ("7f657374726561646d696e67ff", .indefiniteLength), ("9fff", .indefiniteLength),
    ("9f018202039f0405ffff", .indefiniteLength), ("bf61610161629f0203ffff", .indefiniteLength), ("ff", .unsupported),
    // Appendix F: malformed data.
    ("1c", .unsupported), ("3d", .unsupported), ("5e", .unsupported), ("1f", .indefiniteLength),
    ("3f", .indefiniteLength), ("18", .truncated), ("1b01020304050607", .truncated), ("8200", .truncated),
    ("a10102a0", .trailingBytes), ("a1", .truncated), ("a2010203", .truncated), ("41", .truncated),
    ("0000", .trailingBytes), ("", .truncated),
    // Lengths beyond the data, up to those that exceed Int.
    ("5affffffff00", .truncated), ("5bffffffffffffffff010203", .truncated), ("7b7fffffffffffffff010203", .truncated),
    ("9bffffffffffffffff", .tooManyElements), ("bb8000000000000000", .tooManyElements),
    ("9a00010000", .tooManyElements),
    // Numbers and lengths in more bytes than necessary.
    ("1817", .notShortest), ("1900ff", .notShortest), ("1a0000ffff", .notShortest),
    ("1b00000000ffffffff", .notShortest),
    ("3800", .notShortest), ("580101", .notShortest), ("5900010a", .notShortest), ("980101", .notShortest),
    ("a201020103", .duplicateKey), ("a2616101616102", .duplicateKey), ("61ff", .notUTF8), ("62c328", .notUTF8),
    ("63eda080", .notUTF8),
  ])
  func `rejects unsupported and malformed input`(text: String, error: CBORError) {
    #expect(throws: WebAuthnError.cborIsUnreadable(error)) { try CBOR(parsing: bytes(text)) }
  }

  @Test func `limits nesting to eight levels`() throws {
    let nested = { (depth: Int) in [UInt8](repeating: 0x81, count: depth - 1) + [0] }
    #expect(throws: Never.self) { try CBOR(parsing: nested(8)) }
    for depth in [9, 60_000] {
      #expect(throws: WebAuthnError.cborIsUnreadable(.tooDeep)) { try CBOR(parsing: nested(depth)) }
    }
    let maps = [UInt8](repeating: 0xA1, count: 60_000)
    #expect(throws: WebAuthnError.cborIsUnreadable(.tooDeep)) { try CBOR(parsing: maps) }
  }

  @Test func `limits a container to 256 elements`() throws {
    #expect(throws: Never.self) { try CBOR(parsing: [0x99, 1, 0] + [UInt8](repeating: 0, count: 256)) }
    #expect(throws: WebAuthnError.cborIsUnreadable(.tooManyElements)) {
      try CBOR(parsing: [0x99, 1, 1] + [UInt8](repeating: 0, count: 257))
    }
  }

  @Test(arguments: examples.map(\.0))
  func `rejects truncated input`(text: String) {
    let whole = bytes(text)
    for count in whole.indices {
      #expect(throws: WebAuthnError.cborIsUnreadable(.truncated)) { try CBOR(parsing: Array(whole.prefix(count))) }
    }
  }
}
