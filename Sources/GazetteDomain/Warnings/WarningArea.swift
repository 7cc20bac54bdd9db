import Foundation

/// The area of a warning: the union of all its shapes and codes.
public struct WarningArea: Sendable, Hashable {
  /// The service's name for it; may be empty. Never compared with the name of a city.
  public var name: String
  /// The shapes; empty when the service drew none.
  public var polygons: [WarningPolygon]
  /// The circles; empty when the service drew none.
  public var circles: [WarningCircle]
  /// The codes of its zones.
  public var codes: [WarningCode]

  /// Makes an area.
  public init(
    name: String, polygons: [WarningPolygon] = [], circles: [WarningCircle] = [], codes: [WarningCode] = []
  ) {
    self.name = name
    self.polygons = polygons
    self.circles = circles
    self.codes = codes
  }

  /// True when the service drew it.
  public var isDrawn: Bool { !polygons.isEmpty || !circles.isEmpty }
}

/// A service's code for a zone: `EMMA_ID` `FR022`, `NUTS3` `FR522`, `WARNCELLID` `808111000`.
public struct WarningCode: Sendable, Hashable {
  /// The system of the code.
  public var scheme: String
  /// The code.
  public var value: String
  /// Makes a code.
  public init(scheme: String, value: String) {
    self.scheme = scheme
    self.value = value
  }
}

/// A circle on the globe.
public struct WarningCircle: Sendable, Hashable {
  /// The centre.
  public var center: Coordinate
  /// The radius, 0 or more.
  public var radius: Length
  /// Makes a circle.
  public init(center: Coordinate, radius: Length) {
    self.center = center
    self.radius = radius
  }

  /// Returns true when `point` is within the circle or on its edge.
  public func contains(_ point: Coordinate) -> Bool { center.distance(to: point) <= radius }
}

/// A shape on the map, perhaps with holes.
public struct WarningPolygon: Sendable, Hashable {
  /// The corners in either direction, at least three, without repeating the first at the end.
  public let ring: [Coordinate]
  /// The holes.
  public let holes: [[Coordinate]]
  /// The smallest rectangle around it, in degrees; the east is beyond 180 when it crosses the date line.
  public let south, west, north, east: Double

  /// Makes a shape; nil for fewer than three different corners. A ring may be closed or not. Drops holes of fewer than three
  /// corners.
  public init?(ring: [Coordinate], holes: [[Coordinate]] = []) {
    let open = Self.opened(ring)
    guard let first = open.first, open.count >= 3, let second = open.first(where: { $0 != first }),
      open.contains(where: { $0 != first && $0 != second })
    else { return nil }
    self.ring = open
    self.holes = holes.map(Self.opened).filter { $0.count >= 3 }
    // A shape across the date line begins in the west with its part in the eastern hemisphere.
    let isAcross = Self.isAcross(open)
    var (south, west, north, east) = (first.latitude, 360.0, first.latitude, -360.0)
    for corner in open {
      let longitude = isAcross && corner.longitude < 0 ? corner.longitude + 360 : corner.longitude
      (south, north) = (min(south, corner.latitude), max(north, corner.latitude))
      (west, east) = (min(west, longitude), max(east, longitude))
    }
    (self.south, self.west, self.north, self.east) = (south, west, north, east)
  }

  /// Returns true when `point` is inside or on an edge, including the edges of holes.
  public func contains(_ point: Coordinate) -> Bool {
    let longitude = east > 180 && point.longitude < 0 ? point.longitude + 360 : point.longitude
    guard (south...north).contains(point.latitude), (west...east).contains(longitude) else { return false }
    switch position(of: point.latitude, longitude, in: ring) {
    case .outside: return false
    case .edge: return true
    case .inside: return holes.allSatisfy { position(of: point.latitude, longitude, in: $0) != .inside }
    }
  }

  private enum Position {
    case inside, edge, outside
  }

  /// Uses the even-odd rule: from inside, a ray to the east crosses the ring an odd number of times.
  private func position(of latitude: Double, _ longitude: Double, in ring: [Coordinate]) -> Position {
    let shifts = east > 180
    var isInside = false
    var (previousLatitude, previousLongitude) = corner(ring[ring.count - 1], shifts)
    for point in ring {
      let (cornerLatitude, cornerLongitude) = corner(point, shifts)
      let side =
        (cornerLongitude - previousLongitude) * (latitude - previousLatitude)
        - (longitude - previousLongitude) * (cornerLatitude - previousLatitude)
      if side == 0, min(previousLatitude, cornerLatitude) <= latitude,
        latitude <= max(previousLatitude, cornerLatitude),
        min(previousLongitude, cornerLongitude) <= longitude, longitude <= max(previousLongitude, cornerLongitude)
      {
        return .edge
      }
      if (cornerLatitude > latitude) != (previousLatitude > latitude) {
        // `side` gives the side of the edge without the division that loses the last digits.
        if (side > 0) == (cornerLatitude > previousLatitude) { isInside.toggle() }
      }
      (previousLatitude, previousLongitude) = (cornerLatitude, cornerLongitude)
    }
    return isInside ? .inside : .outside
  }

  private func corner(_ point: Coordinate, _ shifts: Bool) -> (Double, Double) {
    (point.latitude, shifts && point.longitude < 0 ? point.longitude + 360 : point.longitude)
  }

  private static func opened(_ ring: [Coordinate]) -> [Coordinate] {
    ring.count > 1 && ring.first == ring.last ? Array(ring.dropLast()) : ring
  }

  /// A step of more than half the globe crosses the date line.
  private static func isAcross(_ ring: [Coordinate]) -> Bool {
    zip(ring, ring.dropFirst() + ring.prefix(1)).contains { ($0.longitude - $1.longitude).magnitude > 180 }
  }
}
