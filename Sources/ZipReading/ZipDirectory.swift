/// Reads the records of a ZIP archive; every offset is checked before it is used.
struct ZipDirectory {
  let bytes: [UInt8]

  private static let endSignature: UInt32 = 0x0605_4B50
  private static let entrySignature: UInt32 = 0x0201_4B50
  private static let headerSignature: UInt32 = 0x0403_4B50
  private static let endLength = 22, entryLength = 46, headerLength = 30
  /// The placeholder in a field whose value is too large for it.
  private static let zip64Marker: UInt32 = 0xFFFF_FFFF

  /// The files of the archive.
  func entries(limit: Int) throws(ZipError) -> [ZipArchive.Entry] {
    let end = try end()
    guard let count = readUInt16(end + 10), readUInt16(end + 4) == 0, let start = readUInt32(end + 16) else {
      throw .unsupported
    }
    guard count != 0xFFFF, start != Self.zip64Marker else { throw .unsupported }
    guard Int(count) <= limit else { throw .tooManyEntries(limit: limit) }
    var position = Int(start)
    var entries: [ZipArchive.Entry] = []
    for _ in 0..<Int(count) {
      let (entry, next) = try entry(at: position)
      if !entry.name.hasSuffix("/") { entries.append(entry) }
      position = next
    }
    return entries
  }

  /// The packed bytes of a file.
  func packed(_ entry: ZipArchive.Entry) throws(ZipError) -> ArraySlice<UInt8> {
    guard readUInt32(entry.header) == Self.headerSignature, let name = readUInt16(entry.header + 26),
      let extra = readUInt16(entry.header + 28)
    else { throw .damaged }
    let start = entry.header + Self.headerLength + Int(name) + Int(extra)
    guard start <= bytes.count, entry.packed <= bytes.count - start else { throw .damaged }
    return bytes[start..<start + entry.packed]
  }

  /// The position of the last record, which a comment of up to 65,535 bytes may follow.
  private func end() throws(ZipError) -> Int {
    guard bytes.count >= Self.endLength else { throw .notAnArchive }
    let last = bytes.count - Self.endLength
    for position in stride(from: last, through: max(0, last - 65_535), by: -1)
    where bytes[position] == 0x50 && readUInt32(position) == Self.endSignature {
      return position
    }
    throw .notAnArchive
  }

  private func entry(at position: Int) throws(ZipError) -> (entry: ZipArchive.Entry, next: Int) {
    guard readUInt32(position) == Self.entrySignature, let flags = readUInt16(position + 8),
      let method = readUInt16(position + 10),
      let checksum = readUInt32(position + 16), let packed = readUInt32(position + 20),
      let unpacked = readUInt32(position + 24),
      let name = readUInt16(position + 28), let extra = readUInt16(position + 30),
      let comment = readUInt16(position + 32),
      let header = readUInt32(position + 42)
    else { throw .damaged }
    guard flags & 1 == 0, method == 0 || method == 8, ![packed, unpacked, header].contains(Self.zip64Marker) else {
      throw .unsupported
    }
    let nameStart = position + Self.entryLength
    guard Int(name) <= bytes.count - nameStart else { throw .damaged }
    let entry = ZipArchive.Entry(
      name: String(decoding: bytes[nameStart..<nameStart + Int(name)], as: UTF8.self), method: Int(method),
      checksum: checksum,
      packed: Int(packed), unpacked: Int(unpacked), header: Int(header))
    return (entry, nameStart + Int(name) + Int(extra) + Int(comment))
  }

  private func readUInt16(_ position: Int) -> UInt16? {
    guard position >= 0, position <= bytes.count - 2 else { return nil }
    return UInt16(bytes[position]) | UInt16(bytes[position + 1]) << 8
  }

  private func readUInt32(_ position: Int) -> UInt32? {
    guard let low = readUInt16(position), let high = readUInt16(position + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }
}
