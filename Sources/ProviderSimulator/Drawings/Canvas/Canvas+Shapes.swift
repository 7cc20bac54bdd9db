import Foundation

extension Canvas {
  /// Fills a box of these sides.
  mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ ink: Ink) {
    fill([Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)], ink)
  }

  /// Fills a box with round corners.
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

  /// Draws a circle's line of this thickness.
  mutating func ring(_ center: Point, _ radius: Double, thickness: Double, _ ink: Ink) {
    let outer = Self.arc(around: center, radius: radius + thickness / 2, from: 0, to: 1)
    fill([outer, Self.arc(around: center, radius: max(radius - thickness / 2, 0), from: 0, to: 1)], ink)
  }

  /// Draws a line through these points, round at its ends and joints.
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

  /// The points of a part of a circle; a full turn is 1, and 0 is at its right.
  static func arc(around center: Point, radius: Double, from start: Double, to end: Double) -> [Point] {
    let steps = max(6, Int(min(radius, 400) / 5 * abs(end - start)) + 10)
    return (0...steps).map { step in
      let angle = (start + (end - start) * Double(step) / Double(steps)) * 2 * .pi
      return Point(center.x + cos(angle) * radius, center.y + sin(angle) * radius)
    }
  }
}
