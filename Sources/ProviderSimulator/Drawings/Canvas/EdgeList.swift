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
