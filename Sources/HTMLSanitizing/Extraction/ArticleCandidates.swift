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
    for index in tree.nodes.indices.dropFirst() where tree.nodes[index].isElement { hear(index) }
    hearRuns(of: 0)
    for index in points.indices {
      if let said = points[index] { points[index] = said * (1 - measures.counts[index].linkDensity) }
    }
  }

  /// Returns the nodes of the article, in document order, never nested; empty when the page has no paragraph.
  func chosen() -> [Int] {
    guard let best = best() else { return [] }
    let chosen = withSiblings(row(lonely(raised(common(best)))))
    guard let first = chosen.first else { return [] }
    return leads(before: first) + chosen
  }

  // MARK: Scoring

  private mutating func hear(_ index: Int) {
    let node = tree.nodes[index]
    let counts = measures.counts[index]
    if node.part.contains(.box), counts.hasBlock {
      hearRuns(of: index)
      if node.tag == GUMBO_TAG_SECTION { speak(for: node.parent, length: counts.text, commas: counts.commas) }
    } else if node.part.contains(.paragraph) || node.part.contains(.box) {
      if !hearParts(of: index) { speak(for: node.parent, length: counts.text, commas: counts.commas) }
    }
  }

  /// Scores each text between the blocks of a box as a paragraph.
  private mutating func hearRuns(of index: Int) {
    for run in TextRuns(index, of: tree, measures) { speak(for: index, length: run.length, commas: run.commas) }
  }

  /// Scores the paragraphs that line breaks make of one element; false when there is only one.
  private mutating func hearParts(of index: Int) -> Bool {
    var runs = TextRuns(index, of: tree, measures)
    guard let first = runs.next(), let second = runs.next() else { return false }
    for run in [first, second] { speak(for: index, length: run.length, commas: run.commas) }
    while let run = runs.next() { speak(for: index, length: run.length, commas: run.commas) }
    return true
  }

  private mutating func speak(for first: Int, length: Int, commas: Int) {
    guard length >= 25 else { return }
    let said = 2 + Double(commas) + min(Double(length) / 100, 3)
    var index = first
    for distance in 0..<5 {
      points[index] = (points[index] ?? ownPoints(index)) + said / Self.divisors[distance]
      guard index > 0 else { return }
      index = tree.nodes[index].parent
    }
  }

  private static let divisors = [1.0, 2, 6, 9, 12]

  /// Returns the points for an element's name and class alone.
  private func ownPoints(_ index: Int) -> Double {
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
      if let said = points[index], said > best?.points ?? -.infinity { best = (index, said) }
    }
    return best?.index ?? (points[0] != nil ? 0 : nil)
  }

  /// Returns the element around `best` and at least three candidates that are nearly as good: an article in several boxes.
  private func common(_ best: Int) -> Int {
    let needed = (points[best] ?? 0) * 0.75
    let rivals = points.indices.filter { $0 != best && points[$0] ?? -.infinity >= needed }
      .sorted { points[$0] ?? 0 > points[$1] ?? 0 }.prefix(4)
    guard rivals.count >= 3 else { return best }
    var index = best
    while index > 0 {
      index = tree.nodes[index].parent
      if rivals.count(where: { $0 != index && holds(index, $0) }) >= 3 { return index }
    }
    return best
  }

  private func holds(_ outer: Int, _ inner: Int) -> Bool { inner > outer && inner < tree.nodes[outer].end }

  /// Returns the first element around `index` with more points than the one inside it; `index` when there is none.
  private func raised(_ index: Int) -> Int {
    var best = index
    var last = points[index] ?? 0
    let least = last / 3
    var outer = index
    while outer > 0, tree.nodes[outer].parent > 0 {
      outer = tree.nodes[outer].parent
      guard let said = points[outer] else { continue }
      guard said >= least else { break }
      if said > last {
        best = outer
        break
      }
      last = said
    }
    return best
  }

  /// Returns the outermost element whose only child, level by level, is `index`. Its siblings may belong to the article.
  private func lonely(_ index: Int) -> Int {
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
