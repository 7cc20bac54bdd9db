/// GIF: a screen, then blocks. Copies only the first frame and the blocks that affect its display.
enum GIFContainer {
  static func read(_ file: [UInt8]) throws(ThumbnailError) -> PictureContainer {
    var reader = ContainerReader(file)
    let screen = Array(try reader.take(13))
    var bytes = screen + (try reader.take(colors(screen[10])))
    var control: ArraySlice<UInt8> = []
    while true {
      let start = reader.position
      switch try reader.byte() {
      case 0x21:
        let label = try reader.byte()
        try skipBlocks(&reader)
        if label == 0xF9, reader.position - start == 8 { control = file[start..<reader.position] }
      case 0x2C:
        let descriptor = Array(try reader.take(9))
        _ = try reader.take(colors(descriptor[8]) + 1)
        try skipBlocks(&reader)
        bytes += control + file[start..<reader.position] + [0x3B]
        // A decoder allocates memory for a first frame that exceeds the screen.
        return PictureContainer(
          bytes: bytes, width: max(number(screen, 6), number(descriptor, 0) + number(descriptor, 4)),
          height: max(number(screen, 8), number(descriptor, 2) + number(descriptor, 6)))
      case 0: continue
      default: throw .damaged(reason: "no frame")
      }
    }
  }

  /// The size of the colour table that follows the flags, in bytes.
  private static func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  private static func skipBlocks(_ reader: inout ContainerReader) throws(ThumbnailError) {
    while true {
      let length = Int(try reader.byte())
      guard length > 0 else { return }
      _ = try reader.take(length)
    }
  }

  private static func number(_ bytes: [UInt8], _ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }
}
