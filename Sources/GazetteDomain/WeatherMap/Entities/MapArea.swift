/// A rectangle of the map; one whose west lies east of its east crosses the date line.
public struct MapArea: Sendable, Hashable {
  /// The western and eastern edges, degrees, -180...180.
  public let west, east: Double
  /// The southern and northern edges, degrees, -85...85: beyond, the map's projection ends.
  public let south, north: Double

  /// The projection's last parallel, rounded.
  public static let lastParallel = 85.0

  /// Makes an area; parallels beyond the map are moved to its edge.
  /// - Throws: ``MapAreaProblem``.
  public init(west: Double, south: Double, east: Double, north: Double) throws(MapAreaProblem) {
    guard [west, south, east, north].allSatisfy(\.isFinite) else { throw .notANumber }
    guard (-180...180).contains(west), (-180...180).contains(east) else { throw .longitudeOutOfRange }
    guard (-90...90).contains(south), (-90...90).contains(north) else { throw .latitudeOutOfRange }
    guard south < north else { throw .upsideDown }
    guard west != east else { throw .empty }
    self.west = west
    self.east = east
    self.south = max(-Self.lastParallel, south)
    self.north = min(Self.lastParallel, north)
  }

  /// The width in degrees, 0...360, date line or not.
  public var longitudeSpan: Double { east > west ? east - west : east - west + 360 }

  /// The centres of a grid of equal cells, row by row from the north-west corner.
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
