import Foundation

extension Coordinate {
  /// The great-circle distance to `other`, on a sphere of 6371.0088 km.
  public func distance(to other: Coordinate) -> Length {
    let earthRadius = 6_371_008.8
    let deltaLatitude = radians(other.latitude - latitude)
    let deltaLongitude = radians(other.longitude - longitude)
    let haversine =
      pow(sin(deltaLatitude / 2), 2)
      + cos(radians(latitude)) * cos(radians(other.latitude)) * pow(sin(deltaLongitude / 2), 2)
    return Length(clampingMeters: 2 * earthRadius * asin(min(1, haversine.squareRoot())))
  }

  /// The initial bearing from here to `other`, clockwise from north, 0..<360 degrees.
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
