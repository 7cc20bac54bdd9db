import SeededNumbers
import Foundation

extension SceneDrawing {
  /// A planet with rings among stars.
  mutating func drawPlanet() {
    canvas.fillGradient(from: inks.dark, to: inks.dark.mixed(with: inks.near, 0.7))
    for _ in 0..<70 {
      canvas.disc(Point(number(0...1) * width, number(0...1_000)), number(1.5...5), inks.light, opacity: 0.9)
    }
    let center = Point(number(0.35...0.65) * width, number(430...570))
    let radius = number(200...280)
    let tilt = number(-0.35...0.35)
    drawRingHalf(center, radius, tilt, from: 0.5, to: 1)
    canvas.disc(center, radius, inks.accent)
    for band in 0..<4 { drawBand(center, radius, at: -0.6 + Double(band) * 0.36 + number(0...0.1)) }
    drawRingHalf(center, radius, tilt, from: 0, to: 0.5)
    canvas.disc(Point(number(0.06...0.2) * width, number(120...300)), number(26...60), inks.far)
  }

  private mutating func drawBand(_ center: Point, _ radius: Double, at height: Double) {
    let (upper, lower) = (height, min(height + 0.14, 0.95))
    let halves = [upper, lower].map { (1 - $0 * $0).squareRoot() * radius }
    canvas.fill(
      [
        Point(center.x - halves[0], center.y + upper * radius), Point(center.x + halves[0], center.y + upper * radius),
        Point(center.x + halves[1], center.y + lower * radius), Point(center.x - halves[1], center.y + lower * radius),
      ], inks.light, opacity: 0.35)
  }

  private mutating func drawRingHalf(
    _ center: Point, _ radius: Double, _ tilt: Double, from start: Double, to end: Double
  ) {
    let outer = Canvas.arc(around: Point(0, 0), radius: radius * 1.9, from: start, to: end)
    let inner = Canvas.arc(around: Point(0, 0), radius: radius * 1.4, from: end, to: start)
    canvas.fill(
      (outer + inner).map { point in
        let flat = point.y * 0.24
        return Point(
          center.x + point.x * cos(tilt) - flat * sin(tilt), center.y + point.x * sin(tilt) + flat * cos(tilt))
      }, inks.skyBottom)
  }

  /// A poster of circles, quarters and stripes in a grid.
  mutating func drawShapes() {
    canvas.fillGradient(from: inks.skyBottom, to: inks.skyBottom)
    let side = 1_000.0 / 3
    let columns = Int((width / side).rounded(.up))
    for column in 0..<columns {
      for row in 0..<3 { drawTile(Point(Double(column) * side, Double(row) * side), side) }
    }
  }

  private mutating func drawTile(_ corner: Point, _ side: Double) {
    let choices = [inks.accent, inks.near, inks.dark, inks.far, inks.middle, inks.light]
    let ground = Int(random.next() % 6)
    let ink = choices[(ground + 1 + Int(random.next() % 5)) % 6]
    canvas.box(corner.x, corner.y, side + 1, side + 1, choices[ground])
    let middle = Point(corner.x + side / 2, corner.y + side / 2)
    switch random.next() % 5 {
    case 0: canvas.disc(middle, side * 0.34, ink)
    case 1:
      let turn = Double(random.next() % 4) / 4
      let pivot = Point(
        turn == 0.25 || turn == 0.5 ? corner.x + side : corner.x, turn >= 0.5 ? corner.y + side : corner.y)
      canvas.fill(Canvas.arc(around: pivot, radius: side, from: turn, to: turn + 0.25) + [pivot], ink)
    case 2:
      for stripe in 0..<4 {
        canvas.box(corner.x, corner.y + side * (0.06 + Double(stripe) * 0.25), side, side * 0.12, ink)
      }
    case 3: canvas.fill([corner, Point(corner.x + side, corner.y), Point(corner.x, corner.y + side)], ink)
    default: canvas.ring(middle, side * 0.3, thickness: side * 0.14, ink)
    }
  }
}
