import SeededNumbers

extension SceneDrawing {
  /// Draws an object in front of a wall, in a square of a thousand units, whatever the canvas's shape.
  mutating func drawObject(_ draw: (inout SceneDrawing) -> Void) {
    canvas.fillGradient(from: inks.skyTop.mixed(with: inks.light, 0.35), to: inks.skyBottom)
    canvas.disc(Point(middle + number(-160...160), number(360...460)), number(280...340), inks.far, opacity: 0.5)
    canvas.box(0, 780, width, 220, inks.skyBottom.mixed(with: inks.far, 0.8))
    canvas.oval(Point(middle, 812), Point(360, 26), inks.dark, opacity: 0.25)
    draw(&self)
  }

  /// The horizontal centre of the canvas.
  var middle: Double { width / 2 }

  /// A point relative to the square's horizontal centre and the canvas's top.
  func at(_ x: Double, _ y: Double) -> Point { Point(middle + x, y) }

  mutating func drawBicycle() {
    let (rear, front) = (at(-230, 640), at(230, 640))
    for wheel in [rear, front] {
      canvas.ring(wheel, 160, thickness: 20, inks.dark)
      for spoke in stride(from: 0.0, to: 0.5, by: 0.0833) {
        let ends = Canvas.arc(around: wheel, radius: 150, from: spoke, to: spoke + 0.5)
        canvas.line([ends[0], ends[ends.count - 1]], thickness: 3, inks.near)
      }
    }
    let (saddle, crank, head) = (at(-90, 360), at(-10, 640), at(170, 380))
    for tube in [
      [saddle, crank], [at(-78, 410), head], [crank, at(180, 420)], [rear, crank], [rear, at(-78, 410)],
    ] {
      canvas.line(tube, thickness: 22, inks.accent)
    }
    canvas.line([at(156, 300), front], thickness: 18, inks.dark)
    canvas.line([at(90, 286), at(160, 300), at(210, 330)], thickness: 18, inks.dark)
    canvas.oval(at(-96, 346), Point(74, 18), inks.dark)
    canvas.ring(crank, 44, thickness: 14, inks.dark)
    canvas.line([at(-30, 590), crank, at(10, 690)], thickness: 12, inks.dark)
  }

  mutating func drawSofa() {
    canvas.roundBox(at(-380, 380), Point(760, 330), radius: 60, inks.accent)
    canvas.roundBox(at(-330, 430), Point(320, 200), radius: 30, inks.accent.mixed(with: inks.light, 0.22))
    canvas.roundBox(at(10, 430), Point(320, 200), radius: 30, inks.accent.mixed(with: inks.light, 0.22))
    canvas.roundBox(at(-340, 600), Point(680, 110), radius: 34, inks.accent.mixed(with: inks.dark, 0.18))
    for arm in [-430.0, 320] {
      canvas.roundBox(at(arm, 490), Point(110, 260), radius: 48, inks.accent.mixed(with: inks.dark, 0.32))
    }
    for leg in [-370.0, 340] { canvas.box(middle + leg, 745, 30, 66, inks.dark) }
    canvas.fill([at(-250, 450), at(-110, 480), at(-140, 620), at(-280, 590)], inks.light)
  }

  mutating func drawBooks() {
    let choices = [inks.accent, inks.near, inks.middle, inks.dark, inks.far]
    var top = 810.0
    for book in 0..<5 {
      let (thick, long, shift) = (number(66...104), number(430...600), number(-46...46))
      top -= thick
      canvas.roundBox(at(shift - long / 2, top), Point(long, thick - 4), radius: 10, choices[book])
      canvas.box(middle + shift + long / 2 - 40, top + 10, 40, thick - 24, inks.light)
      canvas.box(middle + shift - long / 2 + 46, top, 12, thick - 4, inks.light)
      canvas.box(middle + shift - long / 4, top + thick * 0.4, long * 0.34, 9, inks.light)
    }
  }

