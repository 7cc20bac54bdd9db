/// A rectangle of the map; when its west is east of its east, it crosses the date line.
public struct MapArea: Sendable, Hashable {
  /// The western and eastern edges in degrees, -180...180.
  public let west, east: Double
  /// The southern and northern edges in degrees, -85...85: beyond them, the map's projection ends.
  public let south, north: Double

  /// The projection's last parallel, rounded.
  public static let lastParallel = 85.0

  /// The minimum width and height in degrees, some ten metres: grids divide by them.
  public static let minimumSpan = 0.0001

  /// Makes an area; clamps parallels to the map's edges.
  /// - Throws: ``MapAreaProblem``.
  public init(west: Double, south: Double, east: Double, north: Double) throws(MapAreaProblem) {
    guard [west, south, east, north].allSatisfy(\.isFinite) else { throw .notANumber }
    guard (-180...180).contains(west), (-180...180).contains(east) else { throw .longitudeOutOfRange }
    guard (-90...90).contains(south), (-90...90).contains(north) else { throw .latitudeOutOfRange }
    guard south < north else { throw .upsideDown }
    guard west != east, west - east != 360 else { throw .empty }
    guard south < Self.lastParallel, north > -Self.lastParallel else { throw .beyondMap }
    self.west = west
    self.east = east
    self.south = max(-Self.lastParallel, south)
    self.north = min(Self.lastParallel, north)
    guard longitudeSpan >= Self.minimumSpan, self.north - self.south >= Self.minimumSpan else { throw .tooSmall }
  }

  private init(west: Double, east: Double, south: Double, north: Double) {
    self.west = west
    self.east = east
    self.south = south
    self.north = north
  }

  /// The smallest area around this one whose edges are on a grid of meridians and parallels, with a spacing of about a quarter of
  /// the area, so that similar views share an area.
  public var aligned: MapArea {
    let step = Self.step(for: max(longitudeSpan, north - south))
    let left = (west / step).rounded(.down) * step
    let right = ((west + longitudeSpan) / step).rounded(.up) * step
    let isWhole = right - left >= 360
    return MapArea(
      west: isWhole ? -180 : Self.wrapped(left), east: isWhole ? 180 : Self.wrapped(right),
      south: max(-Self.lastParallel, (south / step).rounded(.down) * step),
      north: min(Self.lastParallel, (north / step).rounded(.up) * step))
  }

  /// Returns the largest power of two that is at most a quarter of `span`.
  private static func step(for span: Double) -> Double {
    var step = 64.0
    while step > span / 4 { step /= 2 }
    return step
  }

  private static func wrapped(_ meridian: Double) -> Double {
    if meridian < -180 { return meridian + 360 }
    return meridian > 180 ? meridian - 360 : meridian
  }

  /// The width in degrees, 0...360, even across the date line.
  public var longitudeSpan: Double { east > west ? east - west : east - west + 360 }

  /// Returns the centres of a grid of equal cells, row by row from the north-west corner.
  public func points(columns: Int, rows: Int) -> [Coordinate] {
    guard columns > 0, rows > 0 else { return [] }
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        let latitude = north - (Double(row) + 0.5) / Double(rows) * (north - south)
        let longitude = west + (Double(column) + 0.5) / Double(columns) * longitudeSpan
        return Coordinate(clamping: latitude, longitude > 180 ? longitude - 360 : longitude)
      }
    }
  }
}

/// The reason why four numbers are not a valid area.
public enum MapAreaProblem: Error, Sendable, Hashable {
  /// One of them is not a number.
  case notANumber
  /// A meridian outside -180...180.
  case longitudeOutOfRange
  /// A parallel outside -90...90.
  case latitudeOutOfRange
  /// The southern edge is not south of the northern one.
  case upsideDown
  /// Both meridians are equal, including from 180 to -180.
  case empty
  /// The edges are closer than ``MapArea/minimumSpan``.
  case tooSmall
  /// All of it is beyond the last parallels of the map.
  case beyondMap
}
