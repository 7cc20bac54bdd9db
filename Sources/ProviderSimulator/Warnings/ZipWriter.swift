import CZlib

// Unchecked: zlib reads and writes the given numbers of bytes, which are the buffers' own counts.

/// Writes a ZIP archive of deflated files.
struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a file.
  mutating func add(_ name: String, _ text: String) {
    let plain = Array(text.utf8)
    let packed = Self.deflated(plain)
    let sum = Int(crc32(0, plain, uInt(plain.count)))
    let facts = [
      Self.half(0), Self.half(8), Self.half(0), Self.half(0), Self.word(sum), Self.word(packed.count),
      Self.word(plain.count), Self.half(name.utf8.count), Self.half(0),
    ].flatMap(\.self)
    let start = bytes.count
    bytes += Self.word(0x0403_4B50) + Self.half(20) + facts + Array(name.utf8) + packed
    directory += Self.word(0x0201_4B50) + Self.half(20) + Self.half(20) + facts
    directory += Self.half(0) + Self.half(0) + Self.half(0) + Self.word(0) + Self.word(start) + Array(name.utf8)
    count += 1
  }

  /// The whole archive.
  func finished() -> [UInt8] {
    let sizes = Self.half(count) + Self.half(count) + Self.word(directory.count) + Self.word(bytes.count)
    return bytes + directory + Self.word(0x0605_4B50) + Self.half(0) + Self.half(0) + sizes + Self.half(0)
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    // A negative window omits zlib's own header.
    guard deflateInit2_(&stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
      return []
    }
    defer { deflateEnd(&stream) }
    var (input, output) = (bytes, [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(bytes.count)))))
    let left = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, uInt(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, uInt(output.count))
        _ = deflate(&stream, Z_FINISH)
        return Int(stream.avail_out)
      }
    }
    return Array(output.dropLast(left))
  }

  private static func half(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
  private static func word(_ number: Int) -> [UInt8] { half(number & 0xFFFF) + half(number >> 16 & 0xFFFF) }
}
