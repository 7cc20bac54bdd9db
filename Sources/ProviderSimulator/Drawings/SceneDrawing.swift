import SeededNumbers

/// Draws one picture: the same motif, number and size always produce the same picture.
struct SceneDrawing {
  var canvas: Canvas
  let inks: Palette
  var random: SeededRandom

  /// The canvas's width in units; its height is a thousand.
  var width: Double { canvas.width }

  /// The PNG file of the picture; nil when there is not enough memory.
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
    case .scooter: drawThing { $0.drawScooter() }
    case .pushScooter: drawThing { $0.drawPushScooter() }
    case .van: drawThing { $0.drawVan() }
    case .caravan: drawThing { $0.drawCaravan() }
    case .trailer: drawThing { $0.drawTrailer() }
    case .tyre: drawThing { $0.drawTyre() }
    case .pram: drawThing { $0.drawPram() }
    case .table: drawThing { $0.drawTable() }
    case .chair: drawThing { $0.drawChair() }
    case .wardrobe: drawThing { $0.drawWardrobe() }
    case .bed: drawThing { $0.drawBed() }
    case .mirror: drawThing { $0.drawMirror() }
    case .rug: drawThing { $0.drawRug() }
    case .washer: drawThing { $0.drawWasher() }
    case .stove: drawThing { $0.drawStove() }
    case .cup: drawThing { $0.drawCup() }
    case .plant: drawThing { $0.drawPlant() }
    case .ladder: drawThing { $0.drawLadder() }
    case .tiles: drawThing { $0.drawTiles() }
    case .key: drawThing { $0.drawKey() }
    case .parcel: drawThing { $0.drawParcel() }
    case .coat: drawThing { $0.drawCoat() }
    case .dress: drawThing { $0.drawDress() }
    case .shoes: drawThing { $0.drawShoes() }
    case .bag: drawThing { $0.drawBag() }
    case .hat: drawThing { $0.drawHat() }
    case .watch: drawThing { $0.drawWatch() }
    case .saddle: drawThing { $0.drawSaddle() }
    case .teddy: drawThing { $0.drawTeddy() }
    case .dog: drawThing { $0.drawDog() }
    case .hen: drawThing { $0.drawHen() }
    case .laptop: drawThing { $0.drawLaptop() }
    case .phone: drawThing { $0.drawPhone() }
    case .radio: drawThing { $0.drawRadio() }
    case .camera: drawThing { $0.drawCamera() }
    case .printer: drawThing { $0.drawPrinter() }
    case .gamepad: drawThing { $0.drawGamepad() }
    case .speakers: drawThing { $0.drawSpeakers() }
    case .keyboard: drawThing { $0.drawKeyboard() }
    case .note: drawThing { $0.drawNote() }
    case .record: drawThing { $0.drawRecord() }
    case .dice: drawThing { $0.drawDice() }
    case .tent: drawThing { $0.drawTent() }
    case .telescope: drawThing { $0.drawTelescope() }
    case .skis: drawThing { $0.drawSkis() }
    case .dumbbell: drawThing { $0.drawDumbbell() }
    case .fishing: drawThing { $0.drawFishing() }
    case .aquarium: drawThing { $0.drawAquarium() }
    case .globe: drawThing { $0.drawGlobe() }
    }
  }

  /// The next random number of this picture, within the range.
  mutating func number(_ range: ClosedRange<Double>) -> Double { random.number(in: range) }
}

/// The motif of a picture: sights for the news, things for the ads. The raw value is its name in addresses.
package enum Motif: String, Sendable, CaseIterable {
  // Sights.
  case hills, skyline, coast, forest, fields, viaduct, parliament, planet, shapes, harbour
  // Things.
  case bicycle, sofa, books, car, house, lamp, guitar, cat, blocks, shirt, screen, toolbox
  case scooter, pushScooter, van, caravan, trailer, tyre, pram
  case table, chair, wardrobe, bed, mirror, rug, washer, stove, cup, plant, ladder, tiles, key
  case coat, dress, shoes, bag, hat, watch
  case saddle, teddy, dog, hen, aquarium
  case laptop, phone, radio, camera, printer, gamepad, speakers, keyboard
  case note, record, dice, tent, telescope, skis, dumbbell, fishing, globe
  /// The fallback for things without a motif of their own.
  case parcel

  /// The sights, from which the number of a scene selects one.
  package static let sights: [Motif] = [
    .hills, .skyline, .coast, .forest, .fields, .viaduct, .parliament, .planet, .shapes, .harbour,
  ]
}
