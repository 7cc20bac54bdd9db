import SeededNumbers

extension SceneDrawing {
  /// Two rows of houses and towers, some windows lit, above a river.
  mutating func drawSkyline() {
    drawSky(above: 640)
    drawHouses(base: 800, height: 150...420, inks.far, windows: nil)
    drawHouses(base: 830, height: 90...330, inks.near, windows: inks.light)
    canvas.box(0, 825, width, 175, inks.dark)
    for _ in 0..<16 { canvas.box(number(-0.1...1) * width, number(850...980), number(40...160), 5, inks.middle) }
  }

  private mutating func drawHouses(base: Double, height: ClosedRange<Double>, _ ink: Ink, windows: Ink?) {
    var x = -30.0
    while x < width {
      let (wide, tall) = (number(70...150), number(height))
      canvas.box(x, base - tall, wide, tall, ink)
      drawRoof(x, base - tall, wide, ink)
      if let windows { drawWindows(x, base - tall, Point(wide, tall), windows) }
      x += wide + number(-4...26)
    }
  }

  private mutating func drawRoof(_ x: Double, _ y: Double, _ wide: Double, _ ink: Ink) {
    let choice = random.unit()
    if choice < 0.35 {
      canvas.fill([Point(x, y + 1), Point(x + wide / 2, y - wide * 0.45), Point(x + wide, y + 1)], ink)
    } else if choice < 0.5 {
      canvas.box(x + wide / 2 - 3, y - 80, 6, 80, ink)
    } else if choice < 0.62 {
      canvas.disc(Point(x + wide / 2, y), wide * 0.42, ink)
    }
  }

  private mutating func drawWindows(_ x: Double, _ y: Double, _ size: Point, _ ink: Ink) {
    for row in stride(from: y + 22, to: y + size.y - 30, by: 38) {
      for column in stride(from: x + 14, to: x + size.x - 22, by: 27) where random.unit() < 0.5 {
        canvas.box(column, row, 13, 19, random.unit() < 0.2 ? inks.accent : ink)
      }
    }
  }

  /// An arched bridge with a train.
  mutating func drawViaduct() {
    drawSky(above: 560)
    drawRidge(at: 560, swell: 60, inks.far)
    drawRidge(at: 720, swell: 30, inks.middle)
    let deck = 520.0
    let span = number(150...210)
    canvas.box(0, deck, width, 460, inks.near)
    for arch in 0...Int(width / span) { drawArch(Double(arch) * span + span / 2, deck: deck, half: span * 0.37) }
    canvas.box(0, deck - 8, width, 16, inks.dark)
    drawTrain(on: deck - 8)
    drawRidge(at: 905, swell: 26, inks.dark)
  }

  private mutating func drawArch(_ x: Double, deck: Double, half: Double) {
    let crown = deck + 60 + half
    let outline = Canvas.arc(around: Point(x, crown), radius: half, from: 0.5, to: 1)
    canvas.fill(outline + [Point(x + half, 1_000), Point(x - half, 1_000)], inks.skyBottom.mixed(with: inks.far, 0.6))
  }

  private mutating func drawTrain(on rail: Double) {
    let start = number(0.02...0.3) * width
    for wagon in 0..<4 {
      let x = start + Double(wagon) * 176
      canvas.roundBox(Point(x, rail - 82), Point(168, 74), radius: 14, wagon == 0 ? inks.dark : inks.accent)
      for window in 0..<4 { canvas.box(x + 16 + Double(window) * 37, rail - 64, 24, 24, inks.light) }
      for wheel in [34.0, 134.0] { canvas.disc(Point(x + wheel, rail - 4), 11, inks.dark) }
    }
  }

  /// A building with columns, steps and a flag.
  mutating func drawParliament() {
    drawSky(above: 600)
    let (middle, half) = (width / 2, min(width * 0.4, 520))
    canvas.box(0, 860, width, 140, inks.middle)
    for step in 0..<4 {
      let grow = Double(step) * 34
      canvas.box(
        middle - half - grow, 800 + Double(step) * 22, 2 * (half + grow), 24, step % 2 == 0 ? inks.light : inks.far)
    }
    canvas.box(middle - half + 20, 420, 2 * half - 40, 384, inks.near)
    drawColumns(from: middle - half + 30, to: middle + half - 30)
    canvas.box(middle - half, 384, 2 * half, 44, inks.light)
    canvas.fill([Point(middle - half, 386), Point(middle, 230), Point(middle + half, 386)], inks.light)
    canvas.fill(
      [Point(middle - half * 0.72, 366), Point(middle, 264), Point(middle + half * 0.72, 366)], inks.far)
    drawFlag(on: Point(middle, 236))
  }

  private mutating func drawColumns(from left: Double, to right: Double) {
    let count = 7
    let step = (right - left) / Double(count)
    for column in 0..<count {
      let x = left + (Double(column) + 0.5) * step
      canvas.box(x - 27, 428, 54, 18, inks.light)
      canvas.box(x - 20, 446, 40, 340, inks.light)
      canvas.box(x + 6, 446, 14, 340, inks.far)
      canvas.box(x - 27, 784, 54, 18, inks.light)
    }
  }

  private mutating func drawFlag(on foot: Point) {
    canvas.box(foot.x - 3, foot.y - 130, 6, 130, inks.dark)
    canvas.fill(
      [
        Point(foot.x + 3, foot.y - 128), Point(foot.x + 104, foot.y - 112), Point(foot.x + 98, foot.y - 62),
        Point(foot.x + 3, foot.y - 66),
      ], inks.accent)
  }
}
