extension SceneDrawing {
  private mutating func drawWheel(_ center: Point, _ radius: Double) {
    canvas.disc(center, radius, inks.dark)
    canvas.disc(center, radius * 0.5, inks.far)
    canvas.disc(center, radius * 0.16, inks.dark)
  }

  mutating func drawScooter() {
    canvas.line([at(200, 330), at(300, 690)], thickness: 40, inks.accent)
    canvas.fill([at(210, 400), at(300, 600), at(150, 660), at(130, 480)], inks.accent)
    canvas.line([at(150, 640), at(-60, 650)], thickness: 50, inks.accent)
    canvas.fill([at(-330, 480), at(-40, 480), at(0, 680), at(-330, 690)], inks.accent)
    canvas.roundBox(at(-350, 430), Point(320, 64), radius: 30, inks.dark)
    canvas.line([at(130, 330), at(210, 326), at(260, 350)], thickness: 22, inks.dark)
    canvas.disc(at(240, 400), 34, inks.light)
    for wheel in [-230.0, 300] { drawWheel(at(wheel, 710), 96) }
  }

  mutating func drawPushScooter() {
    canvas.line([at(-260, 710), at(190, 710), at(110, 240)], thickness: 28, inks.accent)
    canvas.line([at(30, 250), at(190, 226)], thickness: 26, inks.dark)
    for wheel in [-290.0, 220] { drawWheel(at(wheel, 740), 68) }
  }

  mutating func drawVan() {
    canvas.roundBox(at(-420, 330), Point(590, 390), radius: 34, inks.accent)
    canvas.fill([at(150, 400), at(290, 400), at(400, 560), at(400, 720), at(150, 720)], inks.accent)
    canvas.fill([at(190, 436), at(276, 436), at(356, 560), at(190, 560)], inks.light)
    canvas.box(middle - 400, 600, 780, 16, inks.accent.mixed(with: inks.dark, 0.35))
    for wheel in [-250.0, 250] { drawWheel(at(wheel, 724), 88) }
  }

  mutating func drawCaravan() {
    canvas.line([at(300, 700), at(430, 730)], thickness: 20, inks.dark)
    canvas.roundBox(at(-380, 330), Point(700, 390), radius: 110, inks.light)
    canvas.box(middle - 380, 560, 700, 50, inks.accent)
    canvas.roundBox(at(-290, 420), Point(220, 110), radius: 16, inks.near)
    canvas.roundBox(at(90, 410), Point(120, 310), radius: 14, inks.middle)
    drawWheel(at(-90, 730), 78)
  }

  mutating func drawTrailer() {
    canvas.line([at(260, 660), at(440, 720)], thickness: 20, inks.dark)
    canvas.fill([at(-360, 470), at(300, 470), at(280, 680), at(-340, 680)], inks.accent)
    canvas.box(middle - 360, 470, 660, 30, inks.dark)
    for post in stride(from: -300.0, to: 280, by: 140) { canvas.box(middle + post, 500, 14, 180, inks.near) }
    drawWheel(at(-30, 716), 92)
  }

  mutating func drawTyre() {
    canvas.disc(at(0, 540), 270, inks.dark)
    for tread in stride(from: 0.0, to: 1, by: 0.0625) {
      let points = Canvas.arc(around: at(0, 540), radius: 262, from: tread, to: tread + 0.02)
      canvas.line([points[0], points[points.count - 1]], thickness: 16, inks.middle)
    }
    canvas.disc(at(0, 540), 150, inks.far)
    for bolt in stride(from: 0.0, to: 1, by: 0.2) {
      canvas.disc(Canvas.arc(around: at(0, 540), radius: 74, from: bolt, to: bolt + 0.1)[0], 16, inks.dark)
    }
    canvas.disc(at(0, 540), 26, inks.dark)
  }

  mutating func drawPram() {
    canvas.line([at(-200, 600), at(170, 720)], thickness: 16, inks.dark)
    canvas.line([at(150, 560), at(-150, 720)], thickness: 16, inks.dark)
    canvas.line([at(200, 470), at(330, 330)], thickness: 18, inks.dark)
    canvas.fill([at(-260, 460), at(240, 460), at(170, 620), at(-180, 620)], inks.accent)
    canvas.fill([at(-40, 460)] + Canvas.arc(around: at(-40, 460), radius: 220, from: 0.5, to: 0.75), inks.near)
    for wheel in [-170.0, 170] { drawWheel(at(wheel, 740), 66) }
  }
}
