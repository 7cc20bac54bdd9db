internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's nodes, attributes and texts, alive as long as the parse that is walked.

/// Removes the parts of a page that never belong to an article: menus, bars, and the title and byline, which Gazette shows
/// elsewhere.
struct PageStripping {
  private let tree: PageTree
  private let measures: PageMeasures
  /// The byline; nil when there is none.
  private(set) var byline: String?
  private(set) var stripped: PageTree

  /// - Parameters:
  ///   - title: The page's title, which a heading may repeat.
  ///   - trustsNames: Whether elements called a comment, a sidebar and so on are removed.
  init(_ tree: PageTree, title: String?, trustsNames: Bool) {
    self.tree = tree
    measures = PageMeasures(tree)
    stripped = tree
    var titleParent: Int?
    var isRemoved = [Bool](repeating: false, count: tree.nodes.count)
    var isInLiteral = isRemoved
    var remainingTitle = title.map { TitleWords($0) }
    var index = 1
    while index < tree.nodes.count {
      let node = tree.nodes[index]
      isInLiteral[index] = isInLiteral[node.parent] || node.part.contains(.literal)
      if node.isElement {
        if isByline(index) {
          byline = text(of: index)
          isRemoved[index] = true
        } else if node.part.contains(.titleHeading), isShort(index),
          let title = remainingTitle, title.isRepeated(by: text(of: index))
        {
          remainingTitle = nil
          titleParent = node.parent
          isRemoved[index] = true
        } else if node.part.contains(.aside) && !measures.isNote(node, index) || node.marks.contains(.unlikelyRole) {
          isRemoved[index] = true
        } else if trustsNames, !isInLiteral[index], isUnlikely(node, index) {
          isRemoved[index] = true
        }
      }
      index = isRemoved[index] ? node.end : index + 1
    }
    if let titleParent { stripped.insert(.containedTitle, at: titleParent) }
    stripped = stripped.removing { isRemoved[$0] }
  }

  private func isUnlikely(_ node: PageNode, _ index: Int) -> Bool {
    guard !node.meaning.contains(.possibleArticle), !node.part.contains(.link), node.tag != GUMBO_TAG_BODY else {
      return false
    }
    return node.meaning.contains(.unlikely) || node.meaning.contains(.top) && !isPartOfText(node, index)
  }

  /// Returns true when an element named a header belongs to the text: a heading, one of an accordion, or a box with a lead.
  private func isPartOfText(_ node: PageNode, _ index: Int) -> Bool {
    if node.part.contains(.heading) || node.meaning.contains(.accordion) { return true }
    return tree.nodes[index..<min(node.end, index + 200)].contains { $0.meaning.contains(.lead) }
  }

  private func isByline(_ index: Int) -> Bool {
    guard byline == nil else { return false }
    let node = tree.nodes[index]
    guard node.marks.contains(.author) || node.meaning.contains(.byline) else { return false }
    return 1..<100 ~= measures.counts[index].text
  }

  // Headings may contain headings, so the length of the text is bounded.
  private func isShort(_ index: Int) -> Bool {
    1..<500 ~= measures.counts[index].text && tree.nodes[index].end - index < 100
  }

  /// Returns the text of a node, with folded white space.
  private func text(of index: Int) -> String {
    var builder = PlainTextBuilder(capacity: 0)
    for node in tree.nodes[index..<tree.nodes[index].end] {
      if node.part.contains(.block) || node.part.contains(.lineBreak) { builder.separate(.space) }
      guard !node.isElement, let text = gumbo_bounded_text(node.node) else { continue }
      builder.append(UnsafeBufferPointer(cString: text), isPreformatted: false)
    }
    return String(decoding: builder.bytes, as: UTF8.self)
  }
}

/// The words of a title, to recognise a heading that repeats it.
struct TitleWords {
  private let words: [Substring]

  init(_ title: String) { words = Self.words(of: title) }

  /// Returns true when most of `heading` is in the title.
  func isRepeated(by heading: String) -> Bool {
    let headingWords = Self.words(of: heading)
    let known = Set(words)
    let length = headingWords.reduce(0) { $0 + $1.utf8.count }
    let unknownLength = headingWords.lazy.filter { !known.contains($0) }.reduce(0) { $0 + $1.utf8.count }
    return length > 0 && unknownLength * 4 < length
  }

  private static func words(of text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}
