/// Where a point lies, seen from the nearest known city: 12 km north-west of Annecy.
public struct Nearby: Sendable, Hashable {
  /// The city.
  public var place: KnownPlace
  /// How far the point is from it.
  public var distance: Length
  /// In which direction the point lies from it.
  public var bearing: Bearing

  /// Makes it.
  public init(place: KnownPlace, distance: Length, bearing: Bearing) {
    self.place = place
    self.distance = distance
    self.bearing = bearing
  }

  /// True within 3 km: the point is as good as in the city.
  public var isInside: Bool { distance.kilometers < 3 }
}
