/// A picture's file with all that drawing its first frame needs, and nothing else.
///
/// Decoders read texts, previews, profiles and the headers of every frame before the first pixel, where no time limit
/// reaches them: fifty texts of a PNG that unpack to 60 MB each kept one busy for 20 seconds. So the container is walked
/// here first, in time linear in its length, and written anew without them.
struct PictureContainer {
  /// What a file may hold beside its pixels, in bytes: the colour profile.
  static let longestProfile = 2 << 20
  /// How many scans a JPEG may have: each goes over every pixel. Encoders write a dozen.
  static let mostScans = 64

  /// The file, written anew.
  let bytes: [UInt8]
  /// The width and height that its header claims, in pixels, before it is turned upright.
  let width, height: Int

  /// Walks a file.
  /// - Throws: ``ThumbnailError/damaged(reason:)`` when it breaks off or is no such container.
  init(_ kind: PictureKind, _ file: [UInt8]) throws(ThumbnailError) {
    self =
      switch kind {
      case .png: try PNGContainer.read(file)
      case .jpeg: try JPEGContainer.read(file)
      case .gif: try GIFContainer.read(file)
      case .webp: try WebPContainer.read(file)
      }
  }

  init(bytes: [UInt8], width: Int, height: Int) {
    self.bytes = bytes
    self.width = width
    self.height = height
  }

  /// Whether the picture has more than `limit` pixels; division, because the product of two claims may not fit.
  func hasMorePixels(than limit: Int) -> Bool { height > 0 && width > limit / height }
}

/// Reads a file's numbers and parts one after the other, never beyond its end.
struct ContainerReader {
  let file: [UInt8]
  private(set) var position: Int

  init(_ file: [UInt8], from position: Int = 0) {
    self.file = file
    self.position = position
  }

  /// How many bytes are left.
  var left: Int { file.count - position }

  /// The next `count` bytes.
  mutating func take(_ count: Int) throws(ThumbnailError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= left else { throw .damaged(reason: "the file breaks off") }
    defer { position += count }
    return file[position..<(position + count)]
  }

  mutating func byte() throws(ThumbnailError) -> UInt8 {
    guard left > 0 else { throw .damaged(reason: "the file breaks off") }
    defer { position += 1 }
    return file[position]
  }

  /// A number of `count` bytes, at most four, the most significant first.
  mutating func bigEndian(_ count: Int) throws(ThumbnailError) -> Int {
    try take(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of `count` bytes, at most four, the least significant first.
  mutating func littleEndian(_ count: Int) throws(ThumbnailError) -> Int {
    try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Goes on at `position`, which lies in the file or at its end.
  mutating func move(to position: Int) { self.position = min(max(position, 0), file.count) }
}
