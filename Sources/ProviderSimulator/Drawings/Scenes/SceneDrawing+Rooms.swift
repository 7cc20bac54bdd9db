extension SceneDrawing {
  mutating func drawTable() {
    canvas.roundBox(at(-390, 500), Point(780, 56), radius: 18, inks.accent)
    canvas.box(middle - 340, 556, 680, 44, inks.accent.mixed(with: inks.dark, 0.25))
    for leg in [-340.0, 290] { canvas.box(middle + leg, 590, 50, 220, inks.accent.mixed(with: inks.dark, 0.4)) }
    canvas.oval(at(120, 490), Point(90, 24), inks.light)
  }

  mutating func drawChair() {
    for side in [-150.0, 110] { canvas.box(middle + side, 220, 34, 590, inks.accent) }
    for rail in [260.0, 350, 440] { canvas.box(middle - 130, rail, 250, 40, inks.accent) }
    canvas.roundBox(at(-190, 560), Point(380, 50), radius: 20, inks.accent.mixed(with: inks.dark, 0.3))
    for side in [-180.0, 150] { canvas.box(middle + side, 600, 34, 210, inks.accent.mixed(with: inks.dark, 0.2)) }
  }

  mutating func drawWardrobe() {
    canvas.box(middle - 300, 170, 600, 50, inks.accent.mixed(with: inks.dark, 0.3))
    canvas.box(middle - 280, 210, 560, 590, inks.accent)
    for door in [-260.0, 12] {
      canvas.box(middle + door, 240, 248, 520, inks.accent.mixed(with: inks.light, 0.2))
      canvas.disc(at(door < 0 ? -30 : 34, 510), 14, inks.dark)
    }
    for leg in [-270.0, 230] { canvas.box(middle + leg, 790, 40, 30, inks.dark) }
  }

  mutating func drawBed() {
    canvas.box(middle - 410, 330, 50, 480, inks.dark)
    canvas.box(middle + 360, 500, 50, 310, inks.dark)
    canvas.roundBox(at(-370, 560), Point(740, 150), radius: 40, inks.light)
    canvas.roundBox(at(-150, 540), Point(520, 170), radius: 40, inks.accent)
    canvas.roundBox(at(-350, 490), Point(190, 100), radius: 40, inks.far)
    canvas.box(middle - 370, 690, 740, 40, inks.dark)
  }

  mutating func drawMirror() {
    canvas.oval(at(0, 480), Point(240, 320), inks.accent)
    canvas.oval(at(0, 480), Point(200, 280), inks.skyTop)
    canvas.line([at(-90, 520), at(40, 330)], thickness: 22, inks.light)
    canvas.line([at(-30, 590), at(100, 400)], thickness: 12, inks.light)
  }

  mutating func drawRug() {
    canvas.fill([at(-260, 470), at(260, 470), at(420, 790), at(-420, 790)], inks.accent)
    canvas.fill([at(-220, 500), at(220, 500), at(340, 760), at(-340, 760)], inks.light)
    for diamond in [-150.0, 0, 150] {
      canvas.fill([at(diamond, 550), at(diamond + 66, 630), at(diamond, 720), at(diamond - 66, 630)], inks.near)
    }
  }

  mutating func drawWasher() {
    canvas.roundBox(at(-270, 210), Point(540, 600), radius: 28, inks.light)
    canvas.box(middle - 270, 300, 540, 10, inks.far)
    canvas.disc(at(190, 256), 26, inks.accent)
    canvas.ring(at(0, 560), 170, thickness: 40, inks.dark)
    canvas.disc(at(0, 560), 150, inks.near)
    canvas.oval(at(-40, 610), Point(90, 60), inks.far, opacity: 0.7)
  }

  mutating func drawStove() {
    canvas.box(middle - 40, 60, 80, 260, inks.dark)
    canvas.roundBox(at(-250, 310), Point(500, 450), radius: 26, inks.dark)
    canvas.roundBox(at(-180, 400), Point(360, 240), radius: 20, inks.accent)
    canvas.fill([at(-90, 640), at(-60, 500), at(0, 440), at(40, 530), at(80, 490), at(100, 640)], inks.light)
    for leg in [-220.0, 180] { canvas.box(middle + leg, 750, 40, 60, inks.dark) }
  }

  mutating func drawCup() {
    canvas.ring(at(190, 540), 90, thickness: 36, inks.accent)
    canvas.fill([at(-220, 420), at(200, 420), at(150, 720), at(-170, 720)], inks.accent)
    canvas.oval(at(-10, 420), Point(210, 44), inks.dark)
    canvas.oval(at(-10, 760), Point(300, 44), inks.light)
    for steam in [-90.0, 0, 90] {
      canvas.line([at(steam, 350), at(steam + 24, 290), at(steam, 230)], thickness: 12, inks.light)
    }
  }

  mutating func drawPlant() {
    for leaf in [(-190.0, 360.0), (-90, 250), (10, 210), (110, 260), (200, 370)] {
      canvas.line([at(0, 600), at(leaf.0, leaf.1)], thickness: 14, inks.near)
      canvas.oval(at(leaf.0, leaf.1), Point(62, 84), inks.near)
    }
    canvas.fill([at(-190, 580), at(190, 580), at(130, 810), at(-130, 810)], inks.accent)
    canvas.box(middle - 210, 560, 420, 56, inks.accent.mixed(with: inks.dark, 0.25))
  }

  mutating func drawLadder() {
    for side in [(-150.0, -90.0), (150, 90)] {
      canvas.line([at(side.0, 810), at(side.1, 130)], thickness: 30, inks.accent)
    }
    for rung in stride(from: 200.0, to: 800, by: 100) {
      let half = 90 + (rung - 130) / 680 * 60
      canvas.line([at(-half, rung), at(half, rung)], thickness: 20, inks.accent.mixed(with: inks.dark, 0.25))
    }
  }

  mutating func drawTiles() {
    for row in 0..<4 {
      for column in 0..<4 {
        let ink = (row + column) % 2 == 0 ? inks.light : inks.near
        canvas.box(middle - 300 + Double(column) * 152, 220 + Double(row) * 146, 144, 138, ink)
      }
    }
  }

  mutating func drawKey() {
    canvas.line([at(-60, 480), at(300, 480)], thickness: 44, inks.accent)
    for tooth in [190.0, 280] { canvas.line([at(tooth, 480), at(tooth, 580)], thickness: 34, inks.accent) }
    canvas.ring(at(-190, 480), 120, thickness: 54, inks.accent)
  }

  /// A parcel, for anything without a picture of its own.
  mutating func drawParcel() {
    canvas.box(middle - 290, 400, 580, 400, inks.accent.mixed(with: inks.far, 0.5))
    canvas.fill([at(-290, 400), at(-200, 290), at(200, 290), at(290, 400)], inks.accent.mixed(with: inks.light, 0.4))
    canvas.box(middle - 46, 400, 92, 400, inks.light)
    canvas.fill([at(-46, 400), at(-32, 290), at(32, 290), at(46, 400)], inks.light)
    canvas.box(middle + 110, 690, 130, 70, inks.light)
  }
}
