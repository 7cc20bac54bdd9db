import Foundation

/// Draws fictional rain over a part of the world, in squares like a radar image.
struct RadarDrawing: Sendable {
  /// A part of the map: meridians in degrees, and its vertical range between the map's lower edge (-1) and its upper edge (1).
  struct Box: Sendable {
    let west, east, low, high: Double

    var south: Double { Self.latitude(low) }
    var north: Double { Self.latitude(high) }

    static func latitude(_ height: Double) -> Double { atan(sinh(.pi * height)) * 180 / .pi }
  }

  /// The colours of Deutscher Wetterdienst's layer, the lightest rain first.
  static let german = [
    Ink(0x33FFFF), Ink(0x1ACC9A), Ink(0x019934), Ink(0x4DB31B), Ink(0x99CC01), Ink(0xCCE601), Ink(0xFFFF01),
    Ink(0xFFC401), Ink(0xFF8901), Ink(0xFF4501), Ink(0xFE0000),
  ]
  /// NOAA's colours, one for every five decibels.
  static let american = [
    Ink(0x6376A8), Ink(0x538DBC), Ink(0x58C2B9), Ink(0x30D65B), Ink(0x0DAF12), Ink(0x0A730C), Ink(0x84A005),
    Ink(0xFFCA00), Ink(0xFF5900), Ink(0xD80000),
  ]
  /// RainViewer's colours, one for every five decibels.
  static let universalBlue = [
    Ink(0xCEC087), Ink(0x36BAE5), Ink(0x0091CA), Ink(0x00699C), Ink(0x004E78), Ink(0xFFD200), Ink(0xFF9500),
    Ink(0xE62800), Ink(0x8F0000),
  ]
  /// The amount of the heaviest rain.
  private static let most = 0.78
  private static let fronts = NoiseField(seed: 71, fineness: 9, hours: 12)
  private static let showers = NoiseField(seed: 72, fineness: 55, hours: 2)
  /// The number of points per side at which the rain is computed; it is interpolated between them.
  private static let corners = 33
  private static let squares = 128

  let box: Box
  let time: Date
  /// The area that the radars cover: west, south, east, north.
  let area: (west: Double, south: Double, east: Double, north: Double)
  /// The service's colours.
  let inks: [Ink]

  /// The file, `side` pixels wide; nil when there is not enough memory to compress it.
  func file(side: Int) -> [UInt8]? {
    let amounts = amounts()
    let scale = side / Self.squares
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side)
    for down in 0..<Self.squares {
      var row: [UInt8] = []
      row.reserveCapacity(side)
      for across in 0..<Self.squares {
        row.append(contentsOf: repeatElement(ink(at: across, down, amounts), count: scale))
      }
      for _ in 0..<scale { pixels.append(contentsOf: row) }
    }
    return PNGWriter.file(of: pixels, side: side, inks: inks)
  }

  private func amounts() -> [Double] {
    let hour = time.timeIntervalSince1970 / 3600 - 490_000
    let last = Double(Self.corners - 1)
    return (0..<Self.corners).flatMap { down in
      (0..<Self.corners).map { across in
        let point = UnitVector(
          Position(
            latitude: Box.latitude(box.high + (box.low - box.high) * Double(down) / last),
            longitude: box.west + (box.east - box.west) * Double(across) / last))
        return Self.fronts.value(at: point, hour: hour) * 0.8 + Self.showers.value(at: point, hour: hour) * 0.5
      }
    }
  }

  /// The index of a square's ink; 0 without rain, and outside the radars' area.
  private func ink(at across: Int, _ down: Int, _ amounts: [Double]) -> UInt8 {
    let (x, y) = ((Double(across) + 0.5) / Double(Self.squares), (Double(down) + 0.5) / Double(Self.squares))
    let longitude = box.west + (box.east - box.west) * x
    let latitude = Box.latitude(box.high + (box.low - box.high) * y)
    guard (area.west...area.east).contains(longitude), (area.south...area.north).contains(latitude) else { return 0 }
    let last = Double(Self.corners - 1)
    let (left, top) = (Int(x * last), Int(y * last))
    let (right, below) = (x * last - Double(left), y * last - Double(top))
    func at(_ column: Int, _ row: Int) -> Double { amounts[row * Self.corners + column] }
    let upper = at(left, top) * (1 - right) + at(left + 1, top) * right
    let lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right
    let amount = upper * (1 - below) + lower * below - 0.22
    let count = Double(inks.count)
    return amount <= 0 ? 0 : UInt8(min(count, 1 + amount / Self.most * count))
  }
}
