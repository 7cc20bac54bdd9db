import BoundedNumbers
package import GazetteDomain

/// The view model of a warning's areas on the built-in map, as SVG.
package struct WarningAreaMap: Sendable, Hashable {
  /// One of the reader's places within it.
  package struct Dot: Sendable, Hashable {
    package let x, y, labelX: String
    package let name: String
    /// True when the name is left of the dot.
    package let isLeft: Bool
  }

  /// `0 0 …`: the units of all positions in it are pixels of the map's tiles.
  package let viewBox: String
  package let tiles: [MapStrip.Tile]
  /// One path of all shapes; holes are cut out by the even-odd rule.
  package let path: String
  package let dots: [Dot]
  /// The drawing's text alternative.
  package let title: String
  /// The sizes of a dot and of a name in the drawing's units, so that they look the same on every page.
  package let dotSize, nameSize: String

  private static let tileSize = 256.0
  /// The finest zoom level of the built-in map's tiles.
  private static let maximumZoom = 5
  /// The minimum and maximum width of a drawing; a larger area gets a smaller scale.
  private static let (minimumWidth, maximumWidth) = (150.0, 900.0)
  private static let shape = 0.6
  /// The maximum number of corners, so that the page stays small: beyond it, shapes are simplified and the last ones omitted.
  static let maximumCorners = 4000

  private struct Frame {
    let zoom: Int
    let left, top, width: Double
    var height: Double { width * WarningAreaMap.shape }
    var size: Double { WarningAreaMap.tileSize * Double(1 << zoom) }

    func point(_ coordinate: Coordinate) -> (x: Double, y: Double) {
      let point = WebMercator.point(of: coordinate)
      var x = point.x * size - left
      // The world wraps: a point left of the frame by more than half the world is drawn on its right.
      if x < -size / 2 { x += size }
      return (x, point.y * size - top)
    }
  }

  /// Makes the map of `shapes` with the reader's `places`; nil without shapes.
  package init?(_ shapes: [WarningPolygon], places: [SavedPlace], theme: Theme, title: String) {
    guard let frame = Self.frame(shapes) else { return nil }
    self.title = title
    dotSize = SVGNumber.text(frame.width / 80)
    nameSize = SVGNumber.text(frame.width / 26)
    viewBox = "0 0 \(SVGNumber.text(frame.width)) \(SVGNumber.text(frame.height))"
    tiles = Self.tiles(frame, theme)
    path = Self.path(shapes, frame)
    dots = places.prefix(6).map { place in
      let (x, y) = frame.point(place.place.coordinate)
      let isLeft = x > frame.width * 0.6
      let gap = frame.width / 45
      return Dot(
        x: SVGNumber.text(x), y: SVGNumber.text(y), labelX: SVGNumber.text(isLeft ? x - gap : x + gap),
        name: place.place.name.cut(after: 24), isLeft: isLeft)
    }
  }

  private static func frame(_ shapes: [WarningPolygon]) -> Frame? {
    guard let south = shapes.map(\.south).min(), let north = shapes.map(\.north).max(),
      let (west, east) = longitudes(shapes)
    else { return nil }
    let (top, bottom) = (
      WebMercator.point(of: Coordinate(clamping: north, 0)).y, WebMercator.point(of: Coordinate(clamping: south, 0)).y
    )
    let (left, right) = ((west + 180) / 360, (east + 180) / 360)
    // A margin around it, and more where the drawing's aspect ratio requires it.
    let share = max(right - left, (bottom - top) / shape) * 1.5
    let zoom = (0...maximumZoom).last { share * tileSize * Double(1 << $0) <= maximumWidth } ?? 0
    let size = tileSize * Double(1 << zoom)
    let width = max(minimumWidth, min(size, share * size))
    let middle = ((left + right) / 2 * size, (top + bottom) / 2 * size)
    let height = width * shape
    return Frame(
      zoom: zoom, left: middle.0 - width / 2, top: min(max(0, middle.1 - height / 2), max(0, size - height)),
      width: width)
  }

  /// Returns the west and the east of all shapes, without the widest gap between them; the east is beyond 180 when they cross
  /// the date line.
  private static func longitudes(_ shapes: [WarningPolygon]) -> (west: Double, east: Double)? {
    let spans = shapes.map { (west: $0.west, east: $0.east) }.sorted { $0.west < $1.west }
    guard let first = spans.first else { return nil }
    var (reach, widest) = (first.east, 0.0)
    var afterGap: (west: Double, east: Double)?
    for span in spans {
      if span.west - reach > widest {
        widest = span.west - reach
        afterGap = (span.west, reach + 360)
      }
      reach = max(reach, span.east)
    }
    guard let afterGap, widest > first.west + 360 - reach else { return (first.west, reach) }
    return (afterGap.west, max(afterGap.east, reach))
  }

  private static func tiles(_ frame: Frame, _ theme: Theme) -> [MapStrip.Tile] {
    let count = 1 << frame.zoom
    let rows = range(from: frame.top, length: frame.height).filter { (0..<count).contains($0) }
    return rows.flatMap { row in
      range(from: frame.left, length: frame.width).map { column in
        let wrapped = (column % count + count) % count
        func path(_ layer: String) -> String {
          Route.tile(layer: layer, zoom: String(frame.zoom), column: String(wrapped), row: String(row)).path
        }
        return MapStrip.Tile(
          path: path(theme == .dark ? "earth-dark" : "earth"),
          nightPath: theme == .automatic ? path("earth-dark") : nil,
          x: SVGNumber.text(Double(column) * tileSize - frame.left),
          y: SVGNumber.text(Double(row) * tileSize - frame.top))
      }
    }
  }

  private static func range(from start: Double, length: Double) -> ClosedRange<Int> {
    let first = Int(saturating: (start / tileSize).rounded(.down))
    return first...max(first, Int(saturating: ((start + length - 1) / tileSize).rounded(.down)))
  }

  private static func path(_ shapes: [WarningPolygon], _ frame: Frame) -> String {
    let rings = shapes.flatMap { [$0.ring] + $0.holes }.map { $0.map(frame.point) }
    var drawn = rings
    // The grid steps for simplifying corners, in the drawing's units.
    for step in [1.0, 3, 10] where drawn.reduce(0, { $0 + $1.count }) > maximumCorners {
      drawn = rings.map { moved($0, by: step) }.filter { $0.count >= 3 }
    }
    var space = maximumCorners
    return drawn.map { ring in
      guard ring.count <= space else { return "" }
      space -= ring.count
      return "M\(ring.map { "\(SVGNumber.text($0.x)) \(SVGNumber.text($0.y))" }.joined(separator: "L"))Z"
    }.joined()
  }

  private static func moved(_ ring: [(x: Double, y: Double)], by step: Double) -> [(x: Double, y: Double)] {
    var moved: [(x: Double, y: Double)] = []
    for corner in ring {
      let next = (x: (corner.x / step).rounded() * step, y: (corner.y / step).rounded() * step)
      if moved.last.map({ $0 == next }) != true { moved.append(next) }
    }
    return moved
  }
}
