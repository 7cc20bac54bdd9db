/// The weather on a grid of an area of the map.
public struct WeatherGrid: Sendable, Hashable {
  /// The area.
  public var area: MapArea
  /// How many points lie side by side, and one above the other.
  public var columns, rows: Int
  /// The points, row by row from the north-west corner: columns times rows.
  public var points: [GridPoint]
  /// Which source, and when it was fetched.
  public var provenance: Provenance
  /// Makes a grid.
  public init(area: MapArea, columns: Int, rows: Int, points: [GridPoint], provenance: Provenance) {
    self.area = area
    self.columns = columns
    self.rows = rows
    self.points = points
    self.provenance = provenance
  }
}
