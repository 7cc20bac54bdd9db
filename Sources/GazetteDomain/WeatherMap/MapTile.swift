import BoundedNumbers
import Foundation

/// The address of one square of the map, 256 pixels wide, as web maps count: column from the west, row from the north.
public struct MapTile: Sendable, Hashable {
  /// The deepest zoom.
  public static let deepestZoom = 19

  /// 0 is the whole world in one tile; each step doubles both sides.
  public let zoom: Int
  /// 0..<2^zoom.
  public let column, row: Int

  /// Makes an address; nil when the map has no such tile.
  public init?(zoom: Int, column: Int, row: Int) {
    guard (0...Self.deepestZoom).contains(zoom) else { return nil }
    let side = 1 << zoom
    guard (0..<side).contains(column), (0..<side).contains(row) else { return nil }
    self.zoom = zoom
    self.column = column
    self.row = row
  }

  /// Makes the address of the tile of `zoom` that contains `coordinate`; nil for an invalid zoom.
  public init?(containing coordinate: Coordinate, zoom: Int) {
    guard (0...Self.deepestZoom).contains(zoom) else { return nil }
    let side = Double(1 << zoom)
    let point = WebMercator.point(of: coordinate)
    let last = (1 << zoom) - 1
    self.init(
      zoom: zoom, column: Int(point.x * side, clampedTo: 0...last), row: Int(point.y * side, clampedTo: 0...last))
  }

  /// The north-western corner.
  public var northWest: Coordinate { corner(column, row) }
  /// The south-eastern corner.
  public var southEast: Coordinate { corner(column + 1, row + 1) }

  private func corner(_ column: Int, _ row: Int) -> Coordinate {
    let side = Double(1 << zoom)
    return WebMercator.coordinate(x: Double(column) / side, y: Double(row) / side)
  }
}

/// The projection of web maps (EPSG:3857): the world as a square whose sides are 0...1.
public enum WebMercator {
  /// The last parallel of the square, in degrees: atan(sinh(π)).
  public static let lastParallel = 85.051_128_779_806_59

  /// Returns the position in the square: 0 is the date line and the northern edge; poles are clamped to the edge.
  public static func point(of coordinate: Coordinate) -> (x: Double, y: Double) {
    let latitude = min(lastParallel, max(-lastParallel, coordinate.latitude)) * .pi / 180
    return ((coordinate.longitude + 180) / 360, (1 - asinh(tan(latitude)) / .pi) / 2)
  }

  /// Returns the position of a point of the square; points outside are clamped to its edge.
  public static func coordinate(x: Double, y: Double) -> Coordinate {
    Coordinate(clamping: atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi, x * 360 - 180)
  }
}
