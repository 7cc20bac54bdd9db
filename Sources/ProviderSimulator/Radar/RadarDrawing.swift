import Foundation

/// Draws the forecast's rain over a part of the world, in squares like a radar image.
struct RadarDrawing: Sendable {
  /// A part of the map: meridians in degrees, and its vertical range between the map's lower edge (-1) and its upper edge (1).
  struct Box: Sendable {
    let west, east, low, high: Double

    var south: Double { Self.latitude(low) }
    var north: Double { Self.latitude(high) }

    static func latitude(_ height: Double) -> Double { atan(sinh(.pi * height)) * 180 / .pi }
  }

  private static let squares = 64

  let box: Box
  let time: Date
  /// The area that the radars cover: west, south, east, north.
  let area: (west: Double, south: Double, east: Double, north: Double)
  let scale: RadarScale

  /// The file, `side` pixels wide; nil when there is not enough memory to compress it.
  func file(of world: SimulatedWorld, side: Int) -> [UInt8]? {
    var rain = RainField(world: world, date: time)
    let width = side / Self.squares
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side)
    for down in 0..<Self.squares {
      var row: [UInt8] = []
      row.reserveCapacity(side)
      for across in 0..<Self.squares {
        row.append(contentsOf: repeatElement(ink(at: centre(across, down), &rain), count: width))
      }
      for _ in 0..<width { pixels.append(contentsOf: row) }
    }
    return PalettePNG.file(of: pixels, side: side, inks: scale.inks)
  }

  private func centre(_ across: Int, _ down: Int) -> Position {
    let (x, y) = ((Double(across) + 0.5) / Double(Self.squares), (Double(down) + 0.5) / Double(Self.squares))
    return Position(
      latitude: Box.latitude(box.high + (box.low - box.high) * y), longitude: box.west + (box.east - box.west) * x)
  }

  /// The index of a square's ink; 0 without rain, and outside the radars' area.
  private func ink(at position: Position, _ rain: inout RainField) -> UInt8 {
    guard (area.west...area.east).contains(position.longitude), (area.south...area.north).contains(position.latitude)
    else { return 0 }
    return scale.ink(of: rain.rate(at: position))
  }
}
