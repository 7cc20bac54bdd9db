internal import CGumbo

/// The parts of an article next to its best element: the other rows and columns, the elements between them, the lead.
extension ArticleCandidates {
  /// Returns the row or column around `index` that has siblings of the same name with as much text: page builders split
  /// articles this way.
  func row(_ index: Int) -> Int {
    var (row, outer) = (index, index)
    for _ in 0..<6 where outer > 0 {
      let node = tree.nodes[outer]
      if node.tag == GUMBO_TAG_ARTICLE || node.marks.contains(.main) { break }
      if tree.children(of: node.parent).contains(where: { isRow($0, like: outer) }) { row = outer }
      outer = node.parent
    }
    return row
  }

  private func isRow(_ other: Int, like index: Int) -> Bool {
    guard other != index, tree.hasSameNameAndClass(other, index), tree.nodes[other].weight >= 0 || !trustsNames else {
      return false
    }
    let counts = measures.counts[other]
    return counts.paragraphs > 0 && counts.linkDensity < 0.2 && counts.text * 4 >= measures.counts[index].text
  }

  /// Returns `best` and those of its siblings that belong to it.
  func withSiblings(_ best: Int) -> [Int] {
    guard best > 0 else { return Array(tree.children(of: 0)) }
    // Siblings of the main part do not belong to it.
    if tree.nodes[best].marks.contains(.main) { return [best] }
    let siblings = tree.children(of: tree.nodes[best].parent).map { (index: $0, belongs: belongs($0, to: best)) }
    let first = siblings.firstIndex { $0.belongs } ?? 0
    let last = siblings.lastIndex { $0.belongs } ?? 0
    let end = siblings[last...].dropFirst().prefix { isLastRow($0.index, like: best) }
    return (siblings[first...last].filter { $0.belongs || isPartBetween($0.index) } + end).map(\.index)
  }

  /// Returns true when a row after the last part of the article is a part, too: a list, a quote, a picture, or white space.
  private func isLastRow(_ index: Int, like best: Int) -> Bool {
    guard tree.nodes[index].isElement else { return tree.nodes[index].length == 0 }
    return tree.hasSameNameAndClass(index, best) && measures.counts[index].linkText == 0 && isPartBetween(index)
  }

  private func belongs(_ sibling: Int, to best: Int) -> Bool {
    if sibling == best { return true }
    guard tree.nodes[sibling].isElement else { return false }
    let score = points[best] ?? 0
    let bonus = hasSameClass(best, sibling) ? score * 0.2 : 0
    if let own = points[sibling], own + bonus >= max(10, score * 0.2) { return true }
    return isAdjacentParagraph(sibling) || isRow(sibling, like: best)
  }

  /// Returns true when an element between two parts is a part, too: a heading, a picture, a quote, a list, a box.
  private func isPartBetween(_ index: Int) -> Bool {
    let (node, counts) = (tree.nodes[index], measures.counts[index])
    guard node.part.contains(.doubtful) else { return counts.linkDensity < 0.25 }
    guard !trustsNames || node.strictWeight >= 0, counts.fields == 0, !node.meaning.contains(.sharing) else {
      return false
    }
    guard counts.text > 0 || counts.shows(node) else { return false }
    return counts.linkDensity < (node.part.contains(.list) ? 0.5 : 0.25)
  }

  private func hasSameClass(_ first: Int, _ second: Int) -> Bool {
    guard let name = tree.nodes[first].attributes["class"], !name.isEmpty else { return false }
    return tree.nodes[second].attributes["class"]?.elementsEqual(name) ?? false
  }

  /// Returns true when a sibling is a paragraph of running text, or at least a sentence.
  private func isAdjacentParagraph(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    let counts = measures.counts[index]
    guard node.tag == GUMBO_TAG_P || counts.isParagraph(node) else { return false }
    if counts.text > 80 { return counts.linkDensity < 0.25 }
    return counts.text > 0 && counts.linkText == 0 && counts.endsSentence
  }

  // MARK: The lead

  /// Returns the paragraphs between the page's title and `first`, the beginning of the text, that are the article's lead.
  func leads(before first: Int) -> [Int] {
    var found: [Int] = []
    var inner = first
    for _ in 0..<4 where inner > 0 && found.isEmpty {
      let parent = tree.nodes[inner].parent
      var isAfterTitle = tree.nodes[parent].marks.contains(.containedTitle)
      for sibling in tree.children(of: parent) {
        guard sibling < inner else { break }
        let containsTitle = containsTitle(sibling)
        isAfterTitle = isAfterTitle || containsTitle
        if isAfterTitle { found += leads(in: sibling, isTitleBox: containsTitle) }
      }
      if isAfterTitle { break }
      inner = parent
    }
    return found
  }

  private func containsTitle(_ index: Int) -> Bool {
    tree.nodes[index..<min(tree.nodes[index].end, index + 200)].contains {
      $0.marks.contains(.containedTitle) || $0.tag == GUMBO_TAG_H1
    }
  }

  private func leads(in top: Int, isTitleBox: Bool) -> [Int] {
    var found: [Int] = []
    var index = top
    let end = min(tree.nodes[top].end, top + 200)
    while index < end {
      let isLead = isLead(index, isTitleBox: isTitleBox)
      if isLead { found.append(index) }
      index = isLead ? tree.nodes[index].end : index + 1
    }
    return found
  }

  private func isLead(_ index: Int, isTitleBox: Bool) -> Bool {
    let (node, counts) = (tree.nodes[index], measures.counts[index])
    guard node.isElement, node.part.contains(.block), 30...1500 ~= counts.text, counts.linkDensity < 0.25,
      counts.fields == 0, node.tag != GUMBO_TAG_H1, !trustsNames || node.strictWeight >= 0
    else { return false }
    if node.meaning.contains(.lead) { return counts.paragraphs <= 3 }
    return isTitleBox && node.tag == GUMBO_TAG_P && counts.text >= 60 && counts.linkText == 0 && counts.endsSentence
  }
}

extension PageTree {
  /// Returns true when two elements have the same name, and their classes begin with the same word.
  func hasSameNameAndClass(_ first: Int, _ second: Int) -> Bool {
    guard nodes[first].isElement, nodes[second].isElement, nodes[first].tag == nodes[second].tag,
      let name = nodes[first].firstClass, let otherName = nodes[second].firstClass
    else { return false }
    return name.elementsEqual(otherName)
  }
}
