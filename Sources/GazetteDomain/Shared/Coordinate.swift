import Foundation

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

  /// Makes a position from degrees of which the longitude may count on beyond the date line, -360...360, as shapes across it do.
  /// - Throws: ``InvalidCoordinate`` when a value is not finite or out of range.
  public init(latitude: Double, turning longitude: Double) throws(InvalidCoordinate) {
    guard (-360...360).contains(longitude) else { throw .longitude(longitude) }
    let turned = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    try self.init(latitude: latitude, longitude: turned)
  }

  /// Makes a position from valid numbers; clamps values out of range, and replaces NaN by a bound.
  public init(clamping latitude: Double, _ longitude: Double) {
    self.latitude = min(90, max(-90, latitude))
    self.longitude = min(180, max(-180, longitude))
  }

  /// Returns the position rounded to this many decimals (4 decimals are about 11 m).
  public func rounded(decimals: Int) -> Coordinate {
    var scale = 1.0
    for _ in 0..<max(0, decimals) { scale *= 10 }
    return Coordinate(clamping: (latitude * scale).rounded() / scale, (longitude * scale).rounded() / scale)
  }

  /// Returns the great-circle distance to `other`, on a sphere of 6371.0088 km.
  public func distance(to other: Coordinate) -> Length {
    let earthRadius = 6_371_008.8
    let deltaLatitude = radians(other.latitude - latitude)
    let deltaLongitude = radians(other.longitude - longitude)
    let haversine =
      pow(sin(deltaLatitude / 2), 2)
      + cos(radians(latitude)) * cos(radians(other.latitude)) * pow(sin(deltaLongitude / 2), 2)
    return Length(clampingMeters: 2 * earthRadius * asin(min(1, haversine.squareRoot())))
  }

  /// Returns the initial bearing from here to `other`, clockwise from north, 0..<360 degrees.
  public func bearing(to other: Coordinate) -> Bearing {
    let deltaLongitude = radians(other.longitude - longitude)
    let east = sin(deltaLongitude) * cos(radians(other.latitude))
    let north =
      cos(radians(latitude)) * sin(radians(other.latitude))
      - sin(radians(latitude)) * cos(radians(other.latitude)) * cos(deltaLongitude)
    return Bearing(turning: atan2(east, north) * 180 / .pi)
  }

  private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}

/// The reason why a coordinate is invalid.
public enum InvalidCoordinate: Error, Sendable, Hashable {
  /// A latitude outside -90...90 degrees, or not a number.
  case latitude(Double)
  /// A longitude outside -180...180 degrees, or not a number.
  case longitude(Double)
  /// A text that is not a pair of coordinates.
  case text(String)
}
