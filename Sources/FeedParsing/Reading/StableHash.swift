/// FNV-1a in 64 bits: the same on every machine, unlike Swift's own hashing. Not for secrets.
struct StableHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a text, and its end, so that "ab" + "c" differs from "a" + "bc".
  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
