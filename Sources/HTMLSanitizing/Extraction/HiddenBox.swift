internal import CGumbo

// Unchecked: gumbo's nodes, alive as long as the parse that is walked.

/// A box that a page hides.
struct HiddenBox {
  let node: UnsafePointer<GumboNode>
  let hiding: Hiding

  /// The content.
  fileprivate var tree: PageTree { PageTree(node, showing: [node]) }
}

extension PageTree {
  /// Returns the tree below `root`, including a main part that is hidden behind a dialog: pages ask for consent this way.
  static func includingHiddenArticle(_ root: UnsafePointer<GumboNode>) -> PageTree {
    var revealed: Set<UnsafePointer<GumboNode>> = []
    var tree = PageTree(root)
    // A hidden box may contain another one.
    for _ in 0..<3 {
      let boxes = tree.hiddenArticle()
      guard !boxes.isEmpty else { break }
      revealed.formUnion(boxes)
      tree = PageTree(root, showing: revealed)
    }
    return tree
  }

  /// Returns the hidden boxes that are the page's main part, or that have more running text than the visible page.
  private func hiddenArticle() -> [UnsafePointer<GumboNode>] {
    guard !hidden.isEmpty else { return [] }
    let hasMain = nodes.contains { $0.marks.contains(.main) }
    let visibleLength = runningText
    return hidden.filter { box in
      let tree = box.tree
      if !hasMain, tree.containsMain(depth: 2) { return true }
      let couldBeVisible = box.hiding == .fromScreenReaders || tree.nodes.contains { $0.tag == GUMBO_TAG_ARTICLE }
      return couldBeVisible && tree.runningText > max(visibleLength, 250)
    }
    .map(\.node)
  }

  /// Returns true when the main part is in it, or in a hidden box in it.
  private func containsMain(depth: Int) -> Bool {
    nodes.contains { $0.marks.contains(.main) }
      || depth > 0 && hidden.contains { $0.tree.containsMain(depth: depth - 1) }
  }

  /// The number of characters in paragraphs, without dialogs and similar boxes.
  private var runningText: Int {
    var count = 0
    var index = 1
    while index < nodes.count {
      let node = nodes[index]
      if node.marks.contains(.unlikelyRole) || node.part.contains(.aside) || node.meaning.contains(.unlikely) {
        index = node.end
        continue
      }
      index += 1
      guard node.tag == GUMBO_TAG_P else { continue }
      count += nodes[index..<max(node.end, index)].reduce(0) { $0 + $1.length }
    }
    return count
  }
}
