/// WebP: chunks of a name, a length and content. Copies only the first frame, the colour profile and the orientation.
struct WebPContainer {
  private static let hasProfile: UInt8 = 0x20
  private static let hasAlpha: UInt8 = 0x10
  private static let hasExif: UInt8 = 0x08
  private static let isAnimated: UInt8 = 0x02

  private var chunks: [UInt8] = []
  private var size: (width: Int, height: Int)?
  private var hasPixels = false
  private var orientation: ExifOrientation?
  /// The flags and the rest of an extended file's header; nil for a simple file, which is a single chunk.
  private var header: [UInt8]?
  private var flags: UInt8 = 0

  static func read(_ file: [UInt8]) throws(ThumbnailError) -> PictureContainer {
    var reader = ContainerReader(file, from: 4)
    let end = min(try reader.littleEndian(4) + 8, file.count)
    reader.move(to: 12)
    var container = WebPContainer()
    while end - reader.position >= 8, !container.isDone {
      let name = String(decoding: try reader.take(4), as: UTF8.self)
      let length = try reader.littleEndian(4)
      let content = try reader.take(length)
      if length % 2 == 1 { reader.move(to: reader.position + 1) }
      try container.add(name, content)
    }
    guard container.hasPixels, let size = container.size else { throw .damaged(reason: "the file breaks off") }
    return PictureContainer(bytes: container.written(), width: size.width, height: size.height)
  }

  /// A simple file has one chunk; in an extended one the orientation follows the pixels.
  private var isDone: Bool { hasPixels && header == nil }

  private mutating func add(_ name: String, _ content: ArraySlice<UInt8>) throws(ThumbnailError) {
    switch name {
    case "VP8X" where size == nil:
      var reader = ContainerReader(Array(content), from: 4)
      size = (try reader.littleEndian(3) + 1, try reader.littleEndian(3) + 1)
      header = Array(content)
      flags = content[content.startIndex] & (Self.hasAlpha | Self.isAnimated)
    case "ICCP" where header != nil && !hasPixels && flags & Self.hasProfile == 0:
      guard content.count <= PictureContainer.maximumProfileBytes else { return }
      flags |= Self.hasProfile
      append(name, content)
    case "ANIM" where flags & Self.isAnimated != 0 && !hasPixels, "ALPH" where header != nil && !hasPixels:
      append(name, content)
    case "ANMF" where flags & Self.isAnimated != 0 && !hasPixels, "VP8 " where !hasPixels, "VP8L" where !hasPixels:
      try addPixels(name, content)
    case "EXIF" where header != nil && orientation == nil:
      let prefix = "Exif\0\0".utf8
      orientation = ExifOrientation(Array(content.starts(with: prefix) ? content.dropFirst(prefix.count) : content))
    default: break
    }
  }

  private mutating func addPixels(_ name: String, _ content: ArraySlice<UInt8>) throws(ThumbnailError) {
    if size == nil {
      var reader = ContainerReader(Array(content.prefix(10)), from: name == "VP8 " ? 6 : 1)
      if name == "VP8 " {
        size = (try reader.littleEndian(2) & 0x3FFF, try reader.littleEndian(2) & 0x3FFF)
      } else {
        let bits = try reader.littleEndian(4)
        size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      }
    }
    append(name, content)
    hasPixels = true
  }

  private mutating func append(_ name: String, _ content: some Collection<UInt8>) {
    chunks += Array(name.utf8) + Self.littleEndian(content.count) + content
    if content.count % 2 == 1 { chunks.append(0) }
  }

  private mutating func written() -> [UInt8] {
    if let orientation {
      flags |= Self.hasExif
      append("EXIF", orientation.bytes)
    }
    var first: [UInt8] = []
    if let header { first = Array("VP8X".utf8) + Self.littleEndian(10) + [flags] + header[1..<10] }
    let content = Array("WEBP".utf8) + first + chunks
    return Array("RIFF".utf8) + Self.littleEndian(content.count) + content
  }

  private static func littleEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
