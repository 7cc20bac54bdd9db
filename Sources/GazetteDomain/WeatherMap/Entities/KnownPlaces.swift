/// What Gazette knows of the world by itself: some hundred cities, and the countries.
public struct KnownPlaces: Sendable {
  /// Farther than this a city says nothing of a point any more.
  public static let reach = Length(clampingMeters: 600_000)

  /// All of them, by rank within their kind.
  public let all: [KnownPlace]

  /// Makes the knowledge of `places`; none at all is allowed.
  public init(_ places: [KnownPlace] = []) { all = places }

  /// The city nearest to `point` with the way from it; nil when none lies within ``reach``.
  public func nearest(to point: Coordinate) -> Nearby? {
    let cities = all.filter { $0.kind != .country }
    let distances = cities.map { ($0, $0.coordinate.distance(to: point)) }
    guard let (place, distance) = distances.min(by: { $0.1 < $1.1 }), distance <= Self.reach else { return nil }
    return Nearby(place: place, distance: distance, bearing: place.coordinate.bearing(to: point))
  }
}
