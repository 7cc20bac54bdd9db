import BoundedNumbers

/// The address of one square of the map, 256 pixels wide, as web maps count: column from the west, row from the north.
public struct MapTile: Sendable, Hashable {
  /// The deepest zoom that there is.
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

  /// The tile of `zoom` that `coordinate` lies in; nil for a zoom that there is not.
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
