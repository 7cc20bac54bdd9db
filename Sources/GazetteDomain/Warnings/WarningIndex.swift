import Foundation
import BoundedNumbers

/// Finds which warnings hold at a position: first by the cell of a net over the globe, then by rectangle, then by shape.
public struct WarningIndex: Sendable {
  /// The warnings that it knows.
  public let warnings: [WeatherWarning]
  /// Those with an area of which neither a shape nor a code leads to a place, by number in ``warnings``.
  public let unplaced: Set<Int>

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
  /// The shapes that touch each cell.
  private let cells: [Int: [Int]]
  /// Shapes that touch more cells than are worth noting: a hostile file of world-wide ones would fill the memory.
  private let wide: [Int]
  private let points: [PlaceID: [Int]]

  /// Cells a degree.
  private static let cellsPerDegree = 2.0
  private static let columns = 720
  private static let mostCells = 4096

  /// Indexes `warnings`, whose codes are looked up among `zones`.
  public init(_ warnings: [WeatherWarning], zones: any WarningZones) {
    var shapes: [(warning: Int, shape: Shape)] = []
    var points: [PlaceID: [Int]] = [:]
    var unplaced = Set<Int>()
    for (number, warning) in warnings.enumerated() {
      if let point = warning.scope.point { points[point, default: []].append(number) }
      var isPlaced = warning.scope.point != nil
      var isPartly = false
      for area in warning.areas {
        let found = Self.shapes(of: area, zones: zones)
        shapes += found.map { (number, $0) }
        isPlaced = isPlaced || !found.isEmpty
        // A name alone beside what is drawn says what lies there.
        isPartly = isPartly || found.isEmpty && !area.codes.isEmpty
      }
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
    (self.warnings, self.unplaced, self.shapes, self.cells) = (warnings, unplaced, shapes, cells)
    (self.wide, self.points) = (wide, points)
  }

  /// The numbers in ``warnings`` of those that hold at `point`, ascending; each once.
  public func numbers(at point: Coordinate) -> [Int] {
    var found = points.isEmpty ? [] : points[PlaceID(point), default: []]
    let candidates = cells[Self.cell(of: point)] ?? []
    for number in candidates where shapes[number].shape.contains(point) { found.append(shapes[number].warning) }
    for number in wide where shapes[number].shape.contains(point) { found.append(shapes[number].warning) }
    return found.count < 2 ? found : Set(found).sorted()
  }

  /// The shapes of `warning` on the map: drawn ones, then those of its zones.
  public static func polygons(of warning: WeatherWarning, zones: any WarningZones) -> [WarningPolygon] {
    warning.areas.flatMap { area in
      shapes(of: area, zones: zones).compactMap { shape in
        switch shape {
        case .polygon(let polygon): polygon
        case .circle(let circle): circle.polygon
        }
      }
    }
  }

  /// A drawn area is where it is drawn; its codes count only where nothing is drawn, since zones are coarser.
  private static func shapes(of area: WarningArea, zones: any WarningZones) -> [Shape] {
    let drawn = area.polygons.map(Shape.polygon) + area.circles.map(Shape.circle)
    guard drawn.isEmpty else { return drawn }
    for code in area.codes {
      // Several codes of one area name the same zone in several lists.
      if let polygons = zones.shapes(of: code) { return polygons.map(Shape.polygon) }
    }
    return []
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

  /// The cells that `shape` may touch; nil when they are too many.
  private static func cells(of shape: Shape) -> [Int]? {
    let (south, west, north, east): (Double, Double, Double, Double)
    switch shape {
    case .polygon(let polygon): (south, west, north, east) = (polygon.south, polygon.west, polygon.north, polygon.east)
    case .circle(let circle): (south, west, north, east) = circle.bounds
    }
    let rows = row(south)...row(north)
    let width = min(columns, Int(((east - west) * cellsPerDegree).rounded(.up), clampedTo: 0...columns) + 1)
    guard rows.count * width <= mostCells else { return nil }
    let first = column(west)
    return rows.flatMap { row in (0..<width).map { row * columns + (first + $0) % columns } }
  }
}

extension WarningCircle {
  /// The rectangle around it, degrees: all longitudes where it is near a pole.
  var bounds: (south: Double, west: Double, north: Double, east: Double) {
    // The shortest degree of a meridian, and a little more for the sphere that distances are reckoned on.
    let reach = radius.meters / 110_000
    let (south, north) = (max(-90, center.latitude - reach), min(90, center.latitude + reach))
    let narrowest = cos(max(-south, north) * .pi / 180)
    guard narrowest > 0.01, reach / narrowest < 180 else { return (south, -180, north, 180) }
    return (south, center.longitude - reach / narrowest, north, center.longitude + reach / narrowest)
  }

  /// The circle as a shape of 48 corners, for maps; nil near a pole, where a map shows none.
  public var polygon: WarningPolygon? {
    let reach = radius.meters / 111_195
    let narrow = cos(center.latitude * .pi / 180)
    guard narrow > 0.05 else { return nil }
    return WarningPolygon(
      ring: (0..<48).map { step in
        let angle = Double(step) / 48 * 2 * .pi
        return Coordinate(
          clamping: center.latitude + reach * sin(angle), center.longitude + reach / narrow * cos(angle))
      })
  }
}
