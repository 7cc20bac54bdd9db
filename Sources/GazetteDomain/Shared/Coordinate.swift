/// A position on the Earth, in degrees of WGS 84, always in range and never NaN.
public struct Coordinate: Sendable, Hashable {
  /// Degrees north of the equator, -90...90.
  public let latitude: Double
  /// Degrees east of Greenwich, -180...180.
  public let longitude: Double

  /// Makes a position from degrees.
  /// - Throws: ``InvalidCoordinate`` when a value is not finite or out of range.
  public init(latitude: Double, longitude: Double) throws(InvalidCoordinate) {
    guard (-90...90).contains(latitude) else { throw .latitude(latitude) }
    guard (-180...180).contains(longitude) else { throw .longitude(longitude) }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Makes a position of numbers that are known to be good; what is out of range is moved to its edge, and a value that
  /// is not a number becomes one of the edges.
  public init(clamping latitude: Double, _ longitude: Double) {
    self.latitude = min(90, max(-90, latitude))
    self.longitude = min(180, max(-180, longitude))
  }

  /// The same position rounded to so many decimals (4 decimals are about 11 m).
  public func rounded(decimals: Int) -> Coordinate {
    var scale = 1.0
    for _ in 0..<max(0, decimals) { scale *= 10 }
    return Coordinate(clamping: (latitude * scale).rounded() / scale, (longitude * scale).rounded() / scale)
  }
}