  mutating func drawLamp() {
    canvas.fill([at(-150, 470), at(150, 470), at(420, 810), at(-420, 810)], inks.light, opacity: 0.45)
    canvas.box(middle - 10, 380, 20, 410, inks.dark)
    canvas.oval(at(0, 796), Point(130, 24), inks.dark)
    canvas.fill([at(-90, 170), at(90, 170), at(190, 470), at(-190, 470)], inks.accent)
    canvas.fill([at(30, 170), at(90, 170), at(190, 470), at(60, 470)], inks.accent.mixed(with: inks.dark, 0.2))
    canvas.line([at(60, 470), at(60, 560)], thickness: 4, inks.dark)
    canvas.disc(at(60, 566), 10, inks.dark)
  }
}

extension SceneDrawing {
  mutating func drawCar() {
    canvas.fill([at(-250, 560), at(-150, 410), at(130, 410), at(270, 560)], inks.dark)
    canvas.fill([at(-200, 556), at(-130, 436), at(-20, 436), at(-20, 556)], inks.light)
    canvas.fill([at(10, 556), at(10, 436), at(116, 436), at(216, 556)], inks.light)
    canvas.roundBox(at(-420, 545), Point(840, 180), radius: 64, inks.accent)
    canvas.box(middle - 420 + 30, 640, 780, 12, inks.accent.mixed(with: inks.dark, 0.35))
    canvas.oval(at(392, 600), Point(22, 30), inks.light)
    canvas.box(middle - 30, 596, 60, 10, inks.dark)
    for wheel in [-250.0, 250] {
      canvas.disc(at(wheel, 730), 92, inks.dark)
      canvas.disc(at(wheel, 730), 46, inks.far)
      canvas.disc(at(wheel, 730), 16, inks.dark)
    }
  }

  /// A house with its garden, outdoors.
  mutating func drawHouse() {
    drawSky(above: 620)
    drawRidge(at: 660, swell: 40, inks.far)
    canvas.box(0, 780, width, 220, inks.middle)
    canvas.box(middle - 270, 480, 540, 330, inks.light)
    canvas.fill([at(-330, 484), at(-180, 300), at(180, 300), at(330, 484)], inks.accent)
    canvas.box(middle + 120, 250, 60, 100, inks.dark)
    canvas.box(middle - 44, 630, 88, 180, inks.dark)
    for (x, y) in [(-210.0, 540.0), (110.0, 540.0), (-210.0, 680.0), (110.0, 680.0)] {
      canvas.box(middle + x - 14, y, 14, 84, inks.near)
      canvas.box(middle + x, y, 100, 84, inks.near.mixed(with: inks.skyTop, 0.6))
      canvas.box(middle + x + 46, y, 8, 84, inks.light)
      canvas.box(middle + x + 100, y, 14, 84, inks.near)
    }
    drawTrees(on: 830, count: 4, height: 160...300)
    for bush in stride(from: 30, to: width, by: 120) { canvas.oval(Point(bush, 850), Point(90, 44), inks.near) }
  }

  mutating func drawGuitar() {
    canvas.line([at(-40, 560), at(250, 150)], thickness: 34, inks.dark)
    canvas.line([at(240, 164), at(290, 94)], thickness: 62, inks.dark)
    canvas.disc(at(-120, 660), 170, inks.accent)
    canvas.disc(at(-30, 530), 120, inks.accent)
    canvas.disc(at(-74, 596), 56, inks.dark)
    canvas.line([at(-190, 700), at(-130, 744)], thickness: 18, inks.dark)
    for string in [-9.0, 0, 9] {
      canvas.line([at(-160 + string, 722), at(262 + string, 128)], thickness: 3, inks.light)
    }
  }

