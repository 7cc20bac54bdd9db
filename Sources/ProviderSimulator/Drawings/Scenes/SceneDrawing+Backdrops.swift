import SeededNumbers
import Foundation

extension SceneDrawing {
  /// Sky with a sun or moon somewhere above `horizon`, and often a printer's screen of dots.
  mutating func drawSky(above horizon: Double) {
    canvas.fillGradient(from: inks.skyTop, to: inks.skyBottom)
    let sun = Point(number(0.15...0.85) * width, number(0.3...0.75) * horizon)
    let radius = number(55...120)
    canvas.disc(sun, radius * 1.5, inks.light, opacity: 0.25)
    canvas.disc(sun, radius, random.unit() < 0.5 ? inks.light : inks.accent)
    if random.unit() < 0.6 { drawDots(from: 40, to: horizon * 0.55) } else { drawClouds(above: horizon) }
  }

  /// A halftone of dots that fades downwards.
  mutating func drawDots(from top: Double, to bottom: Double) {
    let step = 34.0
    var row = 0.0
    while top + row * step < bottom {
      let y = top + row * step
      let radius = 9 * (1 - (y - top) / (bottom - top))
      var x = row.truncatingRemainder(dividingBy: 2) * step / 2
      while x < width + step {
        canvas.disc(Point(x, y), radius, inks.far, opacity: 0.55)
        x += step
      }
      row += 1
    }
  }

  /// Three or four flat clouds.
  mutating func drawClouds(above horizon: Double) {
    for _ in 0..<Int(number(3...4.9)) {
      let (x, y) = (number(0...1) * width, number(0.12...0.6) * horizon)
      let length = number(90...190)
      for part in [(-0.55, 0.0, 0.26), (0.0, -0.13, 0.4), (0.5, 0.02, 0.3)] {
        canvas.oval(
          Point(x + part.0 * length, y + part.1 * length), Point(part.2 * length * 1.6, part.2 * length * 0.55),
          inks.light, opacity: 0.85)
      }
    }
  }

  /// Land up to a soft crest around `height` that varies by `swell`.
  mutating func drawRidge(at height: Double, swell: Double, _ ink: Ink) {
    canvas.fill(crest(at: height, swell: swell) + [Point(width, 1_000), Point(0, 1_000)], ink)
  }

  /// The points of a soft crest, from left to right.
  mutating func crest(at height: Double, swell: Double) -> [Point] {
    let waves = (1...3).map { (number(0...6.28), number(0.7...1.5) * Double($0), swell / Double($0 * $0)) }
    return (0...40).map { step in
      let x = Double(step) / 40 * width
      let rise = waves.reduce(0) { $0 + sin($1.0 + x / 420 * $1.1) * $1.2 }
      return Point(x, height + rise)
    }
  }

  /// Mountains with pointed tops, from edge to edge.
  mutating func drawPeaks(at height: Double, reach: Double, _ ink: Ink, snow: Ink?) {
    var x = -200.0
    while x < width + 200 {
      let half = number(150...300)
      let top = Point(x + half, height - number(0.45...1) * reach)
      canvas.fill([Point(x, height), top, Point(x + 2 * half, height)], ink)
      if let snow { drawCap(on: top, slope: (height - top.y) / half, snow) }
      x += half * number(0.8...1.25)
    }
    canvas.box(0, height - 1, width, 1_001 - height, ink)
  }

  private mutating func drawCap(on top: Point, slope: Double, _ ink: Ink) {
    let depth = number(40...80)
    let half = depth / slope
    canvas.fill(
      [
        top, Point(top.x + half, top.y + depth), Point(top.x + half * 0.35, top.y + depth * 0.7),
        Point(top.x, top.y + depth * 1.15), Point(top.x - half * 0.4, top.y + depth * 0.65),
        Point(top.x - half, top.y + depth),
      ], ink)
  }
}
