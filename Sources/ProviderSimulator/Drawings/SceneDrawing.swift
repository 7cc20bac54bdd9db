import SeededNumbers

/// One picture in the making: the same motif, number and size always give the same picture.
struct SceneDrawing {
  var canvas: Canvas
  let inks: Palette
  var random: SeededRandom

  /// The sheet's width in units; its height is a thousand.
  var width: Double { canvas.width }

  /// The PNG file of the picture; nil when there is no memory for it.
  static func file(_ motif: Motif, number: Int, width: Int, height: Int) -> [UInt8]? {
    var random = SeededRandom(seed: UInt64(bitPattern: Int64(number)), motif.rawValue)
    let inks = Palette.all[Int(random.next() % UInt64(Palette.all.count))]
    var drawing = SceneDrawing(canvas: Canvas(width: width, height: height), inks: inks, random: random)
    drawing.draw(motif)
    return PNGWriter.file(of: drawing.canvas)
  }

  private mutating func draw(_ motif: Motif) {
    switch motif {
    case .hills: drawHills()
    case .skyline: drawSkyline()
    case .coast: drawCoast()
    case .forest: drawForest()
    case .fields: drawFields()
    case .viaduct: drawViaduct()
    case .parliament: drawParliament()
    case .planet: drawPlanet()
    case .shapes: drawShapes()
    case .harbour: drawHarbour()
    case .bicycle: drawThing { $0.drawBicycle() }
    case .sofa: drawThing { $0.drawSofa() }
    case .books: drawThing { $0.drawBooks() }
    case .car: drawThing { $0.drawCar() }
    case .house: drawHouse()
    case .lamp: drawThing { $0.drawLamp() }
    case .guitar: drawThing { $0.drawGuitar() }
    case .cat: drawThing { $0.drawCat() }
    case .blocks: drawThing { $0.drawBlocks() }
    case .shirt: drawThing { $0.drawShirt() }
    case .screen: drawThing { $0.drawScreen() }
    case .toolbox: drawThing { $0.drawToolbox() }
    }
  }

  /// A number of the range, the next of this picture.
  mutating func number(_ range: ClosedRange<Double>) -> Double { random.number(in: range) }
}

/// What a picture shows: sights for the news, things for the ads. The raw value is its name in addresses.
package enum Motif: String, Sendable, CaseIterable {
  // Sights.
  case hills, skyline, coast, forest, fields, viaduct, parliament, planet, shapes, harbour
  // Things.
  case bicycle, sofa, books, car, house, lamp, guitar, cat, blocks, shirt, screen, toolbox

  /// The sights, from which a numbered scene takes its own.
  package static let sights: [Motif] = [
    .hills, .skyline, .coast, .forest, .fields, .viaduct, .parliament, .planet, .shapes, .harbour,
  ]
}
