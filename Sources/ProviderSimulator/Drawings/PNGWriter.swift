import CZlib

/// Writes PNG files: drawings with eight bits per channel and no transparency, and squares with a palette.
enum PNGWriter {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file of a canvas; nil when there is not enough memory to compress it.
  static func file(of canvas: Canvas) -> [UInt8]? {
    guard let data = compressed(rows(of: canvas)) else { return nil }
    let header = bytes(of: canvas.pixelWidth) + bytes(of: canvas.pixelHeight) + [8, 2, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// The file of a square whose `pixels` are indices into `inks`, row by row; index 0 is transparent. Nil when there is not
  /// enough memory to compress it.
  static func file(of pixels: [UInt8], side: Int, inks: [Ink]) -> [UInt8]? {
    var rows: [UInt8] = []
    rows.reserveCapacity((side + 1) * side)
    for start in stride(from: 0, to: pixels.count, by: side) {
      rows.append(0)
      rows.append(contentsOf: pixels[start..<start + side])
    }
    guard let data = compressed(rows) else { return nil }
    let palette: [UInt8] = [0, 0, 0] + inks.flatMap { ink -> [UInt8] in [ink.red, ink.green, ink.blue] }
    return signature + chunk("IHDR", bytes(of: side) + bytes(of: side) + [8, 3, 0, 0, 0]) + chunk("PLTE", palette)
      + chunk("tRNS", [0]) + chunk("IDAT", data) + chunk("IEND", [])
  }

  // Each row begins with its filter number; large areas of one colour need no filter.
  private static func rows(of canvas: Canvas) -> [UInt8] {
    let length = canvas.pixelWidth * 3
    var rows: [UInt8] = []
    rows.reserveCapacity((length + 1) * canvas.pixelHeight)
    for start in stride(from: 0, to: canvas.pixels.count, by: length) {
      rows.append(0)
      rows.append(contentsOf: canvas.pixels[start..<start + length])
    }
    return rows
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
