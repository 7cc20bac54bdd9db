extension SceneDrawing {
  mutating func drawLaptop() {
    canvas.roundBox(at(-300, 260), Point(600, 400), radius: 24, inks.dark)
    canvas.box(middle - 270, 290, 540, 340, inks.near)
    canvas.box(middle - 220, 350, 260, 24, inks.light)
    canvas.box(middle - 220, 410, 360, 24, inks.middle)
    canvas.box(middle - 220, 470, 180, 24, inks.accent)
    canvas.fill([at(-300, 660), at(300, 660), at(420, 790), at(-420, 790)], inks.far)
    canvas.fill([at(-250, 680), at(250, 680), at(300, 730), at(-300, 730)], inks.dark)
  }

  mutating func drawPhone() {
    canvas.roundBox(at(-160, 170), Point(320, 640), radius: 50, inks.dark)
    canvas.box(middle - 134, 240, 268, 490, inks.near)
    canvas.disc(at(0, 770), 24, inks.far)
    for row in 0..<3 {
      for column in 0..<3 {
        canvas.roundBox(
          at(-110 + Double(column) * 80, 280 + Double(row) * 90), Point(60, 60), radius: 14,
          row == column ? inks.accent : inks.light)
      }
    }
  }

  mutating func drawRadio() {
    canvas.line([at(200, 380), at(300, 130)], thickness: 12, inks.dark)
    canvas.roundBox(at(-380, 370), Point(760, 430), radius: 50, inks.accent)
    canvas.disc(at(-180, 590), 150, inks.dark)
    canvas.disc(at(-180, 590), 60, inks.far)
    canvas.roundBox(at(30, 440), Point(300, 110), radius: 16, inks.light)
    canvas.box(middle + 190, 446, 8, 98, inks.accent)
    for knob in [90.0, 270] { canvas.disc(at(knob, 670), 50, inks.dark) }
  }

  mutating func drawCamera() {
    canvas.roundBox(at(-120, 300), Point(240, 120), radius: 20, inks.dark)
    canvas.roundBox(at(-370, 370), Point(740, 420), radius: 46, inks.dark)
    canvas.box(middle - 370, 450, 740, 40, inks.accent)
    canvas.disc(at(0, 590), 176, inks.far)
    canvas.disc(at(0, 590), 130, inks.near)
    canvas.disc(at(-40, 550), 34, inks.light)
    canvas.roundBox(at(-320, 330), Point(110, 50), radius: 14, inks.accent)
  }

  mutating func drawPrinter() {
    canvas.box(middle - 210, 220, 420, 240, inks.light)
    canvas.roundBox(at(-370, 430), Point(740, 270), radius: 34, inks.accent)
    canvas.box(middle - 260, 600, 520, 30, inks.dark)
    canvas.fill([at(-220, 620), at(220, 620), at(270, 800), at(-270, 800)], inks.light)
    for line in [670.0, 720] { canvas.box(middle - 170, line, 340, 12, inks.far) }
  }

  mutating func drawGamepad() {
    canvas.roundBox(at(-370, 400), Point(740, 270), radius: 130, inks.accent)
    for grip in [-290.0, 290] { canvas.oval(at(grip, 640), Point(110, 150), inks.accent) }
    canvas.box(middle - 290, 500, 150, 46, inks.dark)
    canvas.box(middle - 238, 448, 46, 150, inks.dark)
    for (x, y) in [(220.0, 460.0), (220, 586), (157, 523), (283, 523)] { canvas.disc(at(x, y), 32, inks.light) }
  }

  mutating func drawSpeakers() {
    for side in [-330.0, 70] {
      canvas.roundBox(at(side, 250), Point(260, 560), radius: 20, inks.accent)
      canvas.disc(at(side + 130, 390), 60, inks.dark)
      canvas.disc(at(side + 130, 620), 100, inks.dark)
      canvas.disc(at(side + 130, 620), 36, inks.far)
    }
  }

  mutating func drawKeyboard() {
    canvas.fill([at(-360, 480), at(360, 480), at(440, 760), at(-440, 760)], inks.dark)
    for row in 0..<4 {
      let half = 350 + Double(row) * 20
      for key in 0..<9 {
        canvas.roundBox(
          at(-half + Double(key) * half / 4.5, 505 + Double(row) * 60), Point(half / 5.4, 44), radius: 8,
          (row + key) % 7 == 0 ? inks.accent : inks.light)
      }
    }
  }

  /// A musical note, for instruments of every kind and for lessons.
  mutating func drawNote() {
    canvas.line([at(-130, 700), at(-130, 270), at(220, 200), at(220, 630)], thickness: 34, inks.dark)
    canvas.line([at(-130, 330), at(220, 260)], thickness: 34, inks.dark)
    for (x, y) in [(-200.0, 710.0), (150, 640)] { canvas.oval(at(x, y), Point(96, 72), inks.accent) }
  }

  mutating func drawRecord() {
    canvas.disc(at(0, 520), 290, inks.dark)
    for groove in [150.0, 190, 230, 268] { canvas.ring(at(0, 520), groove, thickness: 4, inks.middle) }
    canvas.disc(at(0, 520), 100, inks.accent)
    canvas.disc(at(0, 520), 16, inks.light)
  }

  mutating func drawDice() {
    canvas.roundBox(at(-320, 480), Point(320, 320), radius: 50, inks.light)
    canvas.roundBox(at(50, 440), Point(280, 280), radius: 44, inks.accent)
    for (x, y) in [(-240.0, 560.0), (-80, 560), (-160, 640), (-240, 720), (-80, 720)] {
      canvas.disc(at(x, y), 28, inks.dark)
    }
    for (x, y) in [(120.0, 510.0), (190, 580), (260, 650)] { canvas.disc(at(x, y), 26, inks.light) }
  }

  mutating func drawTent() {
    canvas.fill([at(0, 280), at(-420, 800), at(420, 800)], inks.accent)
    canvas.fill([at(0, 280), at(180, 800), at(420, 800)], inks.accent.mixed(with: inks.dark, 0.25))
    canvas.fill([at(-20, 470), at(-150, 800), at(90, 800)], inks.dark)
    canvas.line([at(0, 280), at(0, 240)], thickness: 14, inks.dark)
  }

  mutating func drawTelescope() {
    for foot in [-220.0, 0, 220] { canvas.line([at(0, 500), at(foot, 810)], thickness: 20, inks.dark) }
    canvas.line([at(-220, 560), at(240, 330)], thickness: 96, inks.accent)
    canvas.line([at(230, 336), at(280, 310)], thickness: 130, inks.near)
    canvas.line([at(-220, 560), at(-290, 594)], thickness: 50, inks.dark)
  }

  mutating func drawSkis() {
    for side in [-90.0, 40] {
      canvas.line([at(side, 800), at(side, 240), at(side + 34, 160)], thickness: 50, inks.accent)
      canvas.box(middle + side - 40, 520, 80, 90, inks.dark)
    }
    for side in [-260.0, 230] {
      canvas.line([at(side, 200), at(side, 800)], thickness: 14, inks.dark)
      canvas.ring(at(side, 740), 40, thickness: 12, inks.dark)
    }
  }

  mutating func drawDumbbell() {
    canvas.line([at(-300, 600), at(300, 600)], thickness: 44, inks.far)
    for side in [-1.0, 1] {
      canvas.roundBox(at(side * 250 - 45, 430), Point(90, 340), radius: 24, inks.dark)
      canvas.roundBox(at(side * 350 - 35, 490), Point(70, 220), radius: 20, inks.accent)
    }
  }

  mutating func drawFishing() {
    canvas.line([at(-330, 780), at(280, 200)], thickness: 18, inks.dark)
    canvas.line([at(280, 200), at(290, 560)], thickness: 4, inks.dark)
    canvas.oval(at(250, 640), Point(110, 56), inks.accent)
    canvas.fill([at(150, 640), at(70, 580), at(80, 710)], inks.accent)
    canvas.disc(at(310, 626), 12, inks.light)
    canvas.disc(at(-210, 690), 44, inks.near)
  }

  mutating func drawAquarium() {
    canvas.box(middle - 390, 300, 780, 480, inks.skyTop.mixed(with: inks.middle, 0.4))
    canvas.box(middle - 390, 720, 780, 60, inks.far)
    for weed in [-290.0, 250] {
      canvas.line([at(weed, 720), at(weed + 30, 600), at(weed, 480)], thickness: 20, inks.near)
    }
    for (x, y) in [(-80.0, 480.0), (110, 600)] {
      canvas.oval(at(x, y), Point(80, 44), inks.accent)
      canvas.fill([at(x - 70, y), at(x - 130, y - 44), at(x - 130, y + 44)], inks.accent)
      canvas.disc(at(x + 44, y - 10), 9, inks.dark)
    }
    canvas.box(middle - 400, 280, 800, 26, inks.dark)
  }

  mutating func drawGlobe() {
    canvas.ring(at(0, 470), 270, thickness: 18, inks.dark)
    canvas.disc(at(0, 470), 230, inks.near)
    for (x, y, w, h) in [(-90.0, 400.0, 90.0, 70.0), (90, 500, 70, 110), (-40, 590, 80, 40)] {
      canvas.oval(at(x, y), Point(w, h), inks.accent)
    }
    canvas.box(middle - 16, 730, 32, 60, inks.dark)
    canvas.oval(at(0, 796), Point(150, 24), inks.dark)
  }
}
