/// The edges of polygons in pixels, ready to be crossed by lines.
struct EdgeList {
  struct Edge {
    let top: Double
    let bottom: Double
    let x: Double
    let slope: Double
  }

  /// The first row that the shape touches.
  let top: Int
  /// The row after the last.
  let bottom: Int
  private let edges: [Edge]

  init(_ polygons: [[Point]], scale: Double) {
    var edges: [Edge] = []
    for polygon in polygons where polygon.count > 2 {
      var last = polygon[polygon.count - 1]
      for point in polygon {
        let (upper, lower) = last.y < point.y ? (last, point) : (point, last)
        last = point
        guard upper.y < lower.y else { continue }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        edges.append(Edge(top: upper.y * scale, bottom: lower.y * scale, x: upper.x * scale, slope: slope))
      }
    }
    self.edges = edges
    top = Int((edges.map(\.top).min() ?? 0).rounded(.down))
    bottom = Int((edges.map(\.bottom).max() ?? 0).rounded(.up))
  }

  /// The edges that a row of pixels meets.
  func edges(in row: Int) -> [Edge] {
    let (upper, lower) = (Double(row), Double(row + 1))
    return edges.filter { $0.top < lower && $0.bottom > upper }
  }
}

/// How much of each pixel of one row a shape covers, as the change from one pixel to the next.
struct CoverageLine: ~Copyable {
  // Four lines through a row of pixels are smooth enough for pictures that are shown smaller.
  private static let linesPerRow = 4
  private(set) var steps: [Double]
  private let width: Int

  init(width: Int) {
    self.width = width
    steps = [Double](repeating: 0, count: width + 2)
  }

  /// Takes one row of the shape; the columns that it touches, or nil when it misses the row.
  mutating func cover(_ shape: EdgeList, row: Int) -> Range<Int>? {
    let edges = shape.edges(in: row)
    guard !edges.isEmpty else { return nil }
    for index in steps.indices { steps[index] = 0 }
    var first = width
    var last = 0
    for line in 0..<Self.linesPerRow {
      let y = Double(row) + (Double(line) + 0.5) / Double(Self.linesPerRow)
      let crossings = edges.filter { $0.top <= y && y < $0.bottom }.map { $0.x + (y - $0.top) * $0.slope }.sorted()
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let (start, end) = (clamped(crossings[pair]), clamped(crossings[pair + 1]))
        add(1, at: start)
        add(-1, at: end)
        first = min(first, Int(start))
        last = max(last, Int(end) + 1)
      }
    }
    return first < last ? first..<min(last, width) : nil
  }

  private mutating func add(_ change: Double, at x: Double) {
    let weight = change / Double(Self.linesPerRow)
    let column = Int(x)
    let part = x - Double(column)
    steps[column] += weight * (1 - part)
    steps[column + 1] += weight * part
  }

  private func clamped(_ x: Double) -> Double { min(max(x, 0), Double(width)) }
}
