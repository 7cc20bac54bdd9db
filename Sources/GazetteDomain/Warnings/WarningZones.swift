import Foundation

/// The zones that warning services identify by code.
public protocol WarningZones: Sendable {
  /// The origin of the zones, for the doctor.
  var origin: WarningZonesOrigin { get }
  /// Returns the zone's own code for any of its codes; nil when it is unknown.
  func zone(of code: WarningCode) -> WarningCode?
  /// Returns the shapes of the zone with that code; nil when it is unknown.
  func shapes(of code: WarningCode) -> [WarningPolygon]?
  /// Returns candidates for the zones within `distance` of `point`, unordered.
  func zones(near point: Coordinate, within distance: Length) -> [WarningZone]
}

/// One zone.
public struct WarningZone: Sendable, Hashable {
  /// Its own code, which begins with the ISO code of the zone's country.
  public var code: WarningCode
  /// True for a zone at sea, whose warnings are for ships.
  public var isSea: Bool
  /// The shapes.
  public var shapes: [WarningPolygon]
  /// Makes a zone.
  public init(code: WarningCode, isSea: Bool = false, shapes: [WarningPolygon]) {
    self.code = code
    self.isSea = isSea
    self.shapes = shapes
  }
}

extension WarningZones {
  /// The maximum distance from a place on land to the nearest zone: shores are drawn roughly, and some towns are outside.
  private var maximumDistance: Length { Length(clampingMeters: 15_000) }
  /// The tolerance, in metres, between the borders of overlapping zones.
  private var borderTolerance: Double { 500 }

  /// Returns the zones that apply at `point`, in the country of `countryCode`.
  ///
  /// These are the zones on land that contain it, preferably those of its own country. If there are none, the nearest of its own
  /// country within 15 km, with those that overlap it. Zones at sea count only beyond that, and only those of its own country: a
  /// town that a map's shore leaves in the water is not a ship.
  public func zones(at point: Coordinate, countryCode: String?) -> [WarningCode] {
    let near = zones(near: point, within: maximumDistance)
    let (land, sea) = (near.filter { !$0.isSea }, near.filter(\.isSea))
    let own = land.filter { $0.isIn(countryCode) }
    for around in [own, land] {
      let containing = around.filter { $0.contains(point) }
      if !containing.isEmpty { return containing.map(\.code) }
    }
    let distances = own.map { zone in
      (code: zone.code, meters: zone.shapes.map { $0.distance(to: point).meters }.min() ?? .infinity)
    }
    guard let nearest = distances.map(\.meters).min(), nearest <= maximumDistance.meters else {
      return sea.filter { $0.isIn(countryCode) && $0.contains(point) }.map(\.code)
    }
    return distances.filter { $0.meters <= nearest + borderTolerance }.map(\.code)
  }
}

extension WarningZone {
  /// Returns true when it is in the country of `code`; always true for an unknown country.
  func isIn(_ code: String?) -> Bool {
    guard let code = code?.uppercased() else { return true }
    // Ireland's zones at sea use the letters of another list.
    return self.code.value.hasPrefix(code) || code == "IE" && self.code.value.hasPrefix("EI")
  }

  func contains(_ point: Coordinate) -> Bool { shapes.contains { $0.contains(point) } }
}

extension WarningPolygon {
  /// Returns the distance of `point` from its nearest edge; accurate to a hundredth within a few hundred kilometres.
  func distance(to point: Coordinate) -> Length {
    let narrow = cos(point.latitude * .pi / 180)
    func place(_ corner: Coordinate) -> (x: Double, y: Double) {
      let turn = (corner.longitude - point.longitude).remainder(dividingBy: 360)
      return (turn * narrow * Self.metersPerDegree, (corner.latitude - point.latitude) * Self.metersPerDegree)
    }
    var nearest = Double.infinity
    for ring in [ring] + holes {
      guard var from = ring.last.map(place) else { continue }
      for to in ring.lazy.map(place) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = dx * dx + dy * dy
        let share = length == 0 ? 0 : min(1, max(0, -(from.x * dx + from.y * dy) / length))
        nearest = min(nearest, hypot(from.x + share * dx, from.y + share * dy))
        from = to
      }
    }
    return Length(clampingMeters: nearest)
  }

  private static let metersPerDegree = 111_195.0
}

/// A zone file's description of itself.
public struct WarningZonesOrigin: Sendable, Hashable {
  /// The title, such as `MeteoAlarm geocodes of 2026-07-31`.
  public var title: String
  /// The licence of its data.
  public var licence: String
  /// The number of zones.
  public var count: Int
  /// Makes a description.
  public init(title: String, licence: String, count: Int) {
    self.title = title
    self.licence = licence
    self.count = count
  }
}
