/// The weather on a grid of an area of the map.
public struct WeatherGrid: Sendable, Hashable {
  /// The area.
  public var area: MapArea
  /// The number of points per row and per column.
  public var columns, rows: Int
  /// The points, row by row from the north-west corner: columns times rows.
  public var points: [GridPoint]
  /// The source, and the time of the fetch.
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

/// The next hours at one point of a grid; every value that the provider did not give is nil.
public struct GridPoint: Sendable, Hashable {
  /// The position.
  public var coordinate: Coordinate
  /// One value per hour of the grid.
  public var hours: [HourForecast]
  /// Makes a point.
  public init(coordinate: Coordinate, hours: [HourForecast]) {
    self.coordinate = coordinate
    self.hours = hours
  }
}

/// The content of a map layer.
public enum GridVariable: String, Sendable, Hashable, CaseIterable {
  /// Air temperature, °C.
  case temperature
  /// Wind speed, m/s, with its direction.
  case wind
  /// Precipitation of the hour, mm.
  case precipitation
  /// Cloud cover, %.
  case cloud
}

/// Provides the weather at many points at once, as cheaply as the provider allows.
public protocol WeatherGridSource: Sendable {
  /// The provider whose budget a request uses.
  var provider: ProviderID { get }
  /// The weight of one point in the provider's budget.
  var weightPerPoint: Double { get }
  /// Returns the next 48 hours of all four ``GridVariable``s at each of `coordinates`, in their order.
  /// - Throws: ``SourceError``. Never retries.
  func hours(at coordinates: [Coordinate]) async throws(SourceError) -> [GridPoint]
}
