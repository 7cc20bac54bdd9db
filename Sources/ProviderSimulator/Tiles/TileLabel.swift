/// Writes a tile's address on it, in strokes: digits and slashes are all it knows.
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
