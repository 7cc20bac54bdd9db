internal import CZlib

// Unchecked: zlib reads and writes the given numbers of bytes, which are the buffers' own counts.

/// The maximum cost of a hostile archive.
public struct ZipLimits: Sendable, Equatable {
  /// The maximum number of files.
  public var entries = 2000
  /// The maximum size of a file, unpacked, in bytes.
  public var entryBytes = 4 << 20
  /// The maximum total size of all files, unpacked, in bytes, including files with a wrong checksum.
  public var totalBytes = 128 << 20
  /// The maximum ratio of a file's unpacked to its packed size; small files are exempt.
  public var ratio = 100

  /// Creates limits that suit every honest archive of messages.
  public init() {}
}

/// The reason why an archive, or a file in it, cannot be read.
public enum ZipError: Error, Sendable, Equatable {
  /// The bytes are not a ZIP archive.
  case notAnArchive
  /// There are more files than the limit.
  case tooManyEntries(limit: Int)
  /// A file, or all of them together, exceeds the limit.
  case tooLarge(limit: Int)
  /// A file would unpack to more than `limit` times its size.
  case ratio(limit: Int)
  /// It uses an unsupported feature: encryption, another compression method, files of 4 GB, several disks.
  case unsupported
  /// Its parts contradict each other, or it is truncated.
  case damaged
}

/// A ZIP archive in memory, with its directory parsed.
///
/// The directory is not trusted: each file is unpacked within its size limit and verified against its checksum.
public struct ZipArchive: Sendable {
  /// A file of an archive.
  public struct Entry: Sendable, Equatable {
    /// The name as written, as UTF-8; never used as a file system path.
    public let name: String
    let method: Int
    let checksum: UInt32
    let packed: Int
    let unpacked: Int
    let header: Int
  }

  /// The files in the directory's order, without folders.
  public let entries: [Entry]
  private let bytes: [UInt8]
  private let limits: ZipLimits

  /// Reads the directory of the archive in `bytes`.
  public init(_ bytes: [UInt8], limits: ZipLimits = ZipLimits()) throws(ZipError) {
    self.bytes = bytes
    self.limits = limits
    entries = try ZipDirectory(bytes: bytes).entries(limit: limits.entries)
  }

  /// Calls `body` with the content of each file, in order, one file in memory at a time; an unreadable file fails on its own.
  /// - Throws: ``ZipError/tooLarge(limit:)`` when all files together exceed the limit.
  public func forEachFile(
    _ body: (_ name: String, _ contents: Result<[UInt8], ZipError>) -> Void
  ) throws(ZipError) {
    var remaining = limits.totalBytes
    for entry in entries {
      body(entry.name, Result { () throws(ZipError) in try contents(of: entry, within: &remaining) })
      guard remaining >= 0 else { throw .tooLarge(limit: limits.totalBytes) }
    }
  }

  private func contents(of entry: Entry, within remaining: inout Int) throws(ZipError) -> [UInt8] {
    guard entry.unpacked <= limits.entryBytes else { throw .tooLarge(limit: limits.entryBytes) }
    guard entry.unpacked <= 65_536 || entry.unpacked / limits.ratio <= entry.packed else {
      throw .ratio(limit: limits.ratio)
    }
    let packed = try ZipDirectory(bytes: bytes).packed(entry)
    // Counted before unpacking: a file with a wrong checksum costs as much as a good one.
    remaining -= max(packed.count, entry.unpacked)
    guard remaining >= 0 else { throw .tooLarge(limit: limits.totalBytes) }
    let contents = entry.method == 0 ? Array(packed) : try Self.inflated(packed, to: entry.unpacked)
    guard contents.count == entry.unpacked, Self.checksum(contents) == entry.checksum else { throw .damaged }
    return contents
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes, uInt(bytes.count)))
  }

  /// Unpacks exactly `count` bytes: a file that is longer than its directory entry says is damaged.
  private static func inflated(_ packed: ArraySlice<UInt8>, to count: Int) throws(ZipError) -> [UInt8] {
    var stream = z_stream()
    // A negative window means raw deflate: ZIP entries have no zlib header.
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw .damaged }
    defer { inflateEnd(&stream) }
    // zlib rejects an empty buffer.
    var output = [UInt8](repeating: 0, count: max(1, count))
    let (status, left) = packed.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        // zlib's C declaration lacks `const`, but zlib only reads through this pointer.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = uInt(clamping: input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(clamping: output.count)
        return (inflate(&stream, Z_FINISH), Int(stream.avail_out))
      }
    }
    guard status == Z_STREAM_END, output.count - left == count else { throw .damaged }
    return count == 0 ? [] : output
  }
}
