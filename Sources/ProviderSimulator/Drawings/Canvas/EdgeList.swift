// Unchecked: memory of its own for one picture, as long as the picture is wide; only the demo draws.

/// The edges of polygons in pixels, prepared for scan lines.
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
  let edges: [Edge]

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

}

/// The coverage of the pixels of one row by a shape, as changes from one pixel to the next.
///
/// It manages its own memory: pictures are most of what the demo draws, and in an unoptimised build, such as that of the tests,
/// arrays take ten times as long.
struct CoverageLine: ~Copyable {
  // Four scan lines per row of pixels are smooth enough for pictures that are displayed smaller.
  private static let scanLinesPerRow = 4
  private let edges: UnsafeMutablePointer<EdgeList.Edge>
  private let edgeCount: Int
  private let width: Int
  private let steps: UnsafeMutablePointer<Double>
  /// The edges that the row crosses, as indices into ``edges``.
  private let crossedEdges: UnsafeMutablePointer<Int>
  private let crossings: UnsafeMutablePointer<Double>
  /// The columns where the coverage changes, from the left.
  private let changedColumns: UnsafeMutablePointer<Int>
  private var changeCount = 0

  /// Creates the scan lines of a canvas of that width through `shape`.
  init(through shape: EdgeList, width: Int) {
    edgeCount = shape.edges.count
    edges = .allocate(capacity: edgeCount)
    edges.initialize(from: shape.edges, count: edgeCount)
    self.width = width
    steps = .allocate(capacity: width + 2)
    steps.initialize(repeating: 0, count: width + 2)
    crossedEdges = .allocate(capacity: edgeCount)
    crossings = .allocate(capacity: edgeCount)
    // A crossing changes its own pixel and the next one.
    changedColumns = .allocate(capacity: edgeCount * Self.scanLinesPerRow * 2)
  }

  deinit {
    edges.deallocate()
    steps.deallocate()
    crossedEdges.deallocate()
    crossings.deallocate()
    changedColumns.deallocate()
  }

  /// Calls `body` with the runs of equally covered pixels in a row and their coverage, from the left.
  mutating func forEachSpan(in row: Int, _ body: (_ columns: Range<Int>, _ share: Double) -> Void) {
    let count = findCrossedEdges(row)
    guard count > 0 else { return }
    var line = 0
    while line < Self.scanLinesPerRow {
      addScanLine(count, at: Double(row) + (Double(line) + 0.5) / Double(Self.scanLinesPerRow))
      line += 1
    }
    flushChanges(body)
  }

  /// Finds the edges that a row crosses, and returns their number.
  private func findCrossedEdges(_ row: Int) -> Int {
    let (upper, lower) = (Double(row), Double(row + 1))
    var (index, count) = (0, 0)
    while index < edgeCount {
      if edges[index].top < lower, edges[index].bottom > upper {
        crossedEdges[count] = index
        count += 1
      }
      index += 1
    }
    return count
  }

  /// Adds the coverage of a scan line at height `y` through the first `count` edges of ``crossedEdges``.
  private mutating func addScanLine(_ count: Int, at y: Double) {
    var (index, found) = (0, 0)
    while index < count {
      let edge = edges[crossedEdges[index]]
      index += 1
      guard edge.top <= y, y < edge.bottom else { continue }
      let x = min(max(edge.x + (y - edge.top) * edge.slope, 0), Double(width))
      var place = found
      while place > 0, crossings[place - 1] > x {
        crossings[place] = crossings[place - 1]
        place -= 1
      }
      crossings[place] = x
      found += 1
    }
    index = 0
    while index + 1 < found {
      add(1, at: crossings[index])
      add(-1, at: crossings[index + 1])
      index += 2
    }
  }

  /// Calls `body` with the runs between the changes, and resets the changes.
  private mutating func flushChanges(_ body: (Range<Int>, Double) -> Void) {
    var covered = 0.0
    var index = 0
    while index < changeCount {
      let column = changedColumns[index]
      index += 1
      covered += steps[column]
      steps[column] = 0
      let end = index < changeCount && changedColumns[index] < width ? changedColumns[index] : width
      if column < end, covered > 0.004 { body(column..<end, min(covered, 1)) }
    }
    changeCount = 0
  }

  private mutating func add(_ change: Double, at x: Double) {
    let weight = change / Double(Self.scanLinesPerRow)
    let column = Int(x)
    let part = x - Double(column)
    steps[column] += weight * (1 - part)
    steps[column + 1] += weight * part
    insertChange(column)
    insertChange(column + 1)
  }

  private mutating func insertChange(_ column: Int) {
    var place = changeCount
    while place > 0, changedColumns[place - 1] > column {
      changedColumns[place] = changedColumns[place - 1]
      place -= 1
    }
    changedColumns[place] = column
    changeCount += 1
  }
}
