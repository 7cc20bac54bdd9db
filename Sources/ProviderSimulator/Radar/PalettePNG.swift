import CZlib

/// Writes PNG files of squares with a palette.
enum PalettePNG {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file of a square whose `pixels` are indices into `inks`, row by row; index 0 is transparent. Nil when there is not
  /// enough memory to compress it.
  static func file(of pixels: [UInt8], side: Int, inks: [UInt32]) -> [UInt8]? {
    // Each row begins with its filter number; large areas of one colour need no filter.
    let rows: [UInt8] = stride(from: 0, to: pixels.count, by: side).flatMap { [0] + pixels[$0..<$0 + side] }
    guard let data = compressed(rows) else { return nil }
    let palette: [UInt8] = [0, 0, 0] + inks.flatMap { bytes(of: Int($0)).dropFirst() }
    return signature + chunk("IHDR", bytes(of: side) + bytes(of: side) + [8, 3, 0, 0, 0]) + chunk("PLTE", palette)
      + chunk("tRNS", [0]) + chunk("IDAT", data) + chunk("IEND", [])
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var length = compressBound(uLong(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(length))
    guard compress2(&output, &length, bytes, uLong(bytes.count), 1) == Z_OK else { return nil }
    return Array(output.prefix(Int(length)))
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let payload = Array(name.utf8) + body
    let checksum = crc32(0, payload, uInt(payload.count))
    return bytes(of: body.count) + payload + bytes(of: Int(checksum))
  }

  private static func bytes(of number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
