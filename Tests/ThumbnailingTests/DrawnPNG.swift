/// Draws PNG files without a library, so that tests control every byte of them.
enum DrawnPNG {
  /// Returns a picture of `width` by `height` pixels, each four bytes (red, green, blue, alpha) from `pixel`.
  static func file(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> [UInt8]) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows += pixel(x, y) }
    }
    return file(width: width, height: height, data: zlib(rows))
  }

  /// Returns a picture of one colour.
  static func file(width: Int, height: Int, color: [UInt8]) -> [UInt8] {
    file(width: width, height: height) { _, _ in color }
  }

  /// Returns a file whose header claims `width` by `height` pixels, whatever is in `data`.
  ///
  /// `between` contains further chunks, for the place before the pixels.
  static func file(width: Int, height: Int, data: [UInt8], between: [UInt8] = []) -> [UInt8] {
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + between + chunk("IDAT", data)
      + chunk("IEND", [])
  }

  /// Returns a zlib stream of `count` zeros in 13 bits per 258, with the format's fixed codes.
  static func packedZeros(_ count: Int) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var (bits, length) = (UInt64(0), 0)
    func add(_ value: UInt64, _ count: Int) {
      bits |= value << UInt64(length)
      length += count
      while length >= 8 {
        stream.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        length -= 8
      }
    }
    // The last block, of fixed codes; one zero (00110000), then copies of 258 (11000101) from one byte before (00000).
    add(0b011, 3)
    add(0b0000_1100, 8)
    for _ in 0..<((count - 1) / 258) { add(0b1010_0011, 13) }
    add(0, 7 + 8)
    let zeros = UInt32((count - 1) / 258 * 258 + 1)
    return stream + bigEndian((zeros % 65_521) << 16 | 1)
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + content + bigEndian(checksum(content))
  }

  /// Returns `bytes` in a zlib stream of stored blocks.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let block = bytes[start..<min(start + 65_535, bytes.count)]
      let length = UInt16(block.count)
      stream.append(start + 65_535 >= bytes.count ? 1 : 0)
      stream += [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      stream += block
    }
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + bigEndian(high << 16 | low)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
  }
}
