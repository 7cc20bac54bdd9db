import SeededNumbers
import Foundation
import Thumbnailing

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
    let places = names.names(zoom: zoom, column: column, row: row).map(svg).joined()
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' width='\(Self.side)' height='\(Self.side)'>\(pixels == nil ? roughGround : "")\
      <g fill='none' stroke-linecap='round' stroke-linejoin='round'>\(streets)\(places)\(address)</g></svg>
      """
    return SVGDrawing(text, width: Self.side, height: Self.side).png(over: pixels.map(Self.toned))
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
  private var roughGround: String {
    let squares = (0..<256).map { (across: $0 % 16, down: $0 / 16) }
    let dry = squares.filter { isLand(Double($0.across) / 16 + 1 / 32, Double($0.down) / 16 + 1 / 32) }
    let outline = dry.map { "M\($0.across * 16) \($0.down * 16)h16v16h-16z" }.joined()
    return "<path fill='#c5d6de' d='M0 0h256v256H0z'/><path fill='#f2eee2' d='\(outline)'/>"
  }

  /// Streets every few hundred pixels of the world, continuous across tiles; none at sea and at low zoom.
  private var streets: String {
    guard zoom >= 9 else { return "" }
    var random = SeededRandom(seed: UInt64(zoom) << 40 | UInt64(column) << 20 | UInt64(row))
    var lanes = ""
    for lane in stride(from: 32.0, to: 256, by: 64) where isLand(lane / 256, 0.5) && isLand(0.5, lane / 256) {
      let bend = lane + random.number(in: -10...10)
      lanes += "M0 \(lane)L128 \(bend) 256 \(lane)M\(lane) 0L\(bend) 128 \(lane) 256"
    }
    var roads = ""
    if row.isMultiple(of: 3), isLand(0.5, 0.5) { roads += "M0 128H256" }
    if column.isMultiple(of: 3), isLand(0.5, 0.5) { roads += "M128 0V256" }
    return Self.path(lanes, 3.6, "#fff") + Self.path(roads, 6.6, "#e3b778")
  }

  /// A city's name and its dot, with a paper-coloured halo so that it is legible over streets.
  private func svg(of name: TileNames.PlacedName) -> String {
    let (left, top) = (Double(column * Self.side), Double(row * Self.side))
    let dot = "M\(name.cityPoint.x - left) \(name.cityPoint.y - top)h0"
    let (paper, ink) = ("#fbf9f4", "#2f2c27")
    let size = name.isCapital ? 5.5 : 4.0
    let hole = name.isCapital ? Self.path(dot, 1.8, paper) : ""
    let letters = name.line.outline
    let shift = "translate(\(name.corner.x - left) \(name.corner.y - top)) scale(\(name.scale))"
    return Self.path(dot, size + 3, paper) + Self.path(dot, size, ink) + hole
      + "<g transform='\(shift)'>" + Self.path(letters, 4.6 / name.scale, paper)
      + Self.path(letters, (name.isCapital ? 1.7 : 1.35) / name.scale, ink) + "</g>"
  }

  private static func path(_ outline: String, _ thickness: Double, _ color: String) -> String {
    "<path stroke='\(color)' stroke-width='\(thickness)' d='\(outline)'/>"
  }

  /// The tile's address in strokes, at high zoom.
  private var address: String {
    guard zoom >= Self.minimumLabelZoom else { return "" }
    let outline = "\(zoom)/\(column)/\(row)".enumerated().map { "M\(Double($0) * 1.7) 0" + (Self.digits[$1] ?? "") }
    return "<g transform='translate(10.2 10.2) scale(6.66)'>\(Self.path(outline.joined(), 0.35, "#6e675a"))</g>"
  }

  /// The strokes of a digit one unit wide and two high.
  private static let digits: [Character: String] = [
    "0": "h1v2h-1z", "1": "m.2 .4l.4-.4v2", "2": "h1v1h-1v1h1", "3": "h1v2h-1m.2-1h.8", "4": "v1h1m0-1v2",
    "5": "m1 0h-1v1h1v1h-1", "6": "m1 0h-1v2h1v-1h-1", "7": "h1l-.6 2", "8": "h1v2h-1zm0 1h1", "9": "m1 1h-1v-1h1v2h-1",
    "/": "m0 2l1-2",
  ]

  /// Whether there is land at a fraction of the tile from the west and from the north.
  private func isLand(_ across: Double, _ down: Double) -> Bool {
    let tiles = Double(1 << zoom)
    let north = atan(sinh(.pi * (1 - 2 * (Double(row) + down) / tiles))) * 180 / .pi
    return land.isLand(Position(latitude: north, longitude: (Double(column) + across) / tiles * 360 - 180))
  }
}
