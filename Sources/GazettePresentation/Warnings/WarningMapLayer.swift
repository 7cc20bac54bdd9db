import BoundedNumbers
package import GazetteDomain

/// The warnings of the weather map, for its list and its drawing, the most severe first.
package struct WarningMapLayer: Sendable, Hashable {
  /// One warning with its shapes.
  package struct Item: Sendable, Hashable {
    package let line: WarningLine
    /// The shapes for the script: shapes separated by bars, rings by semicolons, corners `48.85,2.35` by spaces; empty for a
    /// warning without shapes.
    package let shapes: String
  }

  package let items: [Item]
  /// The notice that there are more than listed, with a link; nil when all are listed.
  package let more: WarningStrip.Note?
  /// The number of ``items`` below orange, with their mark: they follow the severe ones. Nil for fewer than two.
  package let others: WarningBrief.Line?
  /// The notice that warnings may be missing at the reader's places: a map without areas does not mean that there are none.
  package let incomplete: WarningStrip.Note?

  /// The maximum number of listed and drawn warnings.
  static let maximumItems = 100
  /// The maximum number of corners, so that the page stays small: beyond it, shapes are simplified.
  static let maximumCorners = 8000
  /// The grids, in degrees, for simplifying corners, the finest first.
  private static let grids = [0.01, 0.05, 0.2, 1]

  /// Makes the layer of the warnings in `shown`, which come with the least severe first.
  /// - Parameter places: The reader's places, whose time zones the warnings of their countries use.
  package init(
    _ shown: [(warning: WeatherWarning, shapes: [WarningPolygon])], at places: [SavedPlaceWarnings], edition: Edition
  ) {
    let words = WarningWords(edition)
    incomplete = WarningStripPresenter(edition: edition).brief(places)?.incomplete
    let drawn = shown.suffix(Self.maximumItems).reversed()
    let left = shown.count - drawn.count
    more =
      left == 0
      ? nil
      : WarningStrip.Note(
        text: words.phrases.more.counted(left, in: edition.language), isProblem: false, path: Route.warnings.path)
    let shapes = drawn.map(\.shapes)
    let grid = Self.grids.first { Self.isWithinSpace(shapes, onto: $0) } ?? 1
    var space = Self.maximumCorners
    items = drawn.map { entry in
      let place = places.place(of: entry.warning)?.saved.place
      return Item(
        line: words.line(
          entry.warning, place: words.areas(of: entry.warning), zone: place?.timeZone ?? edition.timeZone,
          zoneOf: place?.name),
        shapes: Self.written(entry.shapes, onto: grid, space: &space))
    }
    let yellow = drawn.map(\.warning).filter { $0.level < .severe }
    others = words.several(yellow)
  }

  /// Returns true when all shapes on a grid stay within the maximum number of corners.
  private static func isWithinSpace(_ shapes: [[WarningPolygon]], onto grid: Double) -> Bool {
    var count = 0
    for shape in shapes.joined() {
      count += rings(of: shape, onto: grid).reduce(0) { $0 + $1.count }
      if count > maximumCorners { return false }
    }
    return true
  }

  /// Returns shapes for the script, as long as there is space for their corners: the most severe warnings are first.
  private static func written(_ shapes: [WarningPolygon], onto grid: Double, space: inout Int) -> String {
    var written: [String] = []
    for shape in shapes where space > 0 {
      let rings = rings(of: shape, onto: grid).filter { $0.count >= 3 }
      space -= rings.reduce(0) { $0 + $1.count }
      // A shape without enough space is not drawn, nor are those after it.
      guard space >= 0, !rings.isEmpty else { continue }
      written.append(rings.map { $0.map(text).joined(separator: " ") }.joined(separator: ";"))
    }
    return written.joined(separator: "|")
  }

  /// Returns the rings of a shape on the grid, its outline first.
  private static func rings(of shape: WarningPolygon, onto grid: Double) -> [[(latitude: Int, longitude: Int)]] {
    ([shape.ring] + shape.holes).map { moved($0, onto: grid, isAcross: shape.east > 180) }
  }

  /// Returns the corners on the grid in hundredths of a degree, without consecutive duplicates. Longitudes of a shape across the
  /// date line continue beyond it, so that no edge goes around the world.
  private static func moved(
    _ ring: [Coordinate], onto grid: Double, isAcross: Bool
  ) -> [(latitude: Int, longitude: Int)] {
    var corners: [(latitude: Int, longitude: Int)] = []
    for corner in ring {
      let longitude = isAcross && corner.longitude < 0 ? corner.longitude + 360 : corner.longitude
      let moved = (latitude: hundredths(corner.latitude, grid), longitude: hundredths(longitude, grid))
      if corners.last.map({ $0 == moved }) != true { corners.append(moved) }
    }
    return corners
  }

  private static func hundredths(_ degrees: Double, _ grid: Double) -> Int {
    Int(((degrees / grid).rounded() * grid * 100).rounded(), clampedTo: -36_000...36_000)
  }

  private static func text(_ corner: (latitude: Int, longitude: Int)) -> String {
    "\(Double(corner.latitude) / 100),\(Double(corner.longitude) / 100)"
  }
}
