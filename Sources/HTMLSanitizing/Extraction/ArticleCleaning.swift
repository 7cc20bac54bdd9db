internal import CGumbo

/// Removes content of the article's elements that does not belong to it: boxes of links, forms, sharing bars, empty paragraphs.
struct ArticleCleaning {
  private let tree: PageTree
  private let tables: TableShapes
  /// Whether classes and ids count.
  private let trustsNames: Bool
  /// Whether a box stays only if its content looks like text of the article.
  private let judgesBoxes: Bool
  /// Whether each node is in a figure, or in code or a table of data.
  private var isInFigure: [Bool]
  private var isInLiteral: [Bool]

  /// Returns the article without links, forms and empty elements around its text.
  static func cleaned(_ tree: PageTree, trustsNames: Bool, judgesBoxes: Bool) -> PageTree {
    let cleaning = ArticleCleaning(tree, trustsNames: trustsNames, judgesBoxes: judgesBoxes)
    let isRemoved = cleaning.removals()
    return tree.removing { isRemoved[$0] }
  }

  private init(_ tree: PageTree, trustsNames: Bool, judgesBoxes: Bool) {
    self.tree = tree
    self.trustsNames = trustsNames
    self.judgesBoxes = judgesBoxes
    tables = TableShapes(tree)
    isInFigure = Array(repeating: false, count: tree.nodes.count)
    isInLiteral = isInFigure
    for (index, node) in tree.nodes.enumerated().dropFirst() {
      isInFigure[index] = isInFigure[node.parent] || node.tag == GUMBO_TAG_FIGURE
      let isData = node.part.contains(.table) && tables.isData(index)
      isInLiteral[index] = isInLiteral[node.parent] || isData || node.tag == GUMBO_TAG_CODE
    }
  }

  /// Marks the nodes to remove, from the end to the beginning, so that a box is judged by its remaining content.
  private func removals() -> [Bool] {
    var isRemoved = [Bool](repeating: false, count: tree.nodes.count)
    var counts = [PageCounts](repeating: PageCounts(), count: tree.nodes.count)
    for index in tree.nodes.indices.dropFirst().reversed() {
      let node = tree.nodes[index]
      counts[index].addSelf(node)
      isRemoved[index] = node.isElement && shouldRemove(index, node, counts[index])
      if !isRemoved[index] { counts[node.parent].add(counts[index], of: node) }
    }
    return isRemoved
  }

  private func shouldRemove(_ index: Int, _ node: PageNode, _ counts: PageCounts) -> Bool {
    if node.part.contains(.field) { return true }
    // `PageStripping` leaves the asides that are notes.
    if node.part.contains(.aside), !node.meaning.contains(.note) { return true }
    if node.meaning.contains(.sharing), counts.text < 500 { return true }
    if node.part.contains(.titleHeading), weight(node) < 0 { return true }
    if isEmpty(node, counts) { return true }
    guard judgesBoxes, node.part.contains(.doubtful), !isInLiteral[index] else { return false }
    if counts.isParagraph(node), counts.linkDensity < 0.25 { return false }
    return !looksLikeText(node, counts, isInFigure: isInFigure[index])
  }

  private func weight(_ node: PageNode) -> Double { trustsNames ? node.weight : 0 }

  private func isEmpty(_ node: PageNode, _ counts: PageCounts) -> Bool {
    guard counts.text == 0, !counts.shows(node), !node.part.contains(.cell) else { return false }
    return node.part.contains(.containsParagraphs) || node.part.contains(.heading) || node.part.contains(.list)
  }

  private func looksLikeText(_ node: PageNode, _ counts: PageCounts, isInFigure: Bool) -> Bool {
    let weight = trustsNames ? node.strictWeight : 0
    if isInFigure, counts.pictures > 0, counts.linkDensity < 0.25 { return true }
    if weight < 0 { return false }
    // This many commas mean sentences.
    if counts.commas >= 10 || counts.players > 0 { return true }
    let isList = node.part.contains(.list) || counts.listText * 10 > counts.text * 9
    let hasManyPictures = counts.pictures > 1 && counts.paragraphs * 2 < counts.pictures
    if hasManyPictures, !isInFigure, !(isList && counts.pictures <= counts.items) { return false }
    if !isList, counts.items - 100 > counts.paragraphs { return false }
    if counts.fields > counts.paragraphs / 3 { return false }
    let isStub = counts.text < 25 && counts.headingDensity < 0.9 && (counts.pictures == 0 || counts.pictures > 2)
    if isStub, !isList, !isInFigure, counts.linkText > 0 { return false }
    return counts.linkDensity <= (weight > 0 ? 0.5 : 0.2) || weight == 0 && isList
  }
}
