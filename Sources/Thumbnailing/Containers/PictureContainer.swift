/// A picture file with only what is needed to draw its first frame.
///
/// Decoders read texts, previews, profiles and the headers of every frame before the first pixel, and ignore the time limit
/// meanwhile: a PNG with fifty texts that unpack to 60 MB each occupied one for 20 seconds. So this type parses the container
/// first, in time linear in its size, and rewrites it without them.
struct PictureContainer {
  /// The maximum size of the colour profile, the only data besides the pixels, in bytes.
  static let maximumProfileBytes = 2 << 20
  /// The maximum number of scans in a JPEG: each one covers every pixel. Encoders write a dozen.
  static let maximumScans = 64

  /// The rewritten file.
  let bytes: [UInt8]
  /// The width and height in the header, in pixels, before the orientation is applied.
  let width, height: Int

  /// Parses a file.
  /// - Throws: ``ThumbnailError/damaged(reason:)`` when it is truncated or not a container of this kind.
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

  /// Whether the picture has more than `limit` pixels; uses division, because the product of the header's values may overflow.
  func hasMorePixels(than limit: Int) -> Bool { height > 0 && width > limit / height }
}

/// A supported kind of picture, detected by its first bytes and never by what a server says.
///
/// SVG is unsupported because it is a program. HEIF and AVIF are unsupported because the file itself chooses which of several
/// decoders reads it.
public enum PictureKind: String, Sendable, CaseIterable {
  /// A supported file format.
  case jpeg, png, gif, webp

  /// The kind of the picture that begins with `bytes`; `nil` when it is not supported.
  public init?(_ bytes: some Collection<UInt8>) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBPVP8".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}

/// Reads consecutive numbers and ranges of a file, never beyond its end.
struct ContainerReader {
  let file: [UInt8]
  private(set) var position: Int

  init(_ file: [UInt8], from position: Int = 0) {
    self.file = file
    self.position = position
  }

  /// The number of remaining bytes.
  var remaining: Int { file.count - position }

  /// The next `count` bytes.
  mutating func take(_ count: Int) throws(ThumbnailError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw .damaged(reason: "the file breaks off") }
    defer { position += count }
    return file[position..<(position + count)]
  }

  mutating func byte() throws(ThumbnailError) -> UInt8 {
    guard remaining > 0 else { throw .damaged(reason: "the file breaks off") }
    defer { position += 1 }
    return file[position]
  }

  /// A big-endian number of `count` bytes, at most four.
  mutating func bigEndian(_ count: Int) throws(ThumbnailError) -> Int {
    try take(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A little-endian number of `count` bytes, at most four.
  mutating func littleEndian(_ count: Int) throws(ThumbnailError) -> Int {
    try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Continues at `position`, clamped to the file.
  mutating func move(to position: Int) { self.position = min(max(position, 0), file.count) }
}

/// The orientation of the camera, 2 to 8, read from Exif and written as minimal Exif.
struct ExifOrientation {
  private let value: UInt8

  /// Reads the TIFF data of Exif; nil when it has no orientation or the picture is upright.
  init?(_ tiff: [UInt8]) {
    let isBig = tiff.starts(with: "MM".utf8)
    guard isBig || tiff.starts(with: "II".utf8) else { return nil }
    var reader = ContainerReader(tiff, from: 4)
    func number(_ count: Int) throws(ThumbnailError) -> Int {
      isBig ? try reader.bigEndian(count) : try reader.littleEndian(count)
    }
    // Truncated Exif has no orientation.
    guard let first = try? number(4) else { return nil }
    reader.move(to: first)
    guard let entries = try? number(2) else { return nil }
    for _ in 0..<min(entries, 200) {
      guard let tag = try? number(2), let type = try? number(2), let count = try? number(4),
        let value = try? number(2), (try? number(2)) != nil
      else { return nil }
      guard tag == 0x0112 else { continue }
      guard type == 3, count == 1, (2...8).contains(value) else { return nil }
      self.value = UInt8(value)
      return
    }
    return nil
  }

  /// TIFF data with only this entry.
  var bytes: [UInt8] {
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
    return Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
  }
}
