internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's nodes, attributes and texts, alive as long as the parse that is walked.

/// A page's visible elements and texts, in document order.
///
/// The content of a node follows it directly, up to ``PageNode/end``. So each pass over a page is one loop, forwards or
/// backwards, and its cost depends on the length of the page, not on its depth.
struct PageTree {
  private(set) var nodes: [PageNode] = []
  /// The hidden boxes, which are not in the tree.
  private(set) var hidden: [HiddenBox] = []

  /// The maximum number of nodes; the rest is not read. Pages with an article have less than half as many.
  private static let nodeLimit = 40_000

  /// Creates the tree below `root`, an element of gumbo's.
  /// - Parameter revealed: Hidden elements that the tree includes nevertheless.
  init(_ root: UnsafePointer<GumboNode>, showing revealed: Set<UnsafePointer<GumboNode>> = []) {
    var stack = [(node: root, parent: 0)]
    var placeholders: Set<Int> = []
    // The last picture, until text follows it.
    var lastPicture: Int?
    while nodes.count < Self.nodeLimit, let (node, parent) = stack.popLast() {
      guard var pageNode = PageNode(node, parent: parent) else { continue }
      if let hiding = pageNode.hiding, !revealed.contains(node), !pageNode.isPanel(in: ancestors(around: parent)) {
        if pageNode.part.contains(.box) { hidden.append(HiddenBox(node: node, hiding: hiding)) }
        continue
      }
      if pageNode.mayBeToggle { pageNode.resolveToggle(in: ancestors(around: parent)) }
      if pageNode.tag == GUMBO_TAG_NOSCRIPT, let picture = lastPicture {
        guard LazyPicture(nodes[picture].attributes).isPlaceholder else { continue }
        placeholders.insert(picture)
      }
      let index = nodes.count
      nodes.append(pageNode)
      if pageNode.part.contains(.picture) { lastPicture = index } else if pageNode.length > 0 { lastPicture = nil }
      guard pageNode.isElement else { continue }
      for child in (0..<gumbo_bounded_element(node).pointee.children.length).reversed() {
        if let child = gumbo_bounded_child(node, child) { stack.append((child, index)) }
      }
    }
    nodes = Self.withEnds(nodes)
    if !placeholders.isEmpty { self = removing { placeholders.contains($0) } }
  }

  private init(nodes: [PageNode]) { self.nodes = nodes }

  /// Returns the elements around a child of the node at `index`, the nearest first.
  private func ancestors(around index: Int) -> [PageNode] {
    var found: [PageNode] = []
    var index = index
    while found.count < 6, index < nodes.count {
      found.append(nodes[index])
      guard index > 0 else { break }
      index = nodes[index].parent
    }
    return found
  }

  /// Adds `mark` to the node at `index`.
  mutating func insert(_ mark: AttributeMeaning, at index: Int) { nodes[index].marks.insert(mark) }

  /// Returns the tree without the nodes for which `isRemoved` is true, and without their content.
  func removing(where isRemoved: (Int) -> Bool) -> PageTree {
    var remainingNodes: [PageNode] = []
    remainingNodes.reserveCapacity(nodes.count)
    var newIndices = [Int](repeating: 0, count: nodes.count)
    var index = 0
    while index < nodes.count {
      let remains = index == 0 || !isRemoved(index)
      if remains {
        newIndices[index] = remainingNodes.count
        remainingNodes.append(nodes[index])
        remainingNodes[remainingNodes.count - 1].parent = newIndices[nodes[index].parent]
        index += 1
      } else {
        index = nodes[index].end
      }
    }
    return PageTree(nodes: Self.withEnds(remainingNodes))
  }

  /// Returns the root with the nodes at `tops` (in order, never nested) and their content.
  func selecting(_ tops: [Int]) -> PageTree {
    guard var root = nodes.first else { return self }
    root.part = [.block, .box]
    var remainingNodes = [root]
    for top in tops {
      let offset = remainingNodes.count - top
      for index in top..<nodes[top].end {
        var node = nodes[index]
        node.parent = index == top ? 0 : node.parent + offset
        remainingNodes.append(node)
      }
    }
    return PageTree(nodes: Self.withEnds(remainingNodes))
  }

  /// Returns the children of the node at `index`, in order.
  func children(of index: Int) -> PageChildren {
    PageChildren(nodes: nodes, position: index + 1, end: nodes[index].end)
  }

  private static func withEnds(_ nodes: [PageNode]) -> [PageNode] {
    var nodes = nodes
    for index in nodes.indices { nodes[index].end = index + 1 }
    for index in nodes.indices.reversed().dropLast() {
      let parent = nodes[index].parent
      nodes[parent].end = max(nodes[parent].end, nodes[index].end)
    }
    return nodes
  }
}

/// The children of a node, in order.
struct PageChildren: Sequence, IteratorProtocol {
  let nodes: [PageNode]
  var position: Int
  let end: Int

  mutating func next() -> Int? {
    guard position < end else { return nil }
    defer { position = nodes[position].end }
    return position
  }
}
