internal import CGumbo

/// Counts the content of each node of a tree, in one pass from the end to the beginning.
struct PageMeasures {
  private(set) var counts: [PageCounts]

  init(_ tree: PageTree) {
    counts = Array(repeating: PageCounts(), count: tree.nodes.count)
    for index in tree.nodes.indices.reversed() {
      counts[index].addSelf(tree.nodes[index])
      if index > 0 { counts[tree.nodes[index].parent].add(counts[index], of: tree.nodes[index]) }
    }
  }
}

extension PageMeasures {
  /// Returns true when an aside is a quote or a note that belongs to the text around it.
  func isNote(_ node: PageNode, _ index: Int) -> Bool {
    node.tag == GUMBO_TAG_ASIDE && node.meaning.contains(.note) && !node.meaning.contains(.unlikely)
      && counts[index].text > 0 && counts[index].linkDensity < 0.25
  }
}

/// Counts of the content of a node.
struct PageCounts {
  /// The characters of text; of those, the ones in links, in headings, in lists.
  var text = 0
  var linkText = 0.0
  var headingText = 0
  var listText = 0
  var commas = 0
  var paragraphs = 0
  var pictures = 0
  var items = 0
  var fields = 0
  var players = 0
  /// Whether a full stop ends a text, or a space follows one.
  var endsSentence = false
  var hasBlock = false

  /// The share of the text that is in links.
  var linkDensity: Double { text > 0 ? linkText / Double(text) : 0 }
  var headingDensity: Double { text > 0 ? Double(headingText) / Double(text) : 0 }

  /// Returns true when `node` shows a picture or a player.
  func shows(_ node: PageNode) -> Bool {
    pictures > 0 || players > 0 || node.part.contains(.picture) || node.part.contains(.player)
  }

  /// Returns true when `node` is a paragraph without being named so: a box with text and without blocks.
  func isParagraph(_ node: PageNode) -> Bool { node.part.contains(.box) && !hasBlock && text > 0 }

  mutating func addSelf(_ node: PageNode) {
    text += node.length
    commas += node.commas
    endsSentence = endsSentence || node.endsSentence
    if node.part.contains(.link) { linkText = Double(text) * (node.marks.contains(.linksWithinPage) ? 0.3 : 1) }
    if node.part.contains(.heading) { headingText = text }
    if node.part.contains(.list) { listText = text }
  }

  mutating func add(_ child: PageCounts, of node: PageNode) {
    text += child.text
    linkText += child.linkText
    headingText += child.headingText
    listText += child.listText
    commas += child.commas
    paragraphs += child.paragraphs + (node.isElement && (node.tag == GUMBO_TAG_P || child.isParagraph(node)) ? 1 : 0)
    pictures += child.pictures + (node.part.contains(.picture) ? 1 : 0)
    items += child.items + (node.part.contains(.item) ? 1 : 0)
    fields += child.fields + (node.part.contains(.field) ? 1 : 0)
    players += child.players + (node.part.contains(.player) ? 1 : 0)
    endsSentence = endsSentence || child.endsSentence
    hasBlock = hasBlock || child.hasBlock || node.part.contains(.block)
  }
}
