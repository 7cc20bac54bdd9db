internal import CVips

/// A picture of the whole Earth, equirectangular, from which the tiles of the built-in map are printed.
public struct EarthPicture: Sendable {
  /// Four bytes a pixel: red, green, blue, and how surely it is sea.
  let pixels: [UInt8]
  /// Its size in pixels.
  public let width, height: Int

  /// The most pixels that are read.
  static let mostPixels: Int64 = 50_000_000

  /// Reads a JPEG or PNG whose left edge is the date line and whose upper edge is the north pole.
  /// - Throws: ``ThumbnailError``.
  public init(file bytes: [UInt8]) throws(ThumbnailError) {
    guard VipsThumbnail.isReady else { throw .unavailable }
    let kind: gazette_vips_kind
    switch PictureKind(bytes) {
    case .jpeg: kind = GAZETTE_VIPS_JPEG
    case .png: kind = GAZETTE_VIPS_PNG
    default: throw .notAPicture
    }
    var earth = gazette_vips_earth()
    let outcome = bytes.withUnsafeBytes {
      gazette_vips_read_earth(kind, $0.baseAddress, $0.count, Self.mostPixels, &earth)
    }
    guard outcome == 0 else { throw .damaged(reason: "the picture of the Earth cannot be read") }
    pixels = Array(UnsafeBufferPointer(start: earth.pixels, count: earth.length))
    width = Int(earth.width)
    height = Int(earth.height)
    gazette_vips_free(earth.pixels)
  }

  /// A plain picture of land and sea, for when there is no other; `land` holds the rows from the north, each from the date
  /// line eastward. Nil when it does not hold so many cells.
  public init?(land: [Bool], columns: Int, rows: Int) {
    guard columns > 0, rows > 0, land.count == columns * rows else { return nil }
    pixels = land.flatMap { $0 ? [168, 164, 140, 0] : [20, 60, 110, 255] as [UInt8] }
    width = columns
    height = rows
  }
}
