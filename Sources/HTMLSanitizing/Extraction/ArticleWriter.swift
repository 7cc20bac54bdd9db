internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's nodes, attributes and texts, alive as long as the parse that is walked.

/// Writes a tree as HTML: line breaks become paragraphs, pictures get their real addresses, and layout tables are unwrapped.
/// The HTML is as unsafe as the page.
struct ArticleWriter {
  private let tree: PageTree
  private let measures: PageMeasures
  private let tables: TableShapes
  private let policy = ElementPolicy.standard
  private var writer: HTMLWriter
  /// The open elements of the output, each with its end in the tree and its end tag.
  private var open: [(end: Int, tag: [UInt8])] = []
  /// The end of the run of text that begins at each node; 0 for other nodes.
  private var runEnd: [Int]
  private var plan: [Plan]

  /// How a node is written.
  private enum Plan: UInt8 {
    case unchanged, asParagraph, asBox, unwrapped
    /// Omitted, with its content.
    case omitted
  }

  static func html(of tree: PageTree) -> String {
    var writer = ArticleWriter(tree)
    writer.write()
    return String(decoding: writer.writer.bytes, as: UTF8.self)
  }

  private init(_ tree: PageTree) {
    self.tree = tree
    measures = PageMeasures(tree)
    tables = TableShapes(tree)
    writer = HTMLWriter(capacity: tree.nodes.count * 16)
    runEnd = Array(repeating: 0, count: tree.nodes.count)
    plan = Array(repeating: .unchanged, count: tree.nodes.count)
    for index in tree.nodes.indices { makePlan(index) }
    plan[0] = .unwrapped
  }

  // MARK: Planning

  private mutating func makePlan(_ index: Int) {
    let node = tree.nodes[index]
    guard node.isElement, plan[index] != .omitted else { return }
    planTable(index, node)
    guard node.part.contains(.containsParagraphs) || node.part.contains(.box) else { return }
    let hasBlock = measures.counts[index].hasBlock
    let runs = Array(TextRuns(index, of: tree, measures))
    let isBox = node.part.contains(.box)
    if isBox { plan[index] = hasBlock || runs.count != 1 ? .asBox : .asParagraph }
    guard runs.count > 1 || isBox && hasBlock || index == 0 else { return }
    if node.tag == GUMBO_TAG_P { plan[index] = .asBox }
    for run in runs where run.length > 0 { runEnd[run.nodes.lowerBound] = run.nodes.upperBound }
    dropLooseBreaks(index, outside: runs)
  }

  private mutating func dropLooseBreaks(_ index: Int, outside runs: [TextRuns.Run]) {
    var runs = runs[...]
    for child in tree.children(of: index) where tree.nodes[child].part.contains(.lineBreak) {
      while let run = runs.first, run.nodes.upperBound <= child { runs.removeFirst() }
      if let run = runs.first, run.nodes.contains(child) { continue }
      plan[child] = .omitted
    }
  }

  private mutating func planTable(_ index: Int, _ node: PageNode) {
    guard let table = tables.table[index], tables.isUnwrapped(table) else { return }
    switch node.tag {
    case GUMBO_TAG_TD, GUMBO_TAG_TH: plan[index] = .asBox
    case GUMBO_TAG_TABLE, GUMBO_TAG_TBODY, GUMBO_TAG_THEAD, GUMBO_TAG_TFOOT, GUMBO_TAG_TR: plan[index] = .unwrapped
    default: break
    }
  }

  // MARK: Writing

  private mutating func write() {
    for index in tree.nodes.indices {
      endElements(before: index)
      guard plan[index] != .omitted else { continue }
      if runEnd[index] > 0 { start(Self.paragraph, until: runEnd[index]) }
      let node = tree.nodes[index]
      if node.isElement { write(node, index) } else { writeText(node) }
    }
    endElements(before: .max)
  }

  private mutating func endElements(before index: Int) {
    while let last = open.last, last.end <= index {
      writer.markup(last.tag)
      open.removeLast()
    }
  }

  private mutating func start(_ tag: [UInt8], until end: Int) {
    writer.markup(Array("<".utf8) + tag + Array(">".utf8))
    open.append((end, Array("</".utf8) + tag + Array(">".utf8)))
  }

  private mutating func writeText(_ node: PageNode) {
    if let text = gumbo_bounded_text(node.node) { writer.text(UnsafeBufferPointer(cString: text)) }
  }

  private mutating func write(_ node: PageNode, _ index: Int) {
    switch plan[index] {
    case .unwrapped, .omitted: return
    case .asBox: return start(Self.box, until: node.end)
    case .asParagraph: return start(Self.paragraph, until: node.end)
    case .unchanged: break
    }
    if node.part.contains(.player) { return writePlayer(node) }
    if node.tag == GUMBO_TAG_BUTTON, node.part.contains(.heading) { return start(Self.heading, until: node.end) }
    guard let element = policy.rule(of: gumbo_bounded_element(node.node)).written else { return }
    if node.tag == GUMBO_TAG_A, !node.part.contains(.link) { return }
    if node.part.contains(.link), node.attributes["href"]?.starts(with: "javascript:".utf8) ?? true { return }
    writer.markup(element.startTag)
    writeAttributes(of: element, node)
    writer.closeTag()
    if !element.traits.contains(.void) { open.append((node.end, element.endTag)) }
  }

  private static let paragraph = Array("p".utf8)
  private static let box = Array("div".utf8)
  private static let heading = Array("h3".utf8)

  private mutating func writePlayer(_ node: PageNode) {
    guard let source = node.attributes.first("data-src", "src") else { return }
    writer.markup(Array("<iframe".utf8))
    writer.attribute("src", source)
    if let title = node.attributes["title"] { writer.attribute("title", title) }
    writer.markup(Array("></iframe>".utf8))
  }

  private mutating func writeAttributes(of element: AllowedElement, _ node: PageNode) {
    switch element.name {
    case .img: writePicture(node.attributes)
    case .source: writeAll(["src", "srcset", "sizes", "type", "media", "data-srcset"], node.attributes)
    default: writeAll(element.attributes.map(\.name), node.attributes)
    }
  }

  private mutating func writePicture(_ attributes: ElementAttributes) {
    let picture = LazyPicture(attributes)
    if let source = picture.source { writer.attribute("src", source) }
    if let set = picture.sourceSet { writer.attribute("srcset", set) }
    writeAll(["sizes", "alt", "width", "height", "title"], attributes)
  }

  private mutating func writeAll(_ names: [StaticString], _ attributes: ElementAttributes) {
    for name in names {
      if let value = attributes[name] { writer.attribute(name, value) }
    }
  }
}
