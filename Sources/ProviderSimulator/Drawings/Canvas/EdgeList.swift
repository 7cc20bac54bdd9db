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
  private var steps: [Double]
  private var changed: [Int] = []
  private let width: Int

  init(width: Int) {
    self.width = width
    steps = [Double](repeating: 0, count: width + 2)
  }

  /// The stretches of one row that the shape covers alike, with the share of each of their pixels, from the left.
  mutating func spans(of shape: EdgeList, row: Int) -> [(columns: Range<Int>, share: Double)] {
    let edges = shape.edges(in: row)
    for line in 0..<Self.linesPerRow {
      let y = Double(row) + (Double(line) + 0.5) / Double(Self.linesPerRow)
      var crossings: [Double] = []
      for edge in edges where edge.top <= y && y < edge.bottom {
        crossings.append(edge.x + (y - edge.top) * edge.slope)
      }
      crossings.sort()
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        add(1, at: clamped(crossings[pair]))
        add(-1, at: clamped(crossings[pair + 1]))
      }
    }
    return between()
  }

  /// What lies between the changes, which are forgotten.
  private mutating func between() -> [(columns: Range<Int>, share: Double)] {
    changed.sort()
    var spans: [(columns: Range<Int>, share: Double)] = []
    var covered = 0.0
    for (index, column) in changed.enumerated() {
      covered += steps[column]
      steps[column] = 0
      let end = min(index + 1 < changed.count ? changed[index + 1] : width, width)
      if column < end, covered > 0.004 { spans.append((column..<end, min(covered, 1))) }
    }
    changed.removeAll(keepingCapacity: true)
    return spans
  }

  private mutating func add(_ change: Double, at x: Double) {
    let weight = change / Double(Self.linesPerRow)
    let column = Int(x)
    let part = x - Double(column)
    steps[column] += weight * (1 - part)
    steps[column + 1] += weight * part
    changed.append(column)
    changed.append(column + 1)
  }

  private func clamped(_ x: Double) -> Double { min(max(x, 0), Double(width)) }
}
