/// A hash that is the same in every run (FNV-1a, 64 bits).
struct StableHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds `text` and its end.
  mutating func add(_ text: String?) {
    guard var text else { return add(byte: 0xFE) }
    text.withUTF8 { bytes in for byte in bytes { add(byte: byte) } }
    add(byte: 0xFF)
  }

  private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

  /// The hash as SQLite keeps numbers.
  var stored: Int64 { Int64(bitPattern: value) }

  /// The hash of one text.
  static func of(_ text: String) -> Int64 {
    var hash = StableHash()
    hash.add(text)
    return hash.stored
  }
}
