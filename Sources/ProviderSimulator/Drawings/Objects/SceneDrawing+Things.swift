extension SceneDrawing {
  /// A thing in front of a wall: drawn in a square of a thousand units, whatever the sheet's shape.
  mutating func drawThing(_ draw: (inout SceneDrawing) -> Void) {
    canvas.wash(from: inks.skyTop.mixed(with: inks.light, 0.35), to: inks.skyBottom)
    canvas.disc(Point(middle + number(-160...160), number(360...460)), number(280...340), inks.far, opacity: 0.5)
    canvas.box(0, 780, width, 220, inks.skyBottom.mixed(with: inks.far, 0.8))
    canvas.oval(Point(middle, 812), Point(360, 26), inks.dark, opacity: 0.25)
    draw(&self)
  }

  /// The middle of the sheet, from left.
  var middle: Double { width / 2 }

  /// A point from the square's middle and the sheet's top.
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
