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
    let checksum = Int(crc32(0, plain, uInt(plain.count)))
    let commonFields = [
      Self.uint16(0), Self.uint16(8), Self.uint16(0), Self.uint16(0), Self.uint32(checksum), Self.uint32(packed.count),
      Self.uint32(plain.count), Self.uint16(name.utf8.count), Self.uint16(0),
    ].flatMap(\.self)
    let start = bytes.count
    bytes += Self.uint32(0x0403_4B50) + Self.uint16(20) + commonFields + Array(name.utf8) + packed
    directory += Self.uint32(0x0201_4B50) + Self.uint16(20) + Self.uint16(20) + commonFields
    directory +=
      Self.uint16(0) + Self.uint16(0) + Self.uint16(0) + Self.uint32(0) + Self.uint32(start) + Array(name.utf8)
    count += 1
  }

  /// The whole archive.
  func finished() -> [UInt8] {
    let sizes = Self.uint16(count) + Self.uint16(count) + Self.uint32(directory.count) + Self.uint32(bytes.count)
    return bytes + directory + Self.uint32(0x0605_4B50) + Self.uint16(0) + Self.uint16(0) + sizes + Self.uint16(0)
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
    let unusedBytes = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, uInt(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, uInt(output.count))
        _ = deflate(&stream, Z_FINISH)
        return Int(stream.avail_out)
      }
    }
    return Array(output.dropLast(unusedBytes))
  }

  private static func uint16(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
  private static func uint32(_ number: Int) -> [UInt8] { uint16(number & 0xFFFF) + uint16(number >> 16 & 0xFFFF) }
}
