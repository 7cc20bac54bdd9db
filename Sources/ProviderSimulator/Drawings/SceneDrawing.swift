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
    case .bicycle: drawObject { $0.drawBicycle() }
    case .sofa: drawObject { $0.drawSofa() }
    case .books: drawObject { $0.drawBooks() }
    case .car: drawObject { $0.drawCar() }
    case .house: drawHouse()
    case .lamp: drawObject { $0.drawLamp() }
    case .guitar: drawObject { $0.drawGuitar() }
    case .cat: drawObject { $0.drawCat() }
    case .blocks: drawObject { $0.drawBlocks() }
    case .shirt: drawObject { $0.drawShirt() }
    case .screen: drawObject { $0.drawScreen() }
    case .toolbox: drawObject { $0.drawToolbox() }
    case .scooter: drawObject { $0.drawScooter() }
    case .pushScooter: drawObject { $0.drawPushScooter() }
    case .van: drawObject { $0.drawVan() }
    case .caravan: drawObject { $0.drawCaravan() }
    case .trailer: drawObject { $0.drawTrailer() }
    case .tyre: drawObject { $0.drawTyre() }
    case .pram: drawObject { $0.drawPram() }
    case .table: drawObject { $0.drawTable() }
    case .chair: drawObject { $0.drawChair() }
    case .wardrobe: drawObject { $0.drawWardrobe() }
    case .bed: drawObject { $0.drawBed() }
    case .mirror: drawObject { $0.drawMirror() }
    case .rug: drawObject { $0.drawRug() }
    case .washer: drawObject { $0.drawWasher() }
    case .stove: drawObject { $0.drawStove() }
    case .cup: drawObject { $0.drawCup() }
    case .plant: drawObject { $0.drawPlant() }
    case .ladder: drawObject { $0.drawLadder() }
    case .tiles: drawObject { $0.drawTiles() }
    case .key: drawObject { $0.drawKey() }
    case .parcel: drawObject { $0.drawParcel() }
    case .coat: drawObject { $0.drawCoat() }
    case .dress: drawObject { $0.drawDress() }
    case .shoes: drawObject { $0.drawShoes() }
    case .bag: drawObject { $0.drawBag() }
    case .hat: drawObject { $0.drawHat() }
    case .watch: drawObject { $0.drawWatch() }
    case .saddle: drawObject { $0.drawSaddle() }
    case .teddy: drawObject { $0.drawTeddy() }
    case .dog: drawObject { $0.drawDog() }
    case .hen: drawObject { $0.drawHen() }
    case .laptop: drawObject { $0.drawLaptop() }
    case .phone: drawObject { $0.drawPhone() }
    case .radio: drawObject { $0.drawRadio() }
    case .camera: drawObject { $0.drawCamera() }
    case .printer: drawObject { $0.drawPrinter() }
    case .gamepad: drawObject { $0.drawGamepad() }
    case .speakers: drawObject { $0.drawSpeakers() }
    case .keyboard: drawObject { $0.drawKeyboard() }
    case .note: drawObject { $0.drawNote() }
    case .record: drawObject { $0.drawRecord() }
    case .dice: drawObject { $0.drawDice() }
    case .tent: drawObject { $0.drawTent() }
    case .telescope: drawObject { $0.drawTelescope() }
    case .skis: drawObject { $0.drawSkis() }
    case .dumbbell: drawObject { $0.drawDumbbell() }
    case .fishing: drawObject { $0.drawFishing() }
    case .aquarium: drawObject { $0.drawAquarium() }
    case .globe: drawObject { $0.drawGlobe() }
    }
  }

  /// The next random number of this picture, within the range.
  mutating func number(_ range: ClosedRange<Double>) -> Double { random.number(in: range) }
}

/// The motif of a picture: scenes for the news, objects for the ads. The raw value is its name in addresses.
package enum Motif: String, Sendable, CaseIterable {
  // Scenes.
  case hills, skyline, coast, forest, fields, viaduct, parliament, planet, shapes, harbour
  // Objects.
  case bicycle, sofa, books, car, house, lamp, guitar, cat, blocks, shirt, screen, toolbox
  case scooter, pushScooter, van, caravan, trailer, tyre, pram
  case table, chair, wardrobe, bed, mirror, rug, washer, stove, cup, plant, ladder, tiles, key
  case coat, dress, shoes, bag, hat, watch
  case saddle, teddy, dog, hen, aquarium
  case laptop, phone, radio, camera, printer, gamepad, speakers, keyboard
  case note, record, dice, tent, telescope, skis, dumbbell, fishing, globe
  /// The fallback for objects without a motif of their own.
  case parcel

  /// The motifs from which the number of a scene selects one.
  package static let scenes: [Motif] = [
    .hills, .skyline, .coast, .forest, .fields, .viaduct, .parliament, .planet, .shapes, .harbour,
  ]
}
