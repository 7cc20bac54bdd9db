internal import CVips

// Unchecked: libvips' pictures are released where they were created; the bytes that it reads outlive the call.

/// Renders the tiles of the built-in map: the Earth in the Web Mercator projection, with coastlines, 256 pixels a side.
///
/// ```swift
/// let map = BaseMap(try EarthPicture(file: bytes))
/// let world = try await map.tile(zoom: 0, column: 0, row: 0, ink: .paper)
/// ```
///
/// It is safe to use from any number of tasks at once.
public struct BaseMap: Sendable {
  /// The width and height of a tile in pixels.
  public static let side = 256
  /// The maximum zoom level: beyond it, a tile covers less than a pixel of the source picture.
  public static let maximumZoom = 11

  private let earth: EarthPicture
  private let semaphore = AsyncSemaphore(permits: 2)

  /// Creates a map from the picture `earth`.
  public init(_ earth: EarthPicture) { self.earth = earth }

  /// Renders one tile.
  /// - Throws: ``ThumbnailError/notAPicture`` when the map has no such tile, ``ThumbnailError/damaged(reason:)``,
  ///   ``ThumbnailError/cancelled``, ``ThumbnailError/unavailable``.
  @concurrent
  public func tile(
    zoom: Int, column: Int, row: Int, ink: BaseMapInk, format: BaseMapFormat = .webp
  ) async throws(ThumbnailError) -> [UInt8] {
    guard (0...Self.maximumZoom).contains(zoom), (0..<(1 << zoom)).contains(column), (0..<(1 << zoom)).contains(row)
    else { throw .notAPicture }
    guard VipsThumbnail.isReady else { throw .unavailable }
    await semaphore.acquire()
    let bytes = Task.isCancelled ? nil : draw(zoom, column, row, ink, format)
    await semaphore.release()
    guard let bytes else { throw .cancelled }
    guard !bytes.isEmpty else { throw .damaged(reason: "the tile could not be drawn") }
    return bytes
  }

  /// The tile's bytes; empty when libvips failed.
  private func draw(_ zoom: Int, _ column: Int, _ row: Int, _ ink: BaseMapInk, _ format: BaseMapFormat) -> [UInt8] {
    var tile = gazette_vips_bytes()
    let outcome = earth.pixels.withUnsafeBufferPointer { buffer in
      // The call only reads the buffer, and does not retain it.
      var source = gazette_vips_earth(
        pixels: UnsafeMutablePointer(mutating: buffer.baseAddress), length: buffer.count, width: Int32(earth.width),
        height: Int32(earth.height))
      return gazette_vips_draw_tile(
        &source, Int32(zoom), Int32(column), Int32(row), ink.vipsInk, format.vipsFormat, &tile)
    }
    guard outcome == 0 else { return [] }
    defer { gazette_vips_free(tile.bytes) }
    return Array(UnsafeBufferPointer(start: tile.bytes, count: tile.length))
  }
}

extension BaseMapInk {
  fileprivate var vipsInk: gazette_vips_ink {
    switch self {
    case .paper: GAZETTE_VIPS_PAPER
    case .night: GAZETTE_VIPS_NIGHT
    }
  }
}

extension BaseMapFormat {
  fileprivate var vipsFormat: gazette_vips_tile_format {
    switch self {
    case .webp: GAZETTE_VIPS_TILE_WEBP
    case .png: GAZETTE_VIPS_TILE_PNG
    case .pixels: GAZETTE_VIPS_TILE_PIXELS
    }
  }
}

/// The colours of the built-in map.
public enum BaseMapInk: String, Sendable, CaseIterable {
  /// Paper colours, for light pages.
  case paper
  /// Desaturated and dark, for dark pages.
  case night
}

/// The file format of a tile.
public enum BaseMapFormat: Sendable {
  /// A WebP file, the smallest.
  case webp
  /// A PNG file.
  case png
  /// 256 times 256 pixels of three bytes (red, green, blue), row by row.
  case pixels
}

/// A picture of the whole Earth, equirectangular, the source of the built-in map.
public struct EarthPicture: Sendable {
  /// Four bytes per pixel: red, green, blue, and the confidence that it is sea.
  let pixels: [UInt8]
  /// The width and height in pixels.
  public let width, height: Int

  /// The maximum number of pixels.
  static let maximumPixels: Int64 = 50_000_000

  /// Reads a JPEG or PNG whose left edge is the date line and whose top edge is the north pole.
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
      gazette_vips_read_earth(kind, $0.baseAddress, $0.count, Self.maximumPixels, &earth)
    }
    guard outcome == 0 else { throw .damaged(reason: "the picture of the Earth cannot be read") }
    pixels = Array(UnsafeBufferPointer(start: earth.pixels, count: earth.length))
    width = Int(earth.width)
    height = Int(earth.height)
    gazette_vips_free(earth.pixels)
  }

  /// Creates a plain picture of land and sea, as a fallback; `land` contains the rows from the north, each eastward from the date
  /// line. Returns nil when it does not have exactly `columns` times `rows` cells.
  public init?(land: [Bool], columns: Int, rows: Int) {
    guard columns > 0, rows > 0, land.count == columns * rows else { return nil }
    pixels = land.flatMap { $0 ? [168, 164, 140, 0] : [20, 60, 110, 255] as [UInt8] }
    width = columns
    height = rows
  }
}
