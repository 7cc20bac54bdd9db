extension SceneDrawing {
  mutating func drawCoat() {
    canvas.line([at(0, 120), at(0, 170), at(-180, 230)], thickness: 10, inks.dark)
    canvas.line([at(0, 170), at(180, 230)], thickness: 10, inks.dark)
    canvas.fill(
      [
        at(-100, 210), at(-220, 260), at(-310, 620), at(-220, 640), at(-190, 480), at(-220, 800), at(220, 800),
        at(190, 480), at(220, 640), at(310, 620), at(220, 260), at(100, 210),
      ], inks.accent)
    canvas.fill([at(-100, 210), at(0, 400), at(100, 210)], inks.light)
    canvas.box(middle - 5, 400, 10, 400, inks.dark)
    for button in [460.0, 550, 640] { canvas.disc(at(36, button), 16, inks.dark) }
  }

  mutating func drawDress() {
    canvas.line([at(0, 120), at(0, 180), at(-160, 230)], thickness: 10, inks.dark)
    canvas.line([at(0, 180), at(160, 230)], thickness: 10, inks.dark)
    canvas.fill(
      [
        at(-120, 220), at(-50, 300), at(50, 300), at(120, 220), at(140, 360), at(90, 470), at(290, 800), at(-290, 800),
        at(-90, 470), at(-140, 360),
      ], inks.accent)
    canvas.box(middle - 94, 456, 188, 30, inks.light)
  }

  mutating func drawShoes() {
    for (x, y) in [(-220.0, 0.0), (40, 60)] {
      canvas.fill(
        [
          at(x - 120, 440 + y), at(x + 20, 440 + y), at(x + 60, 590 + y), at(x + 210, 640 + y), at(x + 220, 710 + y),
          at(x - 120, 710 + y),
        ], inks.accent)
      canvas.roundBox(at(x - 130, 700 + y), Point(360, 40), radius: 16, inks.dark)
      for lace in [500.0, 550, 600] {
        canvas.line([at(x + 6, lace + y), at(x + 66, lace + y - 6)], thickness: 10, inks.light)
      }
    }
  }

  mutating func drawBag() {
    canvas.ring(at(0, 400), 130, thickness: 30, inks.dark)
    canvas.roundBox(at(-320, 400), Point(640, 400), radius: 70, inks.accent)
    canvas.roundBox(at(-230, 580), Point(460, 180), radius: 36, inks.accent.mixed(with: inks.dark, 0.2))
    canvas.box(middle - 320, 490, 640, 20, inks.dark)
    canvas.roundBox(at(-40, 476), Point(80, 60), radius: 12, inks.light)
  }

  mutating func drawHat() {
    canvas.fill(Canvas.arc(around: at(0, 600), radius: 250, from: 0.5, to: 1), inks.accent)
    canvas.roundBox(at(-290, 560), Point(580, 130), radius: 50, inks.light)
    canvas.disc(at(0, 340), 66, inks.light)
  }

  mutating func drawWatch() {
    canvas.roundBox(at(-90, 130), Point(180, 680), radius: 40, inks.near)
    canvas.disc(at(0, 470), 210, inks.accent)
    canvas.disc(at(0, 470), 170, inks.light)
    for hour in stride(from: 0.0, to: 1, by: 1.0 / 12) {
      canvas.disc(Canvas.arc(around: at(0, 470), radius: 140, from: hour, to: hour + 0.1)[0], 9, inks.dark)
    }
    canvas.line([at(0, 370), at(0, 470), at(80, 510)], thickness: 16, inks.dark)
  }

  mutating func drawSaddle() {
    canvas.line([at(10, 640), at(10, 730)], thickness: 18, inks.dark)
    canvas.ring(at(10, 768), 46, thickness: 18, inks.dark)
    canvas.fill(
      [at(-150, 440), at(150, 440), at(190, 600), at(130, 690), at(-60, 690), at(-150, 600)],
      inks.accent.mixed(with: inks.dark, 0.25))
    canvas.fill(
      [
        at(-310, 300), at(-240, 360), at(-120, 396), at(40, 396), at(150, 350), at(220, 260), at(280, 280),
        at(270, 400),
        at(190, 490), at(40, 520), at(-160, 510), at(-290, 460), at(-340, 370),
      ], inks.accent)
    canvas.line([at(-250, 410), at(-100, 446), at(50, 442), at(160, 400)], thickness: 16, inks.light)
  }

  mutating func drawTeddy() {
    let fur = inks.accent.mixed(with: inks.dark, 0.25)
    canvas.oval(at(0, 660), Point(170, 160), fur)
    canvas.oval(at(0, 670), Point(100, 100), inks.light, opacity: 0.7)
    canvas.disc(at(0, 400), 150, fur)
    for side in [-1.0, 1] {
      canvas.disc(at(side * 120, 280), 60, fur)
      canvas.oval(at(side * 190, 620), Point(60, 90), fur)
      canvas.oval(at(side * 130, 790), Point(80, 50), fur)
      canvas.disc(at(side * 54, 380), 16, inks.dark)
    }
    canvas.oval(at(0, 440), Point(60, 44), inks.light)
    canvas.oval(at(0, 424), Point(22, 16), inks.dark)
  }

  mutating func drawDog() {
    let fur = inks.accent.mixed(with: inks.dark, 0.3)
    canvas.line([at(-270, 520), at(-350, 380)], thickness: 36, fur)
    canvas.roundBox(at(-280, 470), Point(470, 190), radius: 90, fur)
    for leg in [-250.0, -170, 70, 140] { canvas.roundBox(at(leg, 600), Point(54, 210), radius: 24, fur) }
    canvas.fill([at(90, 540), at(150, 330), at(260, 330), at(200, 600)], fur)
    canvas.roundBox(at(130, 290), Point(270, 140), radius: 60, fur)
    canvas.oval(at(170, 370), Point(40, 90), inks.dark)
    canvas.disc(at(260, 340), 14, inks.light)
    canvas.disc(at(392, 340), 22, inks.dark)
  }

  mutating func drawHen() {
    canvas.fill([at(-120, 560), at(-340, 340), at(-280, 580)], inks.near)
    canvas.oval(at(-40, 580), Point(240, 170), inks.accent)
    canvas.line([at(110, 520), at(190, 350)], thickness: 120, inks.accent)
    for comb in [150.0, 190, 230] { canvas.disc(at(comb, 274), 30, inks.near) }
    canvas.fill([at(240, 330), at(320, 370), at(236, 392)], inks.dark)
    canvas.disc(at(206, 344), 12, inks.dark)
    canvas.oval(at(-60, 570), Point(130, 80), inks.accent.mixed(with: inks.dark, 0.2))
    for leg in [-70.0, 20] { canvas.line([at(leg, 740), at(leg, 810), at(leg + 40, 812)], thickness: 14, inks.dark) }
  }
}
