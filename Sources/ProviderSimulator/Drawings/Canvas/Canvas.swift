import Foundation

// Unchecked: a picture's own points, whose columns and rows are clamped to it; only the demo draws.

/// A canvas that fills polygons with smooth edges; a thousand units high, whatever its size in pixels.
struct Canvas {
  let pixelWidth: Int
  let pixelHeight: Int
  /// Red, green and blue of each pixel, row by row.
  private(set) var pixels: [UInt8]

  /// The height of every canvas in units.
  static let height = 1_000.0
  /// The width in units.
  var width: Double { Double(pixelWidth) / scale }
  private var scale: Double { Double(pixelHeight) / Self.height }

  init(width: Int, height: Int) {
    pixelWidth = width
    pixelHeight = height
    pixels = [UInt8](repeating: 255, count: width * height * 3)
  }

  /// Creates a canvas from existing pixels; nil when their number does not match.
  init?(pixels: [UInt8], width: Int, height: Int) {
    guard pixels.count == width * height * 3 else { return nil }
    pixelWidth = width
    pixelHeight = height
    self.pixels = pixels
  }

  /// Fills the whole canvas with a gradient from top to bottom.
  mutating func fillGradient(from top: Ink, to bottom: Ink) {
    for row in 0..<pixelHeight {
      paint(0..<pixelWidth, row: row, top.mixed(with: bottom, Double(row) / Double(max(pixelHeight - 1, 1))))
    }
  }

  /// Fills a polygon with the even-odd rule, so that a ring consists of an outline and its hole.
  mutating func fill(_ polygon: [Point], _ ink: Ink, opacity: Double = 1) {
    fill([polygon], ink, opacity: opacity)
  }

  /// Fills several polygons as one shape.
  mutating func fill(_ polygons: [[Point]], _ ink: Ink, opacity: Double = 1) {
    let shape = EdgeList(polygons, scale: scale)
    let rows = max(0, shape.top)..<max(0, min(pixelHeight, shape.bottom))
    var line = CoverageLine(through: shape, width: pixelWidth)
    for row in rows {
      line.forEachSpan(in: row) { columns, covered in
        let share = covered * opacity
        if share < 0.996 { blend(columns, row: row, ink, share) } else { paint(columns, row: row, ink) }
      }
    }
  }

  /// Paints a part of a row: its first pixel, then copies that double in size each time.
  private mutating func paint(_ columns: Range<Int>, row: Int, _ ink: Ink) {
    guard !columns.isEmpty else { return }
    let start = (row * pixelWidth + columns.lowerBound) * 3
    pixels.withUnsafeMutableBytes { bytes in
      let part = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + columns.count * 3])
      (part[0], part[1], part[2]) = (ink.red, ink.green, ink.blue)
      var done = 3
      while done < part.count {
        let more = min(done, part.count - done)
        UnsafeMutableRawBufferPointer(rebasing: part[done...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: part[..<more]))
        done += more
      }
    }
  }

  private mutating func blend(_ columns: Range<Int>, row: Int, _ ink: Ink, _ share: Double) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      for column in columns {
        let pixel = first + (row * pixelWidth + column) * 3
        pixel[0] = Self.blended(pixel[0], ink.red, share)
        pixel[1] = Self.blended(pixel[1], ink.green, share)
        pixel[2] = Self.blended(pixel[2], ink.blue, share)
      }
    }
  }

  /// Draws lines with points in pixels, once for each coat: a halo, then the line.
  mutating func stroke(_ lines: [[Point]], _ coats: [(thickness: Double, ink: Ink)]) {
    let reach = (coats.map(\.thickness).max() ?? 0) / 2 + 1
    let field = StrokeField(lines, reach: reach, width: pixelWidth, height: pixelHeight)
    for (thickness, ink) in coats {
      field.forEachPixel(thickness: thickness) { x, y, share in
        let at = (y * pixelWidth + x) * 3
        pixels[at] = Self.blended(pixels[at], ink.red, share)
        pixels[at + 1] = Self.blended(pixels[at + 1], ink.green, share)
        pixels[at + 2] = Self.blended(pixels[at + 2], ink.blue, share)
      }
    }
  }

  private static func blended(_ below: UInt8, _ above: UInt8, _ share: Double) -> UInt8 {
    UInt8(Double(below) + (Double(above) - Double(below)) * share)
  }

  /// Fills a box.
  mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ ink: Ink) {
    fill([Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)], ink)
  }

  /// Fills a box with rounded corners.
  mutating func roundBox(_ corner: Point, _ size: Point, radius: Double, _ ink: Ink) {
    let (left, top) = (corner.x + radius, corner.y + radius)
    let (right, bottom) = (corner.x + size.x - radius, corner.y + size.y - radius)
    let corners = [Point(right, bottom), Point(left, bottom), Point(left, top), Point(right, top)]
    let outline = corners.enumerated().flatMap { index, center in
      Self.arc(around: center, radius: radius, from: Double(index) / 4, to: Double(index + 1) / 4)
    }
    fill(outline, ink)
  }

  /// Fills a circle.
  mutating func disc(_ center: Point, _ radius: Double, _ ink: Ink, opacity: Double = 1) {
    fill(Self.arc(around: center, radius: radius, from: 0, to: 1), ink, opacity: opacity)
  }

  /// Fills an ellipse.
  mutating func oval(_ center: Point, _ radii: Point, _ ink: Ink, opacity: Double = 1) {
    let outline = Self.arc(around: Point(0, 0), radius: 1, from: 0, to: 1)
    fill(outline.map { Point(center.x + $0.x * radii.x, center.y + $0.y * radii.y) }, ink, opacity: opacity)
  }

  /// Draws a circle's outline.
  mutating func ring(_ center: Point, _ radius: Double, thickness: Double, _ ink: Ink) {
    let outer = Self.arc(around: center, radius: radius + thickness / 2, from: 0, to: 1)
    fill([outer, Self.arc(around: center, radius: max(radius - thickness / 2, 0), from: 0, to: 1)], ink)
  }

  /// Draws a line through these points, with round ends and joints.
  mutating func line(_ points: [Point], thickness: Double, _ ink: Ink) {
    for (start, end) in zip(points, points.dropFirst()) {
      let length = max(hypot(end.x - start.x, end.y - start.y), 0.001)
      let across = Point((start.y - end.y) / length * thickness / 2, (end.x - start.x) / length * thickness / 2)
      fill(
        [
          Point(start.x + across.x, start.y + across.y), Point(end.x + across.x, end.y + across.y),
          Point(end.x - across.x, end.y - across.y), Point(start.x - across.x, start.y - across.y),
        ], ink)
    }
    for point in points { disc(point, thickness / 2, ink) }
  }

  /// The points of an arc; a full turn is 1, and 0 is at the right.
  static func arc(around center: Point, radius: Double, from start: Double, to end: Double) -> [Point] {
    let steps = max(6, Int(min(radius, 400) / 5 * abs(end - start)) + 10)
    return (0...steps).map { step in
      let angle = (start + (end - start) * Double(step) / Double(steps)) * 2 * .pi
      return Point(center.x + cos(angle) * radius, center.y + sin(angle) * radius)
    }
  }
}

/// A point of a drawing, in thousandths of its height, from the left and from the top.
struct Point: Sendable, Equatable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
