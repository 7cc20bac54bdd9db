internal import CGumbo

/// Scores the elements of a page by how likely each is to be the article.
///
/// A paragraph of running text adds points to the elements around it, most to the nearest. Commas and length add more, and
/// links in an element take points away. The scores follow Mozilla's Readability.
struct ArticleCandidates {
  let tree: PageTree
  let measures: PageMeasures
  /// Whether classes and ids count.
  let trustsNames: Bool
  /// Points by node; nil for elements without a paragraph.
  private(set) var points: [Double?]

  init(_ tree: PageTree, trustsNames: Bool) {
    self.tree = tree
    self.trustsNames = trustsNames
    measures = PageMeasures(tree)
    points = Array(repeating: nil, count: tree.nodes.count)
    for index in tree.nodes.indices.dropFirst() where tree.nodes[index].isElement { score(index) }
    scoreRuns(of: 0)
    for index in points.indices {
      if let score = points[index] { points[index] = score * (1 - measures.counts[index].linkDensity) }
    }
  }

  /// Returns the nodes of the article, in document order, never nested; empty when the page has no paragraph.
  func chosen() -> [Int] {
    guard let best = best() else { return [] }
    let chosen = withSiblings(row(outermostOnlyChild(betterAncestor(commonAncestor(best)))))
    guard let first = chosen.first else { return [] }
    return leads(before: first) + chosen
  }

  // MARK: Scoring

  private mutating func score(_ index: Int) {
    let node = tree.nodes[index]
    let counts = measures.counts[index]
    if node.part.contains(.box), counts.hasBlock {
      scoreRuns(of: index)
      if node.tag == GUMBO_TAG_SECTION { addPoints(to: node.parent, length: counts.text, commas: counts.commas) }
    } else if node.part.contains(.paragraph) || node.part.contains(.box) {
      if !scoreParagraphs(of: index) { addPoints(to: node.parent, length: counts.text, commas: counts.commas) }
    }
  }

  /// Scores each text between the blocks of a box as a paragraph.
  private mutating func scoreRuns(of index: Int) {
    for run in TextRuns(index, of: tree, measures) { addPoints(to: index, length: run.length, commas: run.commas) }
  }

  /// Scores the paragraphs that line breaks make of one element; false when there is only one.
  private mutating func scoreParagraphs(of index: Int) -> Bool {
    var runs = TextRuns(index, of: tree, measures)
    guard let first = runs.next(), let second = runs.next() else { return false }
    for run in [first, second] { addPoints(to: index, length: run.length, commas: run.commas) }
    while let run = runs.next() { addPoints(to: index, length: run.length, commas: run.commas) }
    return true
  }

  private mutating func addPoints(to first: Int, length: Int, commas: Int) {
    guard length >= 25 else { return }
    let score = 2 + Double(commas) + min(Double(length) / 100, 3)
    var index = first
    for distance in 0..<5 {
      points[index] = (points[index] ?? basePoints(index)) + score / Self.divisors[distance]
      guard index > 0 else { return }
      index = tree.nodes[index].parent
    }
  }

  private static let divisors = [1.0, 2, 6, 9, 12]

  /// Returns the points for an element's name and class alone.
  private func basePoints(_ index: Int) -> Double {
    let node = tree.nodes[index]
    let named =
      switch node.tag {
      case GUMBO_TAG_DIV: 5.0
      case GUMBO_TAG_PRE, GUMBO_TAG_TD, GUMBO_TAG_BLOCKQUOTE: 3.0
      case GUMBO_TAG_ADDRESS, GUMBO_TAG_OL, GUMBO_TAG_UL, GUMBO_TAG_DL, GUMBO_TAG_DD, GUMBO_TAG_DT, GUMBO_TAG_LI,
        GUMBO_TAG_FORM:
        -3.0
      case GUMBO_TAG_TH: -5.0
      default: node.part.contains(.heading) ? -5.0 : 0.0
      }
    return named + weight(index)
  }

  private func weight(_ index: Int) -> Double { trustsNames ? tree.nodes[index].weight : 0 }

  // MARK: Choosing

  private func best() -> Int? {
    var best: (index: Int, points: Double)?
    for index in points.indices.dropFirst() {
      if let score = points[index], score > best?.points ?? -.infinity { best = (index, score) }
    }
    return best?.index ?? (points[0] != nil ? 0 : nil)
  }

  /// Returns the element around `best` and at least three candidates that are nearly as good: an article in several boxes.
  private func commonAncestor(_ best: Int) -> Int {
    let needed = (points[best] ?? 0) * 0.75
    let rivals = points.indices.filter { $0 != best && points[$0] ?? -.infinity >= needed }
      .sorted { points[$0] ?? 0 > points[$1] ?? 0 }.prefix(4)
    guard rivals.count >= 3 else { return best }
    var index = best
    while index > 0 {
      index = tree.nodes[index].parent
      if rivals.count(where: { $0 != index && isAncestor(index, of: $0) }) >= 3 { return index }
    }
    return best
  }

  private func isAncestor(_ outer: Int, of inner: Int) -> Bool { inner > outer && inner < tree.nodes[outer].end }

  /// Returns the first element around `index` with more points than the one inside it; `index` when there is none.
  private func betterAncestor(_ index: Int) -> Int {
    var best = index
    var last = points[index] ?? 0
    let minimum = last / 3
    var outer = index
    while outer > 0, tree.nodes[outer].parent > 0 {
      outer = tree.nodes[outer].parent
      guard let score = points[outer] else { continue }
      guard score >= minimum else { break }
      if score > last {
        best = outer
        break
      }
      last = score
    }
    return best
  }

  /// Returns the outermost element whose only child, level by level, is `index`. Its siblings may belong to the article.
  private func outermostOnlyChild(_ index: Int) -> Int {
    var index = index
    while index > 0 {
      let parent = tree.nodes[index].parent
      guard parent > 0, !tree.children(of: parent).contains(where: { $0 != index && tree.nodes[$0].isElement }) else {
        break
      }
      index = parent
    }
    return index
  }
}
