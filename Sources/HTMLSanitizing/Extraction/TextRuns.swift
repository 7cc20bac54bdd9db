internal import CGumbo

/// The runs of text, links and other inline elements among the children of a block: between blocks, and between line breaks
/// that form an empty line.
struct TextRuns: Sequence, IteratorProtocol {
  /// One run, without white space and line breaks at its ends.
  struct Run {
    /// The first child of the run, and the end of its last.
    var nodes: Range<Int>
    /// The number of characters.
    var length = 0
    var commas = 0
  }

  private let tree: PageTree
  private let measures: PageMeasures
  private var children: PageChildren

  init(_ index: Int, of tree: PageTree, _ measures: PageMeasures) {
    self.tree = tree
    self.measures = measures
    children = tree.children(of: index)
  }

  mutating func next() -> Run? {
    var run: Run?
    var breaks = 0
    while let child = children.next() {
      let node = tree.nodes[child]
      let counts = measures.counts[child]
      if node.part.contains(.block) || counts.hasBlock {
        if run != nil { return run }
        continue
      }
      if node.part.contains(.lineBreak) {
        breaks += 1
        if breaks > 1, run != nil { return run }
        continue
      }
      guard counts.text > 0 || counts.shows(node) else { continue }
      breaks = 0
      var longer = run ?? Run(nodes: child..<child)
      longer.nodes = longer.nodes.lowerBound..<node.end
      longer.length += counts.text
      longer.commas += counts.commas
      run = longer
    }
    return run
  }
}
