import Foundation

/// Where land is, in cells of one degree.
struct LandMask: Sendable {
  private static let columns = 360
  private static let rows = 180
  private let cells: [Bool]

  static func bundled() throws(SimulatorError) -> LandMask {
    let lines = try BundledText.lines(of: "land.txt", in: "Cities")
    let cells = lines.flatMap { $0.flatMap(Self.bits) }
    guard cells.count == rows * columns else { throw .badResource(name: "Cities/land.txt") }
    return LandMask(cells: cells)
  }

  /// Whether most of the position's cell is land.
  func isLand(_ position: Position) -> Bool { cell(row(of: position), column(of: position)) }

  /// The share of land, 0 to 1, in the square of `reach` degrees to each side.
  func landShare(around position: Position, reach: Int) -> Double {
    let (centreRow, centreColumn) = (row(of: position), column(of: position))
    var land = 0
    var seen = 0
    for row in max(0, centreRow - reach)...min(Self.rows - 1, centreRow + reach) {
      for column in (centreColumn - reach)...(centreColumn + reach) {
        land += cell(row, column) ? 1 : 0
        seen += 1
      }
    }
    return Double(land) / Double(seen)
  }

  private func cell(_ row: Int, _ column: Int) -> Bool {
    cells[row * Self.columns + (column % Self.columns + Self.columns) % Self.columns]
  }

  private func row(of position: Position) -> Int {
    min(Self.rows - 1, max(0, Int((90 - position.latitude).rounded(.down))))
  }

  private func column(of position: Position) -> Int { Int((position.longitude + 180).rounded(.down)) }

  private static func bits(of digit: Character) -> [Bool] {
    let value = digit.hexDigitValue ?? 0
    return [8, 4, 2, 1].map { value & $0 != 0 }
  }
}
