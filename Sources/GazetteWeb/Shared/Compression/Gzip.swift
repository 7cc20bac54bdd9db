import CZlib
import HTTPTypes
import HummingbirdCore
import NIOCore

// Unchecked: zlib reads and writes the given numbers of bytes, which are the buffers' own counts.

/// Compresses complete bodies in gzip's format.
enum Gzip {
  /// Returns the compressed bytes; nil when they would not be fewer.
  static func compress(_ body: ByteBuffer, level: Int32 = 6) -> ByteBuffer? {
    guard body.readableBytes > 0 else { return nil }
    var stream = z_stream()
    // 15 bits of window, plus 16 for gzip's header.
    let status = deflateInit2_(
      &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var output = ByteBuffer()
    let capacity = Int(deflateBound(&stream, uLong(body.readableBytes)))
    var isComplete = false
    body.withUnsafeReadableBytes { input in
      _ = output.writeWithUnsafeMutableBytes(minimumWritableBytes: capacity) { space in
        // zlib reads through a pointer that C does not declare const; it never writes to it.
        stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: Bytef.self).baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = space.bindMemory(to: Bytef.self).baseAddress
        stream.avail_out = uInt(space.count)
        isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
        return space.count - Int(stream.avail_out)
      }
    }
    guard isComplete, output.readableBytes < body.readableBytes else { return nil }
    // A copy, because a cached one would retain the space for a body that does not compress.
    return ByteBuffer(bytes: output.readableBytesView)
  }
}

/// Compresses a body of unknown length part by part, and sends each part as soon as it is there.
struct GzipWriter: ResponseBodyWriter {
  /// Fast rather than small: a client that waits for many parts meanwhile waits for the next one's texts.
  private static let level: Int32 = 3
  private var target: any ResponseBodyWriter
  private let deflater: Deflater

  /// Writes to `target`; nil without memory for the compression.
  init?(to target: any ResponseBodyWriter) {
    guard let deflater = Deflater(level: Self.level) else { return nil }
    self.target = target
    self.deflater = deflater
  }

  @concurrent mutating func write(_ buffer: ByteBuffer) async throws {
    let compressed = try deflater.compress(buffer, isLast: false)
    if compressed.readableBytes > 0 { try await target.write(compressed) }
  }

  @concurrent consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await target.write(try deflater.compress(ByteBuffer(), isLast: true))
    try await target.finish(trailingHeaders)
  }
}

/// A zlib stream that is open during this object's lifetime.
private final class Deflater {
  private struct CompressionFailed: Error {}

  // Allocated separately, because zlib stores a pointer to it.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  init?(level: Int32) {
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Returns the available compressed bytes of `body` and earlier parts: all of them if it `isLast`.
  func compress(_ body: ByteBuffer, isLast: Bool) throws -> ByteBuffer {
    var output = ByteBuffer()
    let capacity = Int(deflateBound(stream, uLong(body.readableBytes))) + 64
    var isComplete = false
    body.withUnsafeReadableBytes { input in
      _ = output.writeWithUnsafeMutableBytes(minimumWritableBytes: capacity) { space in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: Bytef.self).baseAddress)
        stream.pointee.avail_in = uInt(input.count)
        stream.pointee.next_out = space.bindMemory(to: Bytef.self).baseAddress
        stream.pointee.avail_out = uInt(space.count)
        let code = deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
        isComplete =
          isLast ? code == Z_STREAM_END : code == Z_OK && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0
        return space.count - Int(stream.pointee.avail_out)
      }
    }
    guard isComplete else { throw CompressionFailed() }
    return output
  }
}
