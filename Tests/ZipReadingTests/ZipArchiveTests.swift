import CZlib
import Testing
import ZipReading

struct ZipArchiveTests {
  private static let text = Array(String(repeating: "<alert>Sturm</alert>", count: 200).utf8)

  private func read(
    _ bytes: [UInt8], _ limits: ZipLimits = ZipLimits()
  ) throws(ZipError) -> [(name: String, bytes: Result<[UInt8], ZipError>)] {
    var files: [(name: String, bytes: Result<[UInt8], ZipError>)] = []
    try ZipArchive(bytes, limits: limits).forEachFile { files.append(($0, $1)) }
    return files
  }

  @Test(arguments: [true, false])
  func `reads compressed and stored files`(isPacked: Bool) throws {
    let bytes = TestArchive([("a.xml", Self.text), ("folder/", []), ("b.xml", [])], isPacked: isPacked).bytes
    let files = try read(bytes)
    #expect(files.map(\.name) == ["a.xml", "b.xml"])
    #expect(try files.map { try $0.bytes.get() } == [Self.text, []])
  }

  @Test func `finds the directory before a comment`() throws {
    let bytes = TestArchive([("a.xml", Self.text)], comment: Array("a comment".utf8)).bytes
    #expect(try read(bytes).count == 1)
  }

  @Test func `rejects data that is not an archive`() {
    for bytes in [[], [0x50, 0x4B], Array(repeating: 0x50, count: 100_000)] as [[UInt8]] {
      #expect(throws: ZipError.notAnArchive) { try ZipArchive(bytes) }
    }
  }

  @Test func `limits damage to one file`() throws {
    var archive = TestArchive([("a.xml", Self.text), ("b.xml", Self.text)])
    archive.bytes[40] ^= 0xFF
    let files = try read(archive.bytes)
    #expect(throws: ZipError.damaged) { try files[0].bytes.get() }
    #expect(try files[1].bytes.get() == Self.text)
  }

  @Test func `rejects a bomb before decompression`() throws {
    let bomb = [UInt8](repeating: 0x41, count: 3_000_000)
    let files = try read(TestArchive([("a.xml", bomb)]).bytes)
    #expect(throws: ZipError.ratio(limit: 100)) { try files[0].bytes.get() }
  }

  @Test func `rejects more data than the directory states`() throws {
    var archive = TestArchive([("a.xml", Self.text)])
    archive.setUnpackedSize(10)
    let files = try read(archive.bytes)
    #expect(throws: ZipError.damaged) { try files[0].bytes.get() }
  }

  @Test func `enforces its limits`() throws {
    let bytes = TestArchive([("a.xml", Self.text), ("b.xml", Self.text)]).bytes
    var limits = ZipLimits()
    limits.entries = 1
    #expect(throws: ZipError.tooManyEntries(limit: 1)) { try ZipArchive(bytes, limits: limits) }
    limits = ZipLimits()
    limits.totalBytes = Self.text.count + 1
    #expect(throws: ZipError.tooLarge(limit: Self.text.count + 1)) { try read(bytes, limits) }
    limits = ZipLimits()
    limits.entryBytes = 100
    let files = try read(bytes, limits)
    #expect(throws: ZipError.tooLarge(limit: 100)) { try files[0].bytes.get() }
  }

  @Test func `counts decompressed bytes of files with wrong checksums`() throws {
    let names = (0..<10).map { "\($0).xml" }
    var archive = TestArchive(names.map { ($0, Self.text) })
    for index in names.indices { archive.spoilSum(ofFile: index) }
    var limits = ZipLimits()
    limits.totalBytes = 3 * Self.text.count
    var unpacked = 0
    #expect(throws: ZipError.tooLarge(limit: limits.totalBytes)) {
      try ZipArchive(archive.bytes, limits: limits).forEachFile { _, contents in
        if case .failure(.damaged) = contents { unpacked += 1 }
      }
    }
    #expect(unpacked == 3)
  }

  @Test func `survives archives truncated or changed at any byte`() {
    let whole = TestArchive([("a.xml", Self.text), ("b.xml", Self.text)]).bytes
    for count in 0..<whole.count { _ = try? read(Array(whole.prefix(count))) }
    for index in whole.indices {
      var changed = whole
      changed[index] = 0xFF
      _ = try? read(changed)
    }
  }
}

/// Writes archives like those in the wild.
private struct TestArchive {
  var bytes: [UInt8] = []
  private var directory = 0

  init(_ files: [(name: String, bytes: [UInt8])], isPacked: Bool = true, comment: [UInt8] = []) {
    var entries: [UInt8] = []
    for file in files {
      let packed = isPacked ? Self.deflated(file.bytes) : file.bytes
      let start = bytes.count
      let facts = Self.facts(file.bytes, packed: packed, isPacked: isPacked, name: file.name)
      bytes += Self.word(0x0403_4B50) + Self.half(20) + facts + Array(file.name.utf8) + packed
      entries += Self.word(0x0201_4B50) + Self.half(20) + Self.half(20) + facts
      entries += Self.half(0) + Self.half(0) + Self.half(0) + Self.word(0) + Self.word(start) + Array(file.name.utf8)
    }
    directory = bytes.count
    bytes += entries + Self.word(0x0605_4B50) + Self.half(0) + Self.half(0)
    bytes += Self.half(files.count) + Self.half(files.count) + Self.word(entries.count) + Self.word(directory)
    bytes += Self.half(comment.count) + comment
  }

  mutating func setUnpackedSize(_ size: Int) {
    bytes.replaceSubrange(directory + 24..<directory + 28, with: Self.word(size))
  }

  /// Corrupts a file's checksum; all names are as long as the first.
  mutating func spoilSum(ofFile index: Int) {
    let nameLength = Int(bytes[directory + 28])
    bytes[directory + index * (46 + nameLength) + 16] ^= 0xFF
  }

  private static func facts(_ plain: [UInt8], packed: [UInt8], isPacked: Bool, name: String) -> [UInt8] {
    let sum = Int(crc32(0, plain, uInt(plain.count)))
    let method = half(0) + half(isPacked ? 8 : 0) + half(0) + half(0)
    return method + word(sum) + word(packed.count) + word(plain.count) + half(name.utf8.count) + half(0)
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(&stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
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
