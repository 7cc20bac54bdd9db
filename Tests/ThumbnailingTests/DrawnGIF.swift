/// Draws GIF files of 8 by 8 pixels without a library.
enum DrawnGIF {
  /// An animation that shows each colour (red, green, blue) in turn, for a tenth of a second.
  static func file(colors: [[UInt8]]) -> [UInt8] {
    let palette = colors.flatMap(\.self) + [UInt8](repeating: 0, count: (128 - colors.count) * 3)
    let frames = colors.indices.flatMap { frame(color: UInt8($0)) }
    return Array("GIF89a".utf8) + [8, 0, 8, 0, 0xF6, 0, 0] + palette + frames + [0x3B]
  }

  private static func frame(color: UInt8) -> [UInt8] {
    let control: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
    let descriptor: [UInt8] = [0x2C, 0, 0, 0, 0, 8, 0, 8, 0, 0]
    // Codes of 8 bits: 128 clears the table, 129 ends the frame, and 64 pixels are too few to need a ninth bit.
    let codes = [128] + [UInt8](repeating: color, count: 64) + [129]
    return control + descriptor + [7, UInt8(codes.count)] + codes + [0]
  }
}
