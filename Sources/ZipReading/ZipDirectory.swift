/// Reads the records of a ZIP archive; every offset is checked before it is used.
struct ZipDirectory {
  let bytes: [UInt8]

  private static let endSignature: UInt32 = 0x0605_4B50
  private static let entrySignature: UInt32 = 0x0201_4B50
  private static let headerSignature: UInt32 = 0x0403_4B50
  private static let endLength = 22, entryLength = 46, headerLength = 30
  /// The placeholder in a field whose value is too large for it.
  private static let elsewhere: UInt32 = 0xFFFF_FFFF

  /// The files of the archive.
  func entries(limit: Int) throws(ZipError) -> [ZipArchive.Entry] {
    let end = try end()
    guard let count = half(end + 10), half(end + 4) == 0, let start = word(end + 16) else { throw .unsupported }
    guard count != 0xFFFF, start != Self.elsewhere else { throw .unsupported }
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
    guard word(entry.header) == Self.headerSignature, let name = half(entry.header + 26),
      let extra = half(entry.header + 28)
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
    where bytes[position] == 0x50 && word(position) == Self.endSignature {
      return position
    }
    throw .notAnArchive
  }

  private func entry(at position: Int) throws(ZipError) -> (entry: ZipArchive.Entry, next: Int) {
    guard word(position) == Self.entrySignature, let flags = half(position + 8), let method = half(position + 10),
      let sum = word(position + 16), let packed = word(position + 20), let unpacked = word(position + 24),
      let name = half(position + 28), let extra = half(position + 30), let comment = half(position + 32),
      let header = word(position + 42)
    else { throw .damaged }
    guard flags & 1 == 0, method == 0 || method == 8, ![packed, unpacked, header].contains(Self.elsewhere) else {
      throw .unsupported
    }
    let nameStart = position + Self.entryLength
    guard Int(name) <= bytes.count - nameStart else { throw .damaged }
    let entry = ZipArchive.Entry(
      name: String(decoding: bytes[nameStart..<nameStart + Int(name)], as: UTF8.self), method: Int(method), sum: sum,
      packed: Int(packed), unpacked: Int(unpacked), header: Int(header))
    return (entry, nameStart + Int(name) + Int(extra) + Int(comment))
  }

  private func half(_ position: Int) -> UInt16? {
    guard position >= 0, position <= bytes.count - 2 else { return nil }
    return UInt16(bytes[position]) | UInt16(bytes[position + 1]) << 8
  }

  private func word(_ position: Int) -> UInt32? {
    guard let low = half(position), let high = half(position + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }
}
