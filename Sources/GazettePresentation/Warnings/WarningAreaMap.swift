import BoundedNumbers
package import GazetteDomain

/// The areas of a warning on the built-in map, ready to draw as SVG.
package struct WarningAreaMap: Sendable, Hashable {
  /// One of the reader's places within it.
  package struct Dot: Sendable, Hashable {
    package let x, y, labelX: String
    package let name: String
    /// True where the name stands left of the dot.
    package let isLeft: Bool
  }

  /// `0 0 …`: the units of all places in it are pixels of the map's tiles.
  package let viewBox: String
  package let tiles: [MapStrip.Tile]
  /// One path of all shapes, holes cut out by the even-odd rule.
  package let path: String
  package let dots: [Dot]
  /// What is to be seen, in words.
  package let title: String
  /// The sizes of a dot and of a name in the drawing's units, so that they are the same on every page.
  package let dotSize, nameSize: String

  private static let tileSize = 256.0
  /// The built-in map has no finer tiles.
  private static let finest = 5
  /// What a drawing shows at least, and at most: more is a smaller scale.
  private static let (leastWidth, mostWidth) = (150.0, 900.0)
  private static let shape = 0.6
  /// More corners than this make the page heavy: the shapes are then drawn less finely, and the last of them not at all.
  static let mostCorners = 4000

  private struct Frame {
    let zoom: Int
    let left, top, width: Double
    var height: Double { width * WarningAreaMap.shape }
    var size: Double { WarningAreaMap.tileSize * Double(1 << zoom) }

    func point(_ coordinate: Coordinate) -> (x: Double, y: Double) {
      let point = WebMercator.point(of: coordinate)
      var x = point.x * size - left
      // The world wraps: what lies left of the frame by half of it is to be drawn on its right.
      if x < -size / 2 { x += size }
      return (x, point.y * size - top)
    }
  }

  /// The map of `shapes` with the reader's `places`; nil without shapes.
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
    guard let first = shapes.first else { return nil }
    // A part of a union can lie on the other side of the date line: both then count from the same west.
    var (south, west, north, east) = (first.south, first.west, first.north, first.east)
    for shape in shapes {
      let turn = shape.east < west - 180 ? 360.0 : 0
      (south, north) = (min(south, shape.south), max(north, shape.north))
      (west, east) = (min(west, shape.west + turn), max(east, shape.east + turn))
    }
    let (top, bottom) = (
      WebMercator.point(of: Coordinate(clamping: north, 0)).y, WebMercator.point(of: Coordinate(clamping: south, 0)).y
    )
    let (left, right) = ((west + 180) / 360, (east + 180) / 360)
    // Some room around it, and as much more as the drawing's shape asks for.
    let share = max(right - left, (bottom - top) / shape) * 1.5
    let zoom = (0...finest).last { share * tileSize * Double(1 << $0) <= mostWidth } ?? 0
    let size = tileSize * Double(1 << zoom)
    let width = max(leastWidth, min(size, share * size))
    let middle = ((left + right) / 2 * size, (top + bottom) / 2 * size)
    let height = width * shape
    return Frame(
      zoom: zoom, left: middle.0 - width / 2, top: min(max(0, middle.1 - height / 2), max(0, size - height)),
      width: width)
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
    // The steps, in the drawing's units, that corners are moved by.
    for step in [1.0, 3, 10] where drawn.reduce(0, { $0 + $1.count }) > mostCorners {
      drawn = rings.map { moved($0, by: step) }.filter { $0.count >= 3 }
    }
    var space = mostCorners
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
