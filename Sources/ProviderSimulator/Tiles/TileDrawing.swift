import SeededNumbers
import Foundation

/// Draws a tile of a fictional street map: real land and sea, invented streets, real city names.
struct TileDrawing: Sendable {
  static let side = 256
  /// The zoom level from which a tile shows its own address.
  static let minimumLabelZoom = 10

  let zoom, column, row: Int
  let land: LandMask
  let names: TileNames

  /// The tile's file over `pixels`, or over a rough drawing of land and sea if there are none.
  func file(over pixels: [UInt8]?) -> [UInt8]? {
    var canvas = pixels.flatMap { Canvas(pixels: Self.toned($0), width: Self.side, height: Self.side) } ?? roughCanvas()
    drawStreets(&canvas)
    for name in names.names(zoom: zoom, column: column, row: row) { write(name, on: &canvas) }
    if zoom >= Self.minimumLabelZoom { TileLabel.draw("\(zoom)/\(column)/\(row)", on: &canvas) }
    return PNGWriter.file(of: canvas)
  }

  /// The ground's pixels in colours like those of OpenStreetMap: a paler land and a bluer sea.
  private static func toned(_ pixels: [UInt8]) -> [UInt8] {
    let (land, sea): ([Int], [Int]) = ([242, 239, 233], [170, 211, 223])
    var toned = pixels
    for start in stride(from: 0, to: pixels.count - 2, by: 3) {
      let ground = pixels[start] < pixels[start + 2] ? sea : land
      for part in 0..<3 { toned[start + part] = UInt8((Int(pixels[start + part]) + 2 * ground[part]) / 3) }
    }
    return toned
  }

  /// Sixteen squares a side, each land or sea.
  private func roughCanvas() -> Canvas {
    var canvas = Canvas(width: Self.side, height: Self.side)
    canvas.fillGradient(from: Ink(0xC5D6DE), to: Ink(0xC5D6DE))
    let step = Canvas.height / 16
    for y in 0..<16 {
      for x in 0..<16 where isLand(Double(x) / 16 + 1 / 32, Double(y) / 16 + 1 / 32) {
        canvas.box(Double(x) * step, Double(y) * step, step, step, Ink(0xF2EEE2))
      }
    }
    return canvas
  }

  /// Streets every few hundred pixels of the world, continuous across tiles, thinner at low zoom; none at sea.
  private func drawStreets(_ canvas: inout Canvas) {
    guard zoom >= 9 else { return }
    var random = SeededRandom(seed: UInt64(zoom) << 40 | UInt64(column) << 20 | UInt64(row))
    let main = Ink(0xE3B778)
    let side = Ink(0xFFFFFF)
    for lane in stride(from: 125.0, to: Canvas.height, by: 250) {
      guard isLand(lane / 1000, 0.5), isLand(0.5, lane / 1000) else { continue }
      let bend = random.number(in: -40...40)
      canvas.line([Point(0, lane), Point(500, lane + bend), Point(1000, lane)], thickness: 14, side)
      canvas.line([Point(lane, 0), Point(lane + bend, 500), Point(lane, 1000)], thickness: 14, side)
    }
    guard isLand(0.5, 0.5) else { return }
    if row.isMultiple(of: 3) { canvas.line([Point(0, 500), Point(1000, 500)], thickness: 26, main) }
    if column.isMultiple(of: 3) { canvas.line([Point(500, 0), Point(500, 1000)], thickness: 26, main) }
  }

  /// A city's name and its dot, with a paper-coloured halo so that it is legible over streets.
  private func write(_ name: TileNames.PlacedName, on canvas: inout Canvas) {
    let (left, top) = (Double(column * Self.side), Double(row * Self.side))
    let lines = name.line.strokes.map { stroke in
      stroke.map { Point(name.corner.x - left + $0.x * name.scale, name.corner.y - top + $0.y * name.scale) }
    }
    let cityPoint = Point(name.cityPoint.x - left, name.cityPoint.y - top)
    let (paper, ink) = (Ink(0xFBF9F4), Ink(0x2F2C27))
    let size = name.isCapital ? 5.5 : 4.0
    canvas.stroke([[cityPoint, cityPoint]], [(size + 3, paper), (size, ink)])
    if name.isCapital { canvas.stroke([[cityPoint, cityPoint]], [(1.8, paper)]) }
    canvas.stroke(lines, [(4.6, paper), (name.isCapital ? 1.7 : 1.35, ink)])
  }

  /// Whether there is land at a fraction of the tile from the west and from the north.
  private func isLand(_ across: Double, _ down: Double) -> Bool {
    let tiles = Double(1 << zoom)
    let north = atan(sinh(.pi * (1 - 2 * (Double(row) + down) / tiles))) * 180 / .pi
    return land.isLand(Position(latitude: north, longitude: (Double(column) + across) / tiles * 360 - 180))
  }
}

/// Writes a tile's address on it in strokes; it supports only digits and slashes.
enum TileLabel {
  private static let strokes: [Character: [[(Double, Double)]]] = [
    "0": [[(0, 0), (1, 0), (1, 2), (0, 2), (0, 0)]],
    "1": [[(0.2, 0.4), (0.6, 0), (0.6, 2)]],
    "2": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 2), (1, 2)]],
    "3": [[(0, 0), (1, 0), (1, 2), (0, 2)], [(0.2, 1), (1, 1)]],
    "4": [[(0, 0), (0, 1), (1, 1)], [(1, 0), (1, 2)]],
    "5": [[(1, 0), (0, 0), (0, 1), (1, 1), (1, 2), (0, 2)]],
    "6": [[(1, 0), (0, 0), (0, 2), (1, 2), (1, 1), (0, 1)]],
    "7": [[(0, 0), (1, 0), (0.4, 2)]],
    "8": [[(0, 0), (1, 0), (1, 2), (0, 2), (0, 0)], [(0, 1), (1, 1)]],
    "9": [[(1, 1), (0, 1), (0, 0), (1, 0), (1, 2), (0, 2)]],
    "/": [[(0, 2), (1, 0)]],
  ]

  static func draw(_ text: String, on canvas: inout Canvas) {
    let (size, step) = (26.0, 44.0)
    for (index, character) in text.enumerated() {
      let left = 40 + Double(index) * step
      for line in strokes[character] ?? [] {
        canvas.line(line.map { Point(left + $0.0 * size, 40 + $0.1 * size) }, thickness: 9, Ink(0x6E675A))
      }
    }
  }
}
