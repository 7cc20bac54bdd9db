/// The elements that are open in the output, outermost first.
///
/// A parser must read the output exactly as it is meant. The tree comes from a parser, but since then elements have been removed,
/// and elements that they separated now touch: a paragraph in a button in a paragraph becomes, without the button, a paragraph
/// in a paragraph, which no parser builds. So each start tag is checked against the rules by which parsers end elements on
/// their own, and those elements are ended here first.
struct OpenElements {
  private(set) var elements: [AllowedElement] = []

  /// Browsers flatten elements nested deeper than 512, including those of the page around this.
  static let depthLimit = 200

  /// Whether text, or an element that is not part of a table, is allowed here.
  var allowsContent: Bool { elements.last?.traits.contains(.allowsOnlyTableParts) != true }

  /// Returns true when `element` is allowed here, once the elements from ``heightToEnd(before:)`` are ended.
  func allows(_ element: AllowedElement) -> Bool {
    guard elements.count < Self.depthLimit || element.traits.contains(.void) else { return false }
    switch element.name {
    case .td, .th: return isLast(.tr)
    case .tr: return isLast(.tbody) || isLast(.thead) || isLast(.tfoot)
    case .tbody, .thead, .tfoot, .caption: return isLast(.table)
    case .source: return isLast(.picture) || isLast(.video) || isLast(.audio)
    case .a: return allowsContent && !isInLink
    default: return allowsContent
    }
  }

  /// Returns the number of elements that can stay open before `element` starts.
  func heightToEnd(before element: AllowedElement) -> Int {
    var height = elements.count
    switch element.name {
    case .li: height = heightOfItem(named: .li, or: .li, below: height)
    case .dd, .dt: height = heightOfItem(named: .dd, or: .dt, below: height)
    case .rt, .rp: height = heightWithoutImpliedEnds(below: height)
    default: break
    }
    if element.traits.contains(.closesParagraph) { height = heightOfParagraph(below: height) }
    guard element.traits.contains(.heading), height > 0 else { return height }
    return elements[height - 1].traits.contains(.heading) ? height - 1 : height
  }

  mutating func start(_ element: AllowedElement) { elements.append(element) }

  mutating func end() -> AllowedElement? { elements.popLast() }

  private func isLast(_ name: ElementName) -> Bool { elements.last?.name == name }

  private var isInLink: Bool {
    for element in elements.reversed() {
      if element.name == .a { return true }
      if element.traits.contains(.stopsLinkSearch) { return false }
    }
    return false
  }

  private func heightOfItem(named name: ElementName, or other: ElementName, below height: Int) -> Int {
    for index in elements[..<height].indices.reversed() {
      if elements[index].name == name || elements[index].name == other { return index }
      if elements[index].traits.contains(.stopsItemSearch) { return height }
    }
    return height
  }

  private func heightOfParagraph(below height: Int) -> Int {
    for index in elements[..<height].indices.reversed() {
      if elements[index].name == .p { return index }
      if elements[index].traits.contains(.stopsParagraphSearch) { return height }
    }
    return height
  }

  private func heightWithoutImpliedEnds(below height: Int) -> Int {
    guard elements.contains(where: { $0.name == .ruby }) else { return height }
    var height = height
    while height > 0, elements[height - 1].traits.contains(.hasImpliedEnd) { height -= 1 }
    return height
  }
}
