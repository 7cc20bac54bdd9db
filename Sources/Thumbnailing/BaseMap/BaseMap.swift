internal import CVips

/// Prints the tiles of the built-in map: the Earth in the projection of web maps, coasts drawn, 256 pixels a side.
///
/// It may be used from any number of tasks at once.
public struct BaseMap: Sendable {
  /// The pixels of a tile's side.
  public static let side = 256
  /// The deepest zoom that can be printed: beyond, a tile is less than a pixel of the picture.
  public static let deepestZoom = 11

  private let earth: EarthPicture
  private let turnstile = Turnstile(places: 2)

  /// Prints from `earth`.
  public init(_ earth: EarthPicture) { self.earth = earth }

  /// One tile.
  /// - Throws: ``ThumbnailError/notAPicture`` when the map has no such tile, ``ThumbnailError/damaged(reason:)``,
  ///   ``ThumbnailError/cancelled``, ``ThumbnailError/unavailable``.
  @concurrent
  public func tile(
    zoom: Int, column: Int, row: Int, ink: BaseMapInk, format: BaseMapFormat = .webp
  ) async throws(ThumbnailError) -> [UInt8] {
    guard (0...Self.deepestZoom).contains(zoom), (0..<(1 << zoom)).contains(column), (0..<(1 << zoom)).contains(row)
    else { throw .notAPicture }
    guard VipsThumbnail.isReady else { throw .unavailable }
    await turnstile.enter()
    let bytes = Task.isCancelled ? nil : draw(zoom, column, row, ink, format)
    await turnstile.leave()
    guard let bytes else { throw .cancelled }
    guard !bytes.isEmpty else { throw .damaged(reason: "the tile could not be drawn") }
    return bytes
  }

  /// The tile's bytes; empty when libvips failed.
  private func draw(_ zoom: Int, _ column: Int, _ row: Int, _ ink: BaseMapInk, _ format: BaseMapFormat) -> [UInt8] {
    var tile = gazette_vips_bytes()
    let outcome = earth.pixels.withUnsafeBufferPointer { buffer in
      // Only lent for the time of the call, which reads it.
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
