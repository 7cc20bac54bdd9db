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

  /// Makes the tree below `root`, an element of gumbo's.
  /// - Parameter shown: Hidden elements that the tree includes all the same.
  init(_ root: UnsafePointer<GumboNode>, showing shown: Set<UnsafePointer<GumboNode>> = []) {
    var waiting = [(node: root, parent: 0)]
    var placeholders: Set<Int> = []
    // The last picture, until text follows it.
    var lastPicture: Int?
    while nodes.count < Self.nodeLimit, let (node, parent) = waiting.popLast() {
      guard var read = PageNode(node, parent: parent) else { continue }
      if let hiding = read.hiding, !shown.contains(node), !read.isPanel(in: nearest(around: parent)) {
        if read.part.contains(.box) { hidden.append(HiddenBox(node: node, hiding: hiding)) }
        continue
      }
      if read.mayBeToggle { read.readToggle(in: nearest(around: parent)) }
      if read.tag == GUMBO_TAG_NOSCRIPT, let picture = lastPicture {
        guard LazyPicture(nodes[picture].attributes).isPlaceholder else { continue }
        placeholders.insert(picture)
      }
      let index = nodes.count
      nodes.append(read)
      if read.part.contains(.picture) { lastPicture = index } else if read.length > 0 { lastPicture = nil }
      guard read.isElement else { continue }
      for child in (0..<gumbo_bounded_element(node).pointee.children.length).reversed() {
        if let child = gumbo_bounded_child(node, child) { waiting.append((child, index)) }
      }
    }
    nodes = Self.withEnds(nodes)
    if !placeholders.isEmpty { self = removing { placeholders.contains($0) } }
  }

  private init(nodes: [PageNode]) { self.nodes = nodes }

  /// Returns the elements around a child of the node at `index`, the nearest first.
  private func nearest(around index: Int) -> [PageNode] {
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

  /// Returns the tree without the nodes for which `isGone` is true, and without their content.
  func removing(where isGone: (Int) -> Bool) -> PageTree {
    var kept: [PageNode] = []
    kept.reserveCapacity(nodes.count)
    var place = [Int](repeating: 0, count: nodes.count)
    var index = 0
    while index < nodes.count {
      let isKept = index == 0 || !isGone(index)
      if isKept {
        place[index] = kept.count
        kept.append(nodes[index])
        kept[kept.count - 1].parent = place[nodes[index].parent]
        index += 1
      } else {
        index = nodes[index].end
      }
    }
    return PageTree(nodes: Self.withEnds(kept))
  }

  /// Returns the root with the nodes at `tops` (in order, never nested) and their content.
  func keeping(_ tops: [Int]) -> PageTree {
    guard var root = nodes.first else { return self }
    root.part = [.block, .box]
    var kept = [root]
    for top in tops {
      let move = kept.count - top
      for index in top..<nodes[top].end {
        var node = nodes[index]
        node.parent = index == top ? 0 : node.parent + move
        kept.append(node)
      }
    }
    return PageTree(nodes: Self.withEnds(kept))
  }

  /// Returns the children of the node at `index`, in order.
  func children(of index: Int) -> PageChildren {
    PageChildren(nodes: nodes, following: index + 1, end: nodes[index].end)
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
  var following: Int
  let end: Int

  mutating func next() -> Int? {
    guard following < end else { return nil }
    defer { following = nodes[following].end }
    return following
  }
}
