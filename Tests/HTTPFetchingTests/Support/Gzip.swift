/// Makes gzip data without a library, only as far as tests need it.
enum Gzip {
  /// Returns `bytes` (fewer than 65,536) in a stored block, without compression.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    let block: [UInt8] = [1] + littleEndian(length) + littleEndian(~length) + bytes
    return header + block + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
  }

  /// Returns the same without gzip's header and checksum, which some servers label deflate or gzip.
  static func raw(_ bytes: [UInt8]) -> [UInt8] { Array(stored(bytes).dropFirst(header.count).dropLast(8)) }

  /// Returns the same with zlib's header and checksum, which is HTTP's deflate.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [0x78, 0x9c] + raw(bytes) + withUnsafeBytes(of: (high << 16 | low).bigEndian) { Array($0) }
  }

  /// Returns zero bytes, 258 of them `repeats` times, 158 times smaller than unpacked.
  static func bomb(repeats: Int) -> [UInt8] {
    var bits = Bits()
    bits.add(1, count: 1)  // last block
    bits.add(1, count: 2)  // fixed codes
    bits.addCode(0b0011_0000, count: 8)  // the byte 0
    for _ in 0..<repeats {
      bits.addCode(0b1100_0101, count: 8)  // 258 bytes…
      bits.addCode(0, count: 5)  // …from one byte back
    }
    bits.addCode(0, count: 7)
    let bytes = [UInt8](repeating: 0, count: 258 * repeats + 1)
    return header + bits.bytes + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
  }

  private static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    mutating func add(_ value: UInt8, count: Int) {
      for index in 0..<count { push(value >> UInt8(index) & 1) }
    }

    /// Codes begin with the highest bit.
    mutating func addCode(_ value: UInt8, count: Int) {
      for index in (0..<count).reversed() { push(value >> UInt8(index) & 1) }
    }

    private mutating func push(_ bit: UInt8) {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= bit << UInt8(used)
      used += 1
    }
  }
}
