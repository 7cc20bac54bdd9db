import SeededNumbers

extension SceneDrawing {
  /// Mountains, and a lake or meadows below them.
  mutating func drawHills() {
    drawSky(above: 620)
    drawPeaks(at: 640, reach: 330, inks.far, snow: inks.light)
    drawRidge(at: 640, swell: 34, inks.middle)
    if random.unit() < 0.5 {
      drawLake(from: 720)
    } else {
      drawRidge(at: 770, swell: 40, inks.near)
    }
    drawRidge(at: 900, swell: 36, inks.dark)
    drawTrees(on: 905, count: Int(number(3...9)), height: 120...210)
  }

  /// Rows of firs that become paler with distance.
  mutating func drawForest() {
    drawSky(above: 560)
    drawRidge(at: 520, swell: 60, inks.far)
    for (depth, ink) in [inks.middle, inks.near, inks.dark].enumerated() {
      let base = 690 + Double(depth) * 120
      drawRidge(at: base, swell: 26, ink)
      drawFirs(on: base, count: 16 - depth * 3, height: 150 + Double(depth) * 90, ink)
    }
  }

  /// Furrows that run to the horizon, poplars and a farm.
  mutating func drawFields() {
    drawSky(above: 560)
    drawRidge(at: 560, swell: 30, inks.far)
    canvas.box(0, 600, width, 400, inks.middle)
    let eye = number(0.3...0.7) * width
    for furrow in stride(from: -12, through: 12, by: 2) {
      let foot = Double(furrow)
      canvas.fill(
        [
          Point(eye + foot * 14, 600), Point(eye + (foot + 1) * 14, 600),
          Point(eye + (foot + 1) * width / 9, 1_000), Point(eye + foot * width / 9, 1_000),
        ], inks.near, opacity: 0.75)
    }
    drawFarm(at: Point(number(0.12...0.8) * width, 600))
    for tree in 0..<5 { drawPoplar(at: Point(Double(tree) * 62 + number(0...0.7) * width, 606)) }
  }

  private mutating func drawLake(from shore: Double) {
    canvas.box(0, shore, width, 1_000 - shore, inks.skyBottom.mixed(with: inks.far, 0.45))
    for _ in 0..<14 {
      let y = number(shore + 12...960)
      let length = number(60...220) * (y - shore + 60) / 260
      canvas.box(number(-0.1...1) * width, y, length, 5, inks.light)
    }
  }

  private mutating func drawFarm(at foot: Point) {
    canvas.box(foot.x, foot.y - 62, 150, 66, inks.light)
    canvas.fill(
      [Point(foot.x - 14, foot.y - 60), Point(foot.x + 75, foot.y - 122), Point(foot.x + 164, foot.y - 60)],
      inks.accent)
    canvas.box(foot.x + 58, foot.y - 36, 30, 40, inks.dark)
  }

  private mutating func drawPoplar(at foot: Point) {
    let height = number(110...170)
    canvas.box(foot.x - 3, foot.y - height * 0.3, 6, height * 0.3, inks.dark)
    canvas.oval(Point(foot.x, foot.y - height * 0.58), Point(height * 0.13, height * 0.46), inks.dark)
  }

  /// Round trees on a line.
  mutating func drawTrees(on base: Double, count: Int, height range: ClosedRange<Double>) {
    for _ in 0..<count {
      let (x, height) = (number(0...1) * width, number(range))
      canvas.box(x - 5, base - height * 0.5, 10, height * 0.6, inks.dark)
      canvas.oval(Point(x, base - height * 0.66), Point(height * 0.3, height * 0.38), inks.dark)
      canvas.oval(Point(x - height * 0.07, base - height * 0.72), Point(height * 0.2, height * 0.26), inks.near)
    }
  }

  private mutating func drawFirs(on base: Double, count: Int, height: Double, _ ink: Ink) {
    for index in 0..<count {
      let x = (Double(index) + number(-0.3...0.3) + 0.5) / Double(count) * width
      let tall = height * number(0.7...1.15)
      for tier in 0..<3 {
        let top = base - tall + Double(tier) * tall * 0.24
        let half = tall * (0.12 + Double(tier) * 0.06)
        canvas.fill([Point(x, top), Point(x + half, top + tall * 0.42), Point(x - half, top + tall * 0.42)], ink)
      }
      canvas.box(x - 4, base - tall * 0.15, 8, tall * 0.2, ink)
    }
  }
}
