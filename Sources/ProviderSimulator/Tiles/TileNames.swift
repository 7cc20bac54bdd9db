import Foundation
import Synchronization

/// The positions of cities' names on the fictional street map: the more populous city's first, without overlaps.
final class TileNames: Sendable {
  /// The zoom level from which cities are named; below it, there are no streets.
  static let minimumZoom = 6

  /// A name on the map, in pixels of the whole world at its zoom level.
  struct PlacedName: Sendable {
    let line: Lettering.Line
    /// The top left corner of its capitals.
    let corner: Point
    /// Pixels per unit of the letters.
    let scale: Double
    /// The city's position.
    let cityPoint: Point
    let isCapital: Bool

    /// The covered area, including the city's dot.
    var boxes: [Box] { [name, Box(around: cityPoint, 4)] }

    private var name: Box {
      Box(
        left: corner.x - 3, top: corner.y - 4, right: corner.x + line.width * scale + 3, bottom: corner.y + 11 * scale)
    }
  }

  private let cities: [City]
  private let lettering: Lettering
  private let lines = Mutex<[(city: City, line: Lettering.Line)]?>(nil)
  private let layouts = Mutex<[Int: [PlacedName]]>([:])

  /// The names of `cities`, the most populous first, in the local language if its letters are available.
  init(_ cities: [City], in lettering: Lettering) {
    self.cities = cities
    self.lettering = lettering
  }

  /// The cities whose names can be written; computed for the first tile, because few demos show any.
  private var named: [(city: City, line: Lettering.Line)] {
    lines.withLock { lines in
      if let lines { return lines }
      let writableNames = cities.compactMap { city in
        (lettering.line(city.localName) ?? lettering.line(city.english)).map { (city: city, line: $0) }
      }
      lines = writableNames
      return writableNames
    }
  }

  /// The names on one tile, or extending into it; empty at low zoom.
  func names(zoom: Int, column: Int, row: Int) -> [PlacedName] {
    guard zoom >= Self.minimumZoom else { return [] }
    let side = Double(TileDrawing.side)
    let tile = Box(
      left: Double(column) * side, top: Double(row) * side, right: Double(column + 1) * side,
      bottom: Double(row + 1) * side)
    return layout(zoom).filter { $0.boxes.contains { $0.intersects(tile) } }
  }

  private func layout(_ zoom: Int) -> [PlacedName] {
    if let cached = layouts.withLock({ $0[zoom] }) { return cached }
    let placed = place(zoom)
    layouts.withLock { $0[zoom] = placed }
    return placed
  }

  private func place(_ zoom: Int) -> [PlacedName] {
    var placed: [PlacedName] = []
    var taken: [Box] = []
    for (city, line) in named {
      let choices = Self.choices(city, line, zoom)
      guard let choice = choices.first(where: { Self.fits($0, taken, zoom) }) else { continue }
      placed.append(choice)
      taken += choice.boxes
    }
    return placed
  }

  private static func fits(_ name: PlacedName, _ taken: [Box], _ zoom: Int) -> Bool {
    let boxes = name.boxes
    if zoom >= TileDrawing.minimumLabelZoom, boxes.contains(where: { $0.overlapsTileAddress }) { return false }
    return !taken.contains { other in boxes.contains { $0.intersects(other) } }
  }

  /// Right of the city, left of it, above, below: the first free position is used.
  private static func choices(_ city: City, _ line: Lettering.Line, _ zoom: Int) -> [PlacedName] {
    let isLarge = city.population > 1_000_000
    let scale = (isLarge ? 10.0 : 8.5) / Lettering.capital
    let cityPoint = cityPoint(of: city.position, zoom)
    let (width, height) = (line.width * scale, Lettering.capital * scale)
    let corners = [
      Point(cityPoint.x + 7, cityPoint.y - height / 2), Point(cityPoint.x - 7 - width, cityPoint.y - height / 2),
      Point(cityPoint.x - width / 2, cityPoint.y - 10 - height), Point(cityPoint.x - width / 2, cityPoint.y + 10),
    ]
    return corners.map {
      PlacedName(line: line, corner: $0, scale: scale, cityPoint: cityPoint, isCapital: city.kind == "PPLC")
    }
  }

  private static func cityPoint(of position: Position, _ zoom: Int) -> Point {
    let world = Double(TileDrawing.side) * Double(1 << zoom)
    let latitude = max(-85.05, min(85.05, position.latitude)) * .pi / 180
    return Point((position.longitude + 180) / 360 * world, (1 - asinh(tan(latitude)) / .pi) / 2 * world)
  }
}

/// An upright rectangle.
struct Box: Sendable {
  let left, top, right, bottom: Double

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  init(around point: Point, _ reach: Double) {
    self.init(left: point.x - reach, top: point.y - reach, right: point.x + reach, bottom: point.y + reach)
  }

  func intersects(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// Whether it overlaps the corner of a tile that contains the tile's address.
  var overlapsTileAddress: Bool {
    let side = Double(TileDrawing.side)
    for row in Int((top / side).rounded(.down))...Int((bottom / side).rounded(.down)) {
      for column in Int((left / side).rounded(.down))...Int((right / side).rounded(.down)) {
        let corner = Point(Double(column) * side, Double(row) * side)
        let address = Box(left: corner.x + 6, top: corner.y + 6, right: corner.x + 180, bottom: corner.y + 28)
        if intersects(address) { return true }
      }
    }
    return false
  }
}
