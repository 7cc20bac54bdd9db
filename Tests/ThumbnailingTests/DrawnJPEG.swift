/// Draws flat JPEG files without a library: with Huffman tables of one symbol, every block is two zero bits.
enum DrawnJPEG {
  /// Returns a middle grey (1 or 3 components) or the middle of CMYK (4), with the Exif `orientation`.
  static func file(width: Int, height: Int, components: Int = 1, orientation: UInt8? = nil) -> [UInt8] {
    let count = UInt8(components)
    var frame: [UInt8] = [8] + bigEndian(height) + bigEndian(width) + [count]
    var scan: [UInt8] = [count]
    for number in 1...count {
      frame += [number, 0x11, 0]
      scan += [number, 0]
    }
    scan += [0, 63, 0]
    let bits = ((width + 7) / 8) * ((height + 7) / 8) * components * 2
    var file: [UInt8] = [0xFF, 0xD8]
    if let orientation { file += exif(orientation) }
    file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    file += segment(0xC0, frame) + segment(0xC4, table(0x00)) + segment(0xC4, table(0x10)) + segment(0xDA, scan)
    return file + [UInt8](repeating: 0, count: (bits + 7) / 8) + [0xFF, 0xD9]
  }

  /// A Huffman table whose only code, a zero bit, means zero.
  private static func table(_ kind: UInt8) -> [UInt8] { [kind, 1] + [UInt8](repeating: 0, count: 15) + [0] }

  private static func exif(_ orientation: UInt8) -> [UInt8] {
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    return segment(0xE1, Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0])
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(content.count + 2) + content
  }

  private static func bigEndian(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
}
