import Foundation

/// The land mask, in cells of one degree.
struct LandMask: Sendable {
  private static let columns = 360
  private static let rows = 180
  /// Four cells of a row per element; the westernmost is the highest of four bits.
  private let nibbles: [UInt8]

  static func bundled() throws(SimulatorError) -> LandMask {
    let lines = try BundledText.lines(of: "land.txt", in: "Cities")
    // Bytes instead of characters take a tenth of the time in an unoptimised build.
    let nibbles = lines.flatMap { $0.utf8.compactMap(hexadecimal) }
    guard nibbles.count == rows * columns / 4 else { throw .badResource(name: "Cities/land.txt") }
    return LandMask(nibbles: nibbles)
  }

  /// Whether most of the position's cell is land.
  func isLand(_ position: Position) -> Bool { isLand(row(of: position), column(of: position)) }

  /// The share of land, 0 to 1, in the square of `reach` degrees to each side.
  func landShare(around position: Position, reach: Int) -> Double {
    let (centreRow, centreColumn) = (row(of: position), column(of: position))
    var land = 0
    var total = 0
    for row in max(0, centreRow - reach)...min(Self.rows - 1, centreRow + reach) {
      for column in (centreColumn - reach)...(centreColumn + reach) {
        land += isLand(row, column) ? 1 : 0
        total += 1
      }
    }
    return Double(land) / Double(total)
  }

  /// The number of the position's cell.
  func cellIndex(of position: Position) -> Int { cellIndex(row(of: position), column(of: position)) }

  private func cellIndex(_ row: Int, _ column: Int) -> Int {
    row * Self.columns + (column % Self.columns + Self.columns) % Self.columns
  }

  private func isLand(_ row: Int, _ column: Int) -> Bool {
    let index = cellIndex(row, column)
    return nibbles[index / 4] & 8 >> (index % 4) != 0
  }

  private func row(of position: Position) -> Int {
    min(Self.rows - 1, max(0, Int((90 - position.latitude).rounded(.down))))
  }

  private func column(of position: Position) -> Int { Int((position.longitude + 180).rounded(.down)) }

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
