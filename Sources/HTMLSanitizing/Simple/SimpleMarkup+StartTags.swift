// Unchecked: walks bytes borrowed from the caller, by indices below their count.

extension SimpleMarkup {
  /// Well below the depth at which ``NestingGuard`` starts to remove tags from the parser's input.
  private static let depthLimit = 150

  mutating func readStartTag() -> Bool {
    guard let (element, nameEnd) = element(at: index + 1) else { return false }
    index = nameEnd
    guard readAttributes(mayEndWithSlash: element.role == .void || element.role == .line) else { return false }
    nodes += 1 + attributes.count
    guard prepare(for: element) else { return false }
    let hasContent = pass.begin(element.rule, ElementAttributes(attributes))
    switch element.role {
    case .void, .line:
      if hasContent { pass.end() }
      return true
    case .raw: return skipContent(of: element)
    default:
      // A hidden element, whose content must not be passed on, is too rare to deserve a rule here.
      guard hasContent, open.count < Self.depthLimit else { return false }
      push(element)
      if element.role == .preformatted, index < html.count, html[index] == .newline { index += 1 }
      return true
    }
  }

  private mutating func push(_ element: SimpleElement) {
    let isInParagraph =
      switch element.role {
      case .paragraph: true
      case .table, .caption, .cell: false
      default: open.last?.isInParagraph ?? false
      }
    open.append(Open(element: element, isInParagraph: isInParagraph))
  }

  /// Skips the content of a script, a style or a frame and its end tag, if there is no other bracket inside.
  private mutating func skipContent(of element: SimpleElement) -> Bool {
    guard let bracket = html.index(of: .lessThan, from: index), bracket + 1 < html.count else { return false }
    guard html[bracket + 1] == .slash, let (last, end) = self.element(at: bracket + 2) else { return false }
    guard last.key == element.key, end < html.count, html[end] == .greaterThan else { return false }
    index = end + 1
    return true
  }

  // MARK: Attributes

  /// Reads attributes separated by white space, with quoted values or without values, and the tag's end.
  private mutating func readAttributes(mayEndWithSlash: Bool) -> Bool {
    attributes.removeAll(keepingCapacity: true)
    unescapedCount = 0
    while index < html.count {
      let start = index
      while index < html.count, html[index].isHTMLSpace { index += 1 }
      guard index < html.count else { return false }
      switch html[index] {
      case .greaterThan:
        index += 1
        return true
      case .slash:
        guard mayEndWithSlash, index + 1 < html.count, html[index + 1] == .greaterThan else { return false }
        index += 2
        return true
      default:
        guard index > start, readAttribute() else { return false }
      }
    }
    return false
  }

  private mutating func readAttribute() -> Bool {
    let nameStart = index
    while index < html.count, html[index].isAllowedInSimpleName { index += 1 }
    guard index > nameStart, index < html.count else { return false }
    let name = UnsafeBufferPointer(rebasing: html[nameStart..<index])
    // Parsers differ in their treatment of the attributes after a duplicate name.
    guard attributes.count < 32, !attributes.contains(where: { Self.isSame($0.name, name) }) else { return false }
    guard html[index] == .equals else {
      attributes.append((name, UnsafeBufferPointer(rebasing: html[index..<index])))
      // Its value may come after spaces.
      return html[index...].first { !$0.isHTMLSpace } != .equals
    }
    guard index + 1 < html.count, html[index + 1] == .quote || html[index + 1] == .apostrophe else { return false }
    guard let end = html.index(of: html[index + 1], from: index + 2) else { return false }
    let written = UnsafeBufferPointer(rebasing: html[(index + 2)..<end])
    guard let value = unescape(written, inAttribute: true) else { return false }
    attributes.append((name, value))
    index = end + 1
    return true
  }

  private static func isSame(_ name: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count == other.count else { return false }
    for index in name.indices where name[index].lowercasedASCII != other[index].lowercasedASCII { return false }
    return true
  }

  // MARK: Nesting

  /// Ends the elements that end where `element` begins; returns `false` when it cannot begin here by these simple rules.
  private mutating func prepare(for element: SimpleElement) -> Bool {
    let last = open.last?.element
    switch element.role {
    case .caption, .tableSection:
      if last?.role == .tableSection { end() }
      return open.last?.element.role == .table
    case .row: return last?.role == .tableSection || last?.role == .table && beginImpliedSection()
    case .cell: return last?.role == .row
    default: return last?.allowsOnlyTableParts != true && prepare(forContent: element)
    }
  }

  private mutating func prepare(forContent element: SimpleElement) -> Bool {
    let last = open.last?.element.role
    switch element.role {
    case .inline, .void, .raw: return true
    // Parsers have a special rule for the fourth nested element of the same kind.
    case .formatting: return open.count { $0.element.key == element.key } < 3
    case .link: return !open.contains { $0.element.role == .link }
    case .item:
      if last == .item { end() }
      return open.last?.element.role == .list && endParagraph()
    case .definition:
      if last == .definition { end() }
      return open.last?.element.role == .definitions && endParagraph()
    case .heading: return endParagraph() && open.last?.element.role != .heading
    case .line, .block, .paragraph, .preformatted, .list, .definitions, .table: return endParagraph()
    case .caption, .tableSection, .row, .cell: return false
    }
  }

  /// Ends the paragraph that cannot contain a block; returns `false` when other elements are open in it.
  private mutating func endParagraph() -> Bool {
    guard let last = open.last, last.isInParagraph else { return true }
    guard last.element.role == .paragraph else { return false }
    end()
    return true
  }

  /// Begins the implied body around a row that is directly in a table.
  private mutating func beginImpliedSection() -> Bool {
    guard let section = Self.body else { return false }
    push(section)
    return pass.begin(section.rule, ElementAttributes([]))
  }

  private static let body = SimpleElement.named("tbody".utf8.reduce(0) { $0 << 8 | SimpleElement.Key($1) })
}

extension UInt8 {
  /// Whether it may be in an attribute name that is read without a parser.
  fileprivate var isAllowedInSimpleName: Bool {
    isASCIILetter || isASCIIDigit || self == .hyphen || self == UInt8(ascii: "_") || self == .colon || self == .dot
  }
}
