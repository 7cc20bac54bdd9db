import CZlib
import Foundation

// Unchecked: zlib reads and writes the given numbers of bytes, which are the buffers' own counts.

/// Unpacks gzip, zlib and raw deflate bodies. The bytes decide the format, not the server's label.
struct BodyDecompression: Sendable {
  /// The largest body, in bytes, before and after unpacking.
  let limit: Int
  /// The maximum ratio of the unpacked to the packed size.
  let maximumRatio: Int

  /// The unpacked body of `packed`. A gzip body may have several members, and other bytes after the last one.
  ///
  /// - Throws: ``FetchError/tooLarge(limit:)`` as soon as a limit is exceeded, ``FetchError/badResponse(reason:)``.
  func unpack(_ packed: [UInt8]) throws(FetchError) -> [UInt8] {
    guard !packed.isEmpty else { return [] }
    for format in Format.candidates(for: packed) {
      switch inflate(packed, as: format) {
      case .unpacked(let body): return body
      case .tooLarge: throw .tooLarge(limit: limit)
      case .broken: continue
      }
    }
    // Some caches unpack a body and keep the label.
    guard Self.looksLikeText(packed) else { throw .badResponse(reason: "packed data broken") }
    return packed
  }

  /// Whether `body` begins like gzip data.
  static func isGzip(_ body: some Collection<UInt8>) -> Bool { body.starts(with: [0x1f, 0x8b, 8]) }

  /// Whether `body` begins like XML, HTML or JSON.
  private static func looksLikeText(_ body: [UInt8]) -> Bool {
    let text = body.starts(with: [0xef, 0xbb, 0xbf]) ? body.dropFirst(3) : body[...]
    let first = text.first { !$0.isWhitespace }
    return first.map { Array("<{[".utf8).contains($0) } ?? false
  }

  private enum Outcome {
    case unpacked([UInt8])
    case tooLarge
    case broken
  }

  private func inflate(_ packed: [UInt8], as format: Format) -> Outcome {
    let (ratioLimit, overflows) = packed.count.multipliedReportingOverflow(by: maximumRatio)
    var output = Output(limit: overflows ? limit : min(limit, ratioLimit))
    var stream = z_stream()
    return withUnsafeMutablePointer(to: &stream) { stream in
      guard inflateInit2_(stream, format.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
        return .broken
      }
      defer { inflateEnd(stream) }
      return packed.withUnsafeBufferPointer { input in
        // zlib's C declaration lacks `const`, but zlib never writes through this pointer.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = uInt(clamping: input.count)
        return output.fill(from: stream, input, format)
      }
    }
  }

  /// Collects the unpacked bytes, chunk by chunk.
  private struct Output {
    let limit: Int
    var body: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)

    mutating func fill(
      from stream: UnsafeMutablePointer<z_stream>, _ input: UnsafeBufferPointer<UInt8>, _ format: Format
    ) -> Outcome {
      while true {
        let status = part.withUnsafeMutableBufferPointer { part in
          stream.pointee.next_out = part.baseAddress
          stream.pointee.avail_out = uInt(clamping: part.count)
          return CZlib.inflate(stream, Z_NO_FLUSH)
        }
        let (left, space) = (Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
        guard body.count + part.count - space <= limit else { return .tooLarge }
        body.append(contentsOf: part.prefix(part.count - space))
        switch status {
        case Z_STREAM_END where format == .gzip && isGzip(input.suffix(left)):
          guard inflateReset(stream) == Z_OK else { return .broken }
        case Z_STREAM_END: return format.allowsTrailing(left) ? .unpacked(body) : .broken
        case Z_OK where left > 0 || space == 0: continue
        default: return .broken
        }
      }
    }
  }

  /// The wrapping of deflate data.
  private enum Format {
    case gzip, zlib, raw

    /// The formats that `packed` may have, the likeliest first.
    static func candidates(for packed: [UInt8]) -> [Format] {
      if isGzip(packed) { return [.gzip] }
      // zlib's header: the method, and a checksum divisible by 31. Raw data can begin this way by chance.
      guard packed.count >= 2, packed[0] & 0x0f == 8, (UInt16(packed[0]) << 8 | UInt16(packed[1])) % 31 == 0 else {
        return [.raw]
      }
      return [.zlib, .raw]
    }

    var windowBits: Int32 {
      switch self {
      case .gzip: 15 + 16
      case .zlib: 15
      case .raw: -15
      }
    }

    /// Whether bytes may follow the data. Raw data has no checksum, so arbitrary bytes can look like raw data for a while; only
    /// the trailer of a gzip member without its header may follow it.
    func allowsTrailing(_ left: Int) -> Bool { self != .raw || left <= 8 }
  }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}

/// The compression of a body according to the response's `Content-Encoding` labels.
enum ContentCoding: Sendable, Hashable {
  /// Not packed.
  case none
  /// Packed with deflate in one of its wrappings, at most this many times.
  case deflate(times: Int)
  /// Packed in a way that was not requested and cannot be unpacked.
  case unsupported(String)

  /// - Parameter headers: The fields of the response. A label that names no compression (`utf-8`, `none`, `identity`,
  ///   `aws-chunked`) is ignored, because servers send such labels with bodies that are not packed.
  init(_ headers: FetchHeaders) {
    let labels = headers.values("Content-Encoding").flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    let deflated = labels.count { ["gzip", "x-gzip", "deflate"].contains($0) }
    if let other = labels.first(where: Self.unsupported.contains) {
      self = .unsupported(other)
    } else {
      self = deflated == 0 ? .none : .deflate(times: min(deflated, 2))
    }
  }

  private static let unsupported: Set = [
    "br", "brotli", "zstd", "compress", "x-compress", "dcb", "dcz", "bzip2", "x-bzip2", "lzma", "xz", "exi",
  ]
}
