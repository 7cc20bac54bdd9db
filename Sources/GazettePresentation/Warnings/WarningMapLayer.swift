import BoundedNumbers
package import GazetteDomain

/// The warnings of the weather map, ready to be listed and drawn, the gravest first.
package struct WarningMapLayer: Sendable, Hashable {
  /// One warning with its shapes.
  package struct Item: Sendable, Hashable {
    package let line: WarningLine
    /// Its shapes for the script: shapes between bars, rings between semicolons, corners `48.85,2.35` between spaces; empty
    /// where nobody drew it.
    package let shapes: String
  }

  package let items: [Item]
  /// That there are more than are listed, and where; nil when all are.
  package let more: WarningStrip.Note?
  /// How sure it is at the reader's places: a map without areas is no clear sky.
  package let notes: [WarningStrip.Note]
  /// Of which moment it is there, in words; nil where one of the places was never told of.
  package let asOf: String?
  /// Whether one of them comes from MeteoAlarm, whose terms ask for a sentence.
  package let isOfMeteoAlarm: Bool

  /// The most that are listed and drawn.
  static let mostItems = 100
  /// More corners than this make the page heavy: the shapes are then drawn less finely.
  static let mostCorners = 8000
  /// The grids, in degrees, that corners are moved onto, the finest first.
  private static let grids = [0.01, 0.05, 0.2, 1]

  /// The layer of what `shown` lists, the least grave first.
  /// - Parameter strip: What is told at the reader's places; nil without any.
  package init(
    _ shown: [(warning: WeatherWarning, shapes: [WarningPolygon])], at strip: WarningStrip?, edition: Edition
  ) {
    let words = WarningWords(edition)
    (notes, asOf) = (strip?.notes ?? [], strip?.asOf)
    isOfMeteoAlarm = shown.contains { $0.warning.service == .meteoAlarm }
    let drawn = shown.suffix(Self.mostItems).reversed().map { entry in
      (entry.warning, entry.shapes.map { [$0.ring] + $0.holes })
    }
    let left = shown.count - drawn.count
    more =
      left == 0
      ? nil
      : WarningStrip.Note(
        text: words.phrases.more.counted(left, in: edition.language), isTrouble: false, path: Route.warnings.path)
    let grid =
      Self.grids.first { grid in
        drawn.reduce(0) { $0 + $1.1.reduce(0) { $0 + $1.reduce(0) { $0 + Self.moved($1, onto: grid).count } } }
          <= Self.mostCorners
      } ?? 1
    var space = Self.mostCorners
    items = drawn.map { warning, shapes in
      Item(
        line: words.line(warning, place: words.areas(of: warning), zone: edition.timeZone, zoneOf: nil),
        shapes: Self.written(shapes, onto: grid, space: &space))
    }
  }

  /// Shapes for the script, as far as there is space for their corners: the gravest warnings are drawn first.
  private static func written(_ shapes: [[[Coordinate]]], onto grid: Double, space: inout Int) -> String {
    var written: [String] = []
    for rings in shapes {
      let moved = rings.map { Self.moved($0, onto: grid) }.filter { $0.count >= 3 }
      let corners = moved.reduce(0) { $0 + $1.count }
      guard !moved.isEmpty, corners <= space else { continue }
      space -= corners
      written.append(moved.map { $0.map { "\($0.0),\($0.1)" }.joined(separator: " ") }.joined(separator: ";"))
    }
    return written.joined(separator: "|")
  }

  /// The corners on the grid, each once in a row.
  private static func moved(_ ring: [Coordinate], onto grid: Double) -> [(String, String)] {
    var corners: [(String, String)] = []
    for corner in ring {
      let moved = (text(corner.latitude, grid), text(corner.longitude, grid))
      if corners.last.map({ $0 == moved }) != true { corners.append(moved) }
    }
    return corners
  }

  private static func text(_ degrees: Double, _ grid: Double) -> String {
    let hundredths = Int(((degrees / grid).rounded() * grid * 100).rounded(), clampedTo: -36_000...36_000)
    return String(Double(hundredths) / 100)
  }
}
