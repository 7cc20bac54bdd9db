import Foundation

/// Draws invented rain over a part of the world, in squares as a radar sees it.
struct RadarDrawing: Sendable {
  /// A part of the map: meridians in degrees, and where it lies between the map's lower edge (-1) and its upper one (1).
  struct Box: Sendable {
    let west, east, low, high: Double

    var south: Double { Self.latitude(low) }
    var north: Double { Self.latitude(high) }

    static func latitude(_ height: Double) -> Double { atan(sinh(.pi * height)) * 180 / .pi }
  }

  private static let inks = [Ink(0xA9CBE6), Ink(0x6AA3D5), Ink(0x2F6FB5), Ink(0x1E4C8F), Ink(0xD9A21B), Ink(0xC2452D)]
  private static let fronts = NoiseField(seed: 71, fineness: 9, hours: 12)
  private static let showers = NoiseField(seed: 72, fineness: 55, hours: 2)
  /// The rain is computed at so many corners a side, and blended between them.
  private static let corners = 33
  private static let squares = 128

  let box: Box
  let time: Date
  /// Where the radars see: west, south, east, north.
  let area: (west: Double, south: Double, east: Double, north: Double)

  /// The file, `side` pixels wide; nil when there is no memory to compress it.
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
    return PNGWriter.file(of: pixels, side: side, inks: Self.inks)
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

  /// The number of a square's ink; 0 where nothing falls, and where no radar sees.
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
    return amount <= 0 ? 0 : UInt8(min(Double(Self.inks.count), 1 + amount / 0.13))
  }
}
