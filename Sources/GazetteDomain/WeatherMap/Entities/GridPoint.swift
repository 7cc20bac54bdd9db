/// The next hours at one point of a grid; every value that the provider did not give is nil.
public struct GridPoint: Sendable, Hashable {
  /// Where.
  public var coordinate: Coordinate
  /// One value per hour of the grid.
  public var hours: [HourForecast]
  /// Makes a point.
  public init(coordinate: Coordinate, hours: [HourForecast]) {
    self.coordinate = coordinate
    self.hours = hours
  }
}
