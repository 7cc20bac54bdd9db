internal import CGumbo

/// Distinguishes a tree's tables of data from those that only lay out a page.
struct TableShapes {
  /// One table, without nested ones.
  fileprivate struct Shape {
    var rows = 0
    var cells = 0
    var containsTable = false
    var isDeclaredData = false
    var isDeclaredLayout = false
  }

  /// The nearest table around each node, or the node itself; nil outside tables.
  private(set) var table: [Int?]
  private var shapes: [Int: Shape] = [:]

  init(_ tree: PageTree) {
    table = Array(repeating: nil, count: tree.nodes.count)
    for (index, node) in tree.nodes.enumerated().dropFirst() {
      let outer = table[node.parent]
      table[index] = outer
      guard node.isElement else { continue }
      if node.part.contains(.table) {
        if let outer { shapes[outer]?.containsTable = true }
        table[index] = index
        shapes[index] = Shape(isDeclaredLayout: node.marks.contains(.layout))
      } else if let outer {
        shapes[outer]?.add(node.tag)
      }
    }
  }

  /// Returns true when the table at `index` contains data, which needs its rows and columns.
  func isData(_ index: Int) -> Bool {
    guard let shape = shapes[index], !shape.isDeclaredLayout else { return false }
    if shape.isDeclaredData { return true }
    guard !shape.containsTable, shape.rows > 1, shape.cells > shape.rows else { return false }
    return shape.rows >= 10 || shape.cells > 4 * shape.rows || shape.cells > 10
  }

  /// Returns true when the table at `index` has one cell in each row, so that its cells become boxes.
  func isUnwrapped(_ index: Int) -> Bool {
    guard let shape = shapes[index] else { return false }
    return shape.cells <= max(shape.rows, 1)
  }
}

extension TableShapes.Shape {
  fileprivate mutating func add(_ tag: GumboTag) {
    switch tag {
    case GUMBO_TAG_TR: rows += 1
    case GUMBO_TAG_TD: cells += 1
    case GUMBO_TAG_TH:
      cells += 1
      isDeclaredData = true
    case GUMBO_TAG_CAPTION, GUMBO_TAG_THEAD, GUMBO_TAG_TFOOT, GUMBO_TAG_COL, GUMBO_TAG_COLGROUP: isDeclaredData = true
    default: break
    }
  }
}
