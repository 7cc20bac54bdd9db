import Foundation
import BoundedNumbers

/// Finds the warnings at a position: drawn areas by grid cell, then by rectangle, then by shape; areas with codes by the zones of
/// the position.
public struct WarningIndex: Sendable {
  /// The indexed warnings.
  public let warnings: [WeatherWarning]
  /// The warnings with an area that neither a shape nor a code locates, by index in ``warnings``.
  public let unplaced: Set<Int>
  /// The warnings with at least one located area, in their order.
  public let placed: [WeatherWarning]

  private enum Shape: Sendable {
    case polygon(WarningPolygon)
    case circle(WarningCircle)

    func contains(_ point: Coordinate) -> Bool {
      switch self {
      case .polygon(let polygon): polygon.contains(point)
      case .circle(let circle): circle.contains(point)
      }
    }
  }

  private let shapes: [(warning: Int, shape: Shape)]
  /// The shapes in each cell.
  private let cells: [Int: [Int]]
  /// Shapes that touch too many cells: a hostile file of world-wide ones would fill the memory.
  private let wide: [Int]
  private let points: [PlaceID: [Int]]
  /// The warnings of each zone, by the zone's own code.
  private let zoned: [WarningCode: [Int]]
  private let zones: any WarningZones

  /// The cells per degree.
  private static let cellsPerDegree = 2.0
  private static let columns = 720
  private static let maximumCells = 4096

  /// Indexes `warnings`; `zones` resolves their codes.
  public init(_ warnings: [WeatherWarning], zones: any WarningZones) {
    var shapes: [(warning: Int, shape: Shape)] = []
    var points: [PlaceID: [Int]] = [:]
    var zoned: [WarningCode: [Int]] = [:]
    var unplaced = Set<Int>()
    var placed: [WeatherWarning] = []
    for (number, warning) in warnings.enumerated() {
      if let point = warning.scope.point { points[point, default: []].append(number) }
      var isPlaced = warning.scope.point != nil
      var isPartly = false
      for area in warning.areas {
        let drawn = Self.drawn(area)
        shapes += drawn.map { (number, $0) }
        let zone = drawn.isEmpty ? area.zone(among: zones) : nil
        if let zone { zoned[zone, default: []].append(number) }
        let isFound = !drawn.isEmpty || zone != nil
        isPlaced = isPlaced || isFound
        // An area with only a name merely describes a drawn one.
        isPartly = isPartly || !isFound && !area.codes.isEmpty
      }
      if isPlaced { placed.append(warning) }
      if !isPlaced || isPartly && warning.scope.point == nil { unplaced.insert(number) }
    }
    var cells: [Int: [Int]] = [:]
    var wide: [Int] = []
    for (number, entry) in shapes.enumerated() {
      guard let touched = Self.cells(of: entry.shape) else {
        wide.append(number)
        continue
      }
      for cell in touched { cells[cell, default: []].append(number) }
    }
    (self.warnings, self.unplaced, self.placed) = (warnings, unplaced, placed)
    (self.shapes, self.cells) = (shapes, cells)
    (self.wide, self.points, self.zoned, self.zones) = (wide, points, zoned, zones)
  }

  /// Returns the indexes in ``warnings`` of those that apply at `point`, in the country of `countryCode`, ascending, each once.
  public func numbers(at point: Coordinate, countryCode: String? = nil) -> [Int] {
    var found = points.isEmpty ? [] : points[PlaceID(point), default: []]
    let candidates = cells[Self.cell(of: point)] ?? []
    for number in candidates where shapes[number].shape.contains(point) { found.append(shapes[number].warning) }
    for number in wide where shapes[number].shape.contains(point) { found.append(shapes[number].warning) }
    if !zoned.isEmpty {
      for zone in zones.zones(at: point, countryCode: countryCode) { found += zoned[zone, default: []] }
    }
    return found.count < 2 ? found : Set(found).sorted()
  }

  /// Returns the shapes of `warning` on the map: the drawn ones, then those of its zones.
  public static func polygons(of warning: WeatherWarning, zones: any WarningZones) -> [WarningPolygon] {
    warning.areas.flatMap { area in
      let drawn = area.polygons + area.circles.compactMap(\.polygon)
      return area.isDrawn ? drawn : area.zone(among: zones).flatMap(zones.shapes) ?? []
    }
  }

  /// Drawn shapes take precedence; codes count only without them, because zones are coarser.
  private static func drawn(_ area: WarningArea) -> [Shape] {
    area.polygons.map(Shape.polygon) + area.circles.map(Shape.circle)
  }

  private static func cell(of point: Coordinate) -> Int {
    row(point.latitude) * columns + column(point.longitude)
  }

  private static func row(_ latitude: Double) -> Int {
    Int(((latitude + 90) * cellsPerDegree).rounded(.down), clampedTo: 0...360)
  }

  private static func column(_ longitude: Double) -> Int {
    let turned = Int(((longitude + 180) * cellsPerDegree).rounded(.down), clampedTo: -columns...2 * columns)
    return (turned + columns) % columns
  }

  /// Returns the cells that `shape` may touch; nil when they are too many.
  private static func cells(of shape: Shape) -> [Int]? {
    let (south, west, north, east): (Double, Double, Double, Double)
    switch shape {
    case .polygon(let polygon): (south, west, north, east) = (polygon.south, polygon.west, polygon.north, polygon.east)
    case .circle(let circle): (south, west, north, east) = circle.bounds
    }
    let rows = row(south)...row(north)
    let width = min(columns, Int(((east - west) * cellsPerDegree).rounded(.up), clampedTo: 0...columns) + 1)
    guard rows.count * width <= maximumCells else { return nil }
    let first = column(west)
    return rows.flatMap { row in (0..<width).map { row * columns + (first + $0) % columns } }
  }
}

extension WarningZones {
  /// Returns the unknown codes that name undrawn areas of `warnings`: the first of each area.
  public func unknownCodes(of warnings: [WeatherWarning]) -> Set<WarningCode> {
    let unknown = warnings.lazy.flatMap(\.areas).filter { !$0.isDrawn && $0.zone(among: self) == nil }
    return Set(unknown.compactMap(\.codes.first))
  }
}

extension WarningArea {
  /// Returns its zone by the first known code; nil when all are unknown. Several codes of one area name the same zone in several
  /// lists.
  func zone(among zones: any WarningZones) -> WarningCode? { codes.lazy.compactMap(zones.zone).first }
}

extension WarningCircle {
  /// The rectangle around it, in degrees: all longitudes near a pole.
  var bounds: (south: Double, west: Double, north: Double, east: Double) {
    // The shortest degree of a meridian, with a margin for the sphere on which distances are calculated.
    let reach = radius.meters / 110_000
    let (south, north) = (max(-90, center.latitude - reach), min(90, center.latitude + reach))
    let narrowest = cos(max(-south, north) * .pi / 180)
    guard narrowest > 0.01, reach / narrowest < 180 else { return (south, -180, north, 180) }
    return (south, center.longitude - reach / narrowest, north, center.longitude + reach / narrowest)
  }

  /// The circle as a shape of 48 corners, for maps; nil near a pole, which maps do not show.
  public var polygon: WarningPolygon? {
    let reach = radius.meters / 111_195
    let narrow = cos(center.latitude * .pi / 180)
    guard narrow > 0.05 else { return nil }
    return WarningPolygon(
      ring: (0..<48).map { step in
        let angle = Double(step) / 48 * 2 * .pi
        let longitude = center.longitude + reach / narrow * cos(angle)
        return Coordinate(
          clamping: center.latitude + reach * sin(angle),
          longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
      })
  }
}
