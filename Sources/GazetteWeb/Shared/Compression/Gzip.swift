import CZlib
import NIOCore

// Unchecked: zlib reads and writes as many bytes as it is told, the buffers' own counts.

/// Compresses whole bodies in gzip's format.
enum Gzip {
  /// The compressed bytes; nil when they would not be fewer.
  static func compress(_ body: ByteBuffer, level: Int32 = 6) -> ByteBuffer? {
    guard body.readableBytes > 0 else { return nil }
    var stream = z_stream()
    // 15 bits of window, plus 16 for gzip's header.
    let opened = deflateInit2_(
      &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var output = ByteBuffer()
    let room = Int(deflateBound(&stream, uLong(body.readableBytes)))
    var isWhole = false
    body.withUnsafeReadableBytes { input in
      _ = output.writeWithUnsafeMutableBytes(minimumWritableBytes: room) { space in
        // zlib reads through a pointer that C does not call constant; it never writes to it.
        stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: Bytef.self).baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = space.bindMemory(to: Bytef.self).baseAddress
        stream.avail_out = uInt(space.count)
        isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
        return space.count - Int(stream.avail_out)
      }
    }
    return isWhole && output.readableBytes < body.readableBytes ? output : nil
  }
}
