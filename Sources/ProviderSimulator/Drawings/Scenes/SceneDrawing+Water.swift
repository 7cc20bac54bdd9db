import SeededNumbers
import Foundation

extension SceneDrawing {
  /// The sea with sails, and a lighthouse on its rock.
  mutating func drawCoast() {
    drawSky(above: 600)
    drawSea(from: 600)
    for _ in 0..<Int(number(2...4.9)) {
      drawSail(at: Point(number(0.05...0.7) * width, number(640...800)), size: number(70...170))
    }
    drawLighthouse(at: Point(number(0.76...0.88) * width, 800))
  }

  /// Boats at a quay, with cranes in the background.
  mutating func drawHarbour() {
    drawSky(above: 640)
    drawRidge(at: 640, swell: 34, inks.far)
    for _ in 0..<3 { drawCrane(at: Point(number(0.08...0.9) * width, 700), height: number(250...400)) }
    drawSea(from: 700)
    drawShip(at: Point(number(0.1...0.4) * width, 800))
    canvas.box(0, 930, width, 70, inks.dark)
    for post in stride(from: 60, to: width, by: 170) {
      canvas.roundBox(Point(post, 880), Point(34, 70), radius: 12, inks.dark)
    }
  }

  private mutating func drawSea(from horizon: Double) {
    canvas.box(0, horizon, width, 1_000 - horizon, inks.middle)
    for row in 0..<7 {
      let y = horizon + 22 + Double(row * row) * 8
      let wave = 20 + Double(row) * 9
      let start = number(-1...0) * wave * 4
      let ink = row % 2 == 0 ? inks.near : inks.far
      for x in stride(from: start, to: width, by: wave * 5) {
        canvas.oval(Point(x, y), Point(wave * 1.5, 3 + Double(row)), ink, opacity: 0.8)
      }
    }
  }

  private mutating func drawSail(at foot: Point, size: Double) {
    canvas.fill(
      [
        Point(foot.x - size * 0.5, foot.y - 4), Point(foot.x + size * 0.55, foot.y - 4),
        Point(foot.x + size * 0.38, foot.y + size * 0.15), Point(foot.x - size * 0.36, foot.y + size * 0.15),
      ], inks.dark)
    let main = [
      Point(foot.x + 4, foot.y - size * 1.25), Point(foot.x + size * 0.5, foot.y - 12), Point(foot.x + 4, foot.y - 12),
    ]
    canvas.fill(main, inks.light)
    let jib = [
      Point(foot.x - 4, foot.y - size * 1.05), Point(foot.x - size * 0.44, foot.y - 12), Point(foot.x - 4, foot.y - 12),
    ]
    canvas.fill(jib, random.unit() < 0.6 ? inks.accent : inks.light)
  }

  private mutating func drawLighthouse(at foot: Point) {
    canvas.fill(
      [
        Point(foot.x - 260, 1_000), Point(foot.x - 170, foot.y + 60), Point(foot.x - 70, foot.y),
        Point(foot.x + 120, foot.y - 10), Point(width + 10, foot.y + 40), Point(width + 10, 1_000),
      ], inks.dark)
    for band in 0..<5 {
      let (upper, lower) = (Double(band) * 74, Double(band + 1) * 74)
      canvas.fill(
        [
          Point(foot.x - 32 - upper * 0.07, foot.y - 380 + upper),
          Point(foot.x + 32 + upper * 0.07, foot.y - 380 + upper),
          Point(foot.x + 32 + lower * 0.07, foot.y - 380 + lower),
          Point(foot.x - 32 - lower * 0.07, foot.y - 380 + lower),
        ], band % 2 == 0 ? inks.accent : inks.light)
    }
    canvas.box(foot.x - 46, foot.y - 394, 92, 16, inks.dark)
    canvas.box(foot.x - 24, foot.y - 450, 48, 58, inks.light)
    canvas.fill(
      [Point(foot.x - 36, foot.y - 448), Point(foot.x, foot.y - 496), Point(foot.x + 36, foot.y - 448)], inks.dark)
  }

  private mutating func drawCrane(at foot: Point, height: Double) {
    let top = foot.y - height
    canvas.line([Point(foot.x - 40, foot.y), Point(foot.x, top)], thickness: 12, inks.near)
    canvas.line([Point(foot.x + 40, foot.y), Point(foot.x, top)], thickness: 12, inks.near)
    canvas.line([Point(foot.x - 70, top + 20), Point(foot.x + 210, top - 60)], thickness: 14, inks.near)
    canvas.line([Point(foot.x + 190, top - 54), Point(foot.x + 190, top + 110)], thickness: 4, inks.near)
    canvas.box(foot.x + 160, top + 110, 60, 40, inks.accent)
  }

  private mutating func drawShip(at bow: Point) {
    let length = min(width * 0.5, 700)
    for row in 0..<2 {
      for box in 0..<Int(length / 110 - 1) {
        let ink = [inks.accent, inks.light, inks.far][(box + row * 2) % 3]
        canvas.box(bow.x + 60 + Double(box) * 92, bow.y - 56 - Double(row) * 56, 86, 52, ink)
      }
    }
    canvas.box(bow.x + length - 110, bow.y - 190, 80, 190, inks.light)
    canvas.fill(
      [
        Point(bow.x - 40, bow.y - 12), Point(bow.x + length, bow.y - 12), Point(bow.x + length - 30, bow.y + 86),
        Point(bow.x + 30, bow.y + 86),
      ], inks.dark)
    canvas.box(bow.x + 12, bow.y + 50, length - 40, 12, inks.accent)
  }
}
