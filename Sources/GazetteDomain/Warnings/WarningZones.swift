import Foundation

/// The zones that services name by code.
public protocol WarningZones: Sendable {
  /// What the zones are, for the doctor.
  var origin: WarningZonesOrigin { get }
  /// The zone that `code` names, under whichever of its names; nil when it is not known.
  func zone(of code: WarningCode) -> WarningCode?
  /// The shapes of the zone that `code` names; nil when it is not known.
  func shapes(of code: WarningCode) -> [WarningPolygon]?
  /// The zones that may come within `distance` of `point`, in no order.
  func zones(near point: Coordinate, within distance: Length) -> [WarningZone]
}

/// One zone.
public struct WarningZone: Sendable, Hashable {
  /// Its own code. It begins with the ISO code of the zone's country.
  public var code: WarningCode
  /// True for a zone at sea, whose warnings are for ships.
  public var isSea: Bool
  /// Its shapes.
  public var shapes: [WarningPolygon]
  /// Makes a zone.
  public init(code: WarningCode, isSea: Bool = false, shapes: [WarningPolygon]) {
    self.code = code
    self.isSea = isSea
    self.shapes = shapes
  }
}

extension WarningZones {
  /// How far from a place on land the zone may lie that stands for it: shores are drawn roughly, and some towns lie beyond.
  private var reach: Length { Length(clampingMeters: 15_000) }
  /// By how much the borders of zones that lie on each other may differ.
  private var slack: Double { 500 }

  /// The zones whose warnings hold at `point`, which lies in the country of `countryCode`.
  ///
  /// They are the zones on land that contain it, those of its own country where there are such. Where none does, the nearest
  /// of its own country within 15 km stands for it, with what lies on that one. Zones at sea count only beyond, and those of
  /// its own country: a town that the shore of a map leaves in the water is no ship.
  public func zones(at point: Coordinate, countryCode: String?) -> [WarningCode] {
    let near = zones(near: point, within: reach)
    let (land, sea) = (near.filter { !$0.isSea }, near.filter(\.isSea))
    let own = land.filter { $0.isIn(countryCode) }
    for around in [own, land] {
      let here = around.filter { $0.contains(point) }
      if !here.isEmpty { return here.map(\.code) }
    }
    let away = own.map { zone in
      (code: zone.code, meters: zone.shapes.map { $0.distance(to: point).meters }.min() ?? .infinity)
    }
    guard let nearest = away.map(\.meters).min(), nearest <= reach.meters else {
      return sea.filter { $0.isIn(countryCode) && $0.contains(point) }.map(\.code)
    }
    return away.filter { $0.meters <= nearest + slack }.map(\.code)
  }
}

extension WarningZone {
  /// Whether it is of the country of `code`; any is where that is not known.
  func isIn(_ code: String?) -> Bool {
    guard let code = code?.uppercased() else { return true }
    // Ireland's zones at sea have the letters of another list.
    return self.code.value.hasPrefix(code) || code == "IE" && self.code.value.hasPrefix("EI")
  }

  func contains(_ point: Coordinate) -> Bool { shapes.contains { $0.contains(point) } }
}

extension WarningPolygon {
  /// How far `point` lies from its nearest edge; within a few hundred kilometres good to a hundredth.
  func distance(to point: Coordinate) -> Length {
    let narrow = cos(point.latitude * .pi / 180)
    func place(_ corner: Coordinate) -> (x: Double, y: Double) {
      let turn = (corner.longitude - point.longitude).remainder(dividingBy: 360)
      return (turn * narrow * Self.metersPerDegree, (corner.latitude - point.latitude) * Self.metersPerDegree)
    }
    var least = Double.infinity
    for ring in [ring] + holes {
      guard var from = ring.last.map(place) else { continue }
      for to in ring.lazy.map(place) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = dx * dx + dy * dy
        let share = length == 0 ? 0 : min(1, max(0, -(from.x * dx + from.y * dy) / length))
        least = min(least, hypot(from.x + share * dx, from.y + share * dy))
        from = to
      }
    }
    return Length(clampingMeters: least)
  }

  private static let metersPerDegree = 111_195.0
}

/// What a file of zones says of itself.
public struct WarningZonesOrigin: Sendable, Hashable {
  /// Its title, such as `MeteoAlarm geocodes of 2026-07-31`.
  public var title: String
  /// The licence of its data.
  public var licence: String
  /// How many zones there are.
  public var count: Int
  /// Makes a description.
  public init(title: String, licence: String, count: Int) {
    self.title = title
    self.licence = licence
    self.count = count
  }
}
