internal import CZlib

// Unchecked: zlib reads and writes as many bytes as it is told, the buffers' own counts.

/// How much a hostile archive may cost.
public struct ZipLimits: Sendable, Equatable {
  /// The most files.
  public var entries = 2000
  /// The longest file, unpacked, in bytes.
  public var entryBytes = 4 << 20
  /// All files together, unpacked, in bytes, those included whose sum is wrong in the end.
  public var totalBytes = 128 << 20
  /// How many times longer a file may be than its packed form; small files are let off.
  public var ratio = 100

  /// The limits that fit every honest archive of messages.
  public init() {}
}

/// Why an archive, or a file of it, cannot be read.
public enum ZipError: Error, Sendable, Equatable {
  /// The bytes are no ZIP archive.
  case notAnArchive
  /// There are more files than the limit.
  case tooManyEntries(limit: Int)
  /// A file, or all together, is longer than the limit.
  case tooLarge(limit: Int)
  /// A file would become more than so many times longer.
  case ratio(limit: Int)
  /// It uses what is not read here: encryption, another packing, files of 4 GB, several disks.
  case unsupported
  /// Its parts contradict each other, or it was cut off.
  case damaged
}

/// A ZIP archive in memory, as far as its directory.
///
/// What the directory says is believed nowhere: each file is unpacked into as many bytes as it may have and no more, and
/// compared with its sum.
public struct ZipArchive: Sendable {
  /// A file of an archive.
  public struct Entry: Sendable, Equatable {
    /// Its name as written, in UTF-8 or read as such; of no meaning to a file system.
    public let name: String
    let method: Int
    let sum: UInt32
    let packed: Int
    let unpacked: Int
    let header: Int
  }

  /// Its files in the directory's order; folders among them are left out.
  public let entries: [Entry]
  private let bytes: [UInt8]
  private let limits: ZipLimits

  /// Reads the directory of the archive in `bytes`.
  public init(_ bytes: [UInt8], limits: ZipLimits = ZipLimits()) throws(ZipError) {
    self.bytes = bytes
    self.limits = limits
    entries = try ZipDirectory(bytes: bytes).entries(limit: limits.entries)
  }

  /// Gives what is in each file to `body`, in order, one file in memory at a time; a file that cannot be read fails alone.
  /// - Throws: ``ZipError/tooLarge(limit:)`` when all together are longer than the limit.
  public func forEachFile(
    _ body: (_ name: String, _ contents: Result<[UInt8], ZipError>) -> Void
  ) throws(ZipError) {
    var room = limits.totalBytes
    for entry in entries {
      body(entry.name, Result { () throws(ZipError) in try contents(of: entry, within: &room) })
      guard room >= 0 else { throw .tooLarge(limit: limits.totalBytes) }
    }
  }

  private func contents(of entry: Entry, within room: inout Int) throws(ZipError) -> [UInt8] {
    guard entry.unpacked <= limits.entryBytes else { throw .tooLarge(limit: limits.entryBytes) }
    guard entry.unpacked <= 65_536 || entry.unpacked / limits.ratio <= entry.packed else {
      throw .ratio(limit: limits.ratio)
    }
    let packed = try ZipDirectory(bytes: bytes).packed(entry)
    // Before it is unpacked: a file whose sum is wrong has cost as much as a good one.
    room -= max(packed.count, entry.unpacked)
    guard room >= 0 else { throw .tooLarge(limit: limits.totalBytes) }
    let contents = entry.method == 0 ? Array(packed) : try Self.inflated(packed, to: entry.unpacked)
    guard contents.count == entry.unpacked, Self.sum(contents) == entry.sum else { throw .damaged }
    return contents
  }

  private static func sum(_ bytes: [UInt8]) -> UInt32 { UInt32(truncatingIfNeeded: crc32(0, bytes, uInt(bytes.count))) }

  /// Unpacks into exactly `count` bytes: a file that would be longer than its directory says ends there, as damaged.
  private static func inflated(_ packed: ArraySlice<UInt8>, to count: Int) throws(ZipError) -> [UInt8] {
    var stream = z_stream()
    // A negative window: what a ZIP holds has no header of zlib's.
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw .damaged }
    defer { inflateEnd(&stream) }
    // zlib refuses a buffer of no bytes.
    var output = [UInt8](repeating: 0, count: max(1, count))
    let (status, left) = packed.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        // zlib only reads through this pointer, though C does not call it constant.
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
