import Foundation

/// The distance of each pixel of a rectangle from the nearest line, for drawing thin letters with smooth edges.
struct StrokeField {
  private let left, top, columns, rows: Int
  private var distances: [Double]

  /// Creates the field around `lines`, in pixels, up to a distance of `reach`, within the bounds of a canvas.
  init(_ lines: [[Point]], reach: Double, width: Int, height: Int) {
    let points = lines.joined()
    func bound(_ value: Double?, _ limit: Int) -> Int { max(0, min(limit, Int((value ?? 0).rounded(.down)))) }
    left = bound(points.map(\.x).min().map { $0 - reach - 1 }, width)
    top = bound(points.map(\.y).min().map { $0 - reach - 1 }, height)
    columns = bound(points.map(\.x).max().map { $0 + reach + 2 }, width) - left
    rows = bound(points.map(\.y).max().map { $0 + reach + 2 }, height) - top
    distances = [Double](repeating: .infinity, count: max(0, columns * rows))
    guard columns > 0, rows > 0 else { return }
    for line in lines {
      for (start, end) in zip(line, line.dropFirst()) { addSegment(start, end, reach) }
    }
  }

  /// Calls `paint` for every pixel of lines with this thickness, with its coverage.
  func forEachPixel(thickness: Double, _ paint: (_ x: Int, _ y: Int, _ share: Double) -> Void) {
    for row in 0..<max(0, rows) {
      for column in 0..<max(0, columns) {
        let share = min(1, thickness / 2 + 0.5 - distances[row * columns + column])
        if share > 0.02 { paint(left + column, top + row, share) }
      }
    }
  }

  private mutating func addSegment(_ start: Point, _ end: Point, _ reach: Double) {
    let across = range(min(start.x, end.x) - reach, max(start.x, end.x) + reach, from: left, count: columns)
    let down = range(min(start.y, end.y) - reach, max(start.y, end.y) + reach, from: top, count: rows)
    for row in down {
      for column in across {
        let pixel = Point(Double(left + column) + 0.5, Double(top + row) + 0.5)
        let index = row * columns + column
        distances[index] = min(distances[index], Self.distance(pixel, start, end))
      }
    }
  }

  private func range(_ first: Double, _ last: Double, from origin: Int, count: Int) -> Range<Int> {
    let lower = max(0, min(count, Int(first.rounded(.down)) - origin))
    return lower..<max(lower, min(count, Int(last.rounded(.up)) - origin + 1))
  }

  private static func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let lengthSquared = x * x + y * y
    let along =
      lengthSquared == 0 ? 0 : max(0, min(1, ((point.x - start.x) * x + (point.y - start.y) * y) / lengthSquared))
    return hypot(point.x - start.x - along * x, point.y - start.y - along * y)
  }
}