  mutating func drawCat() {
    let fur = random.unit() < 0.5 ? inks.dark : inks.accent
    canvas.oval(at(0, 650), Point(180, 170), fur)
    canvas.line([at(150, 760), at(290, 740), at(320, 620), at(270, 560)], thickness: 42, fur)
    canvas.disc(at(0, 410), 132, fur)
    for side in [-1.0, 1] {
      canvas.fill([at(side * 128, 390), at(side * 118, 220), at(side * 28, 300)], fur)
      canvas.oval(at(side * 52, 396), Point(24, 30), inks.light)
      canvas.oval(at(side * 52, 398), Point(9, 24), inks.near)
      canvas.line([at(side * 26, 456), at(side * 170, 440)], thickness: 5, inks.far)
      canvas.line([at(side * 26, 466), at(side * 168, 484)], thickness: 5, inks.far)
      canvas.oval(at(side * 76, 796), Point(70, 30), fur)
    }
    canvas.fill([at(-18, 440), at(18, 440), at(0, 462)], inks.light)
  }

  mutating func drawBlocks() {
    let choices = [inks.accent, inks.near, inks.light, inks.middle, inks.dark, inks.far]
    for (index, corner) in [(-300.0, 610.0), (-100, 610), (100, 610), (-200, 410), (0, 410)].enumerated() {
      canvas.roundBox(at(corner.0, corner.1), Point(194, 194), radius: 18, choices[index])
      let ink = choices[(index + 2) % 6]
      if index % 3 == 0 { canvas.disc(at(corner.0 + 97, corner.1 + 97), 52, ink) }
      if index % 3 == 1 { canvas.box(middle + corner.0 + 52, corner.1 + 52, 90, 90, ink) }
      if index % 3 == 2 {
        canvas.fill(
          [at(corner.0 + 97, corner.1 + 46), at(corner.0 + 150, corner.1 + 146), at(corner.0 + 44, corner.1 + 146)], ink
        )
      }
    }
    canvas.fill([at(-102, 408), at(-2, 250), at(98, 408)], inks.accent)
  }

  mutating func drawShirt() {
    canvas.line([at(0, 130), at(0, 190), at(-240, 270)], thickness: 10, inks.dark)
    canvas.line([at(0, 190), at(240, 270)], thickness: 10, inks.dark)
    canvas.fill(
      [
        at(-110, 230), at(-250, 280), at(-380, 470), at(-280, 530), at(-220, 450), at(-220, 780), at(220, 780),
        at(220, 450), at(280, 530), at(380, 470), at(250, 280), at(110, 230), at(0, 300),
      ], inks.accent)
    for stripe in stride(from: 470.0, to: 770, by: 74) { canvas.box(middle - 220, stripe, 440, 26, inks.light) }
  }

  mutating func drawScreen() {
    canvas.roundBox(at(-400, 270), Point(800, 450), radius: 26, inks.dark)
    canvas.box(middle - 372, 298, 744, 394, inks.near)
    canvas.fill([at(-372, 692), at(-160, 430), at(20, 600), at(170, 480), at(372, 692)], inks.middle)
    canvas.disc(at(220, 390), 48, inks.accent)
    canvas.fill([at(-50, 718), at(50, 718), at(90, 800), at(-90, 800)], inks.dark)
    canvas.roundBox(at(-170, 790), Point(340, 24), radius: 10, inks.dark)
  }

  mutating func drawToolbox() {
    canvas.line([at(-190, 480), at(-190, 380), at(190, 380), at(190, 480)], thickness: 34, inks.dark)
    canvas.line([at(-70, 500), at(-150, 240)], thickness: 26, inks.middle)
    canvas.fill([at(-230, 210), at(-90, 170), at(-72, 232), at(-212, 272)], inks.dark)
    canvas.line([at(110, 500), at(150, 250)], thickness: 22, inks.far)
    canvas.line([at(150, 250), at(156, 180)], thickness: 44, inks.accent)
    canvas.fill([at(-360, 470), at(360, 470), at(330, 810), at(-330, 810)], inks.accent)
    canvas.box(middle - 350, 560, 700, 18, inks.accent.mixed(with: inks.dark, 0.4))
    canvas.roundBox(at(-60, 540), Point(120, 70), radius: 12, inks.dark)
  }
}
