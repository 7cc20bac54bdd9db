internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's nodes, alive as long as the parse that is walked.

/// A formula in the presentation elements of MathML Core, rebuilt from an allow-list.
///
/// Annotations, such as the formula's TeX source, are omitted. Disallowed elements are replaced by their children. A formula
/// that contains HTML, or is too large, has no markup and becomes its text.
struct MathFormula {
  /// The markup; nil when only the text can be shown.
  var markup: [UInt8]? { isMarkup ? writer.bytes : nil }
  /// The text of the formula without markup.
  private(set) var text: [UInt8] = []

  private static let maximumDepth = 64
  private static let maximumElements = 4096

  private var writer = HTMLWriter(capacity: 256)
  private var isMarkup = true
  private var elementCount = 0

  /// Makes the formula of a `math` element.
  init(_ math: UnsafePointer<GumboNode>) { write(math, depth: 0) }

  private mutating func write(_ node: UnsafePointer<GumboNode>, depth: Int) {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT: writeElement(node, depth: depth)
    case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA:
      guard let content = gumbo_bounded_text(node) else { return }
      // Text must be in a token element.
      writer.markup(Self.textStart)
      writeText(UnsafeBufferPointer(cString: content))
      writer.markup(Self.textEnd)
    default: break
    }
  }

  private mutating func writeElement(_ node: UnsafePointer<GumboNode>, depth: Int) {
    guard let element = gumbo_bounded_element(node) else { return }
    elementCount += 1
    guard depth < Self.maximumDepth, elementCount <= Self.maximumElements else { return isMarkup = false }
    guard element.pointee.tag_namespace == GUMBO_NAMESPACE_MATHML else { isMarkup = false; return collectText(node) }
    let name = Self.name(of: element)
    switch name {
    case "annotation", "annotation-xml": return
    case "semantics":
      // The first child is the visible one; the others annotate it.
      if let shown = Self.children(of: node).first(where: { $0.pointee.type == GUMBO_NODE_ELEMENT }) {
        write(shown, depth: depth + 1)
      }
      return
    default: break
    }
    guard let allowed = Self.elements[name] else {
      for child in Self.children(of: node) { write(child, depth: depth + 1) }
      return
    }
    writer.markup(allowed.start)
    writeAttributes(of: ElementAttributes(node))
    writer.closeTag()
    if Self.tokens.contains(name) {
      writeToken(node)
    } else {
      for child in Self.children(of: node) { write(child, depth: depth + 1) }
    }
    writer.markup(allowed.end)
  }

  private mutating func writeToken(_ node: UnsafePointer<GumboNode>) {
    for child in Self.children(of: node) {
      switch child.pointee.type {
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
        if let content = gumbo_bounded_text(child) { writeText(UnsafeBufferPointer(cString: content)) }
      case GUMBO_NODE_ELEMENT:
        isMarkup = false
        collectText(child)
      default: break
      }
    }
  }

  private mutating func writeText(_ content: UnsafeBufferPointer<UInt8>) {
    writer.text(content)
    text.append(contentsOf: content)
  }

  /// Collects the text of elements that are not allowed in a formula; scripts and styles have none.
  private mutating func collectText(_ node: UnsafePointer<GumboNode>) {
    var stack = [node]
    while let node = stack.popLast() {
      switch node.pointee.type {
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
        if let content = gumbo_bounded_text(node) { text.append(contentsOf: UnsafeBufferPointer(cString: content)) }
      case GUMBO_NODE_ELEMENT:
        guard let element = gumbo_bounded_element(node) else { continue }
        if case .dropped = ElementPolicy.standard.rule(of: element) { continue }
        stack.append(contentsOf: Self.children(of: node).reversed())
      default: break
      }
    }
  }

  private mutating func writeAttributes(of attributes: ElementAttributes) {
    for name in Self.attributes {
      guard let value = attributes[name], (1...32).contains(value.count),
        value.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == .hyphen })
      else { continue }
      writer.attribute(name, value)
    }
  }

  private static func children(of node: UnsafePointer<GumboNode>) -> [UnsafePointer<GumboNode>] {
    (0..<gumbo_bounded_element(node).pointee.children.length).compactMap { gumbo_bounded_child(node, $0) }
  }

  /// Returns the name from the source, because gumbo knows few of MathML's names.
  private static func name(of element: UnsafePointer<GumboElement>) -> String {
    var name = element.pointee.original_tag
    gumbo_tag_from_original_text(&name)
    guard let data = name.data, name.length <= 20 else { return "" }
    let bytes = UnsafeRawBufferPointer(start: data, count: name.length)
    return String(decoding: bytes.map(\.lowercasedASCII), as: UTF8.self)
  }

  private static let elements: [String: (start: [UInt8], end: [UInt8])] = {
    let names = """
      math mrow mi mn mo mtext mspace ms msup msub msubsup mfrac msqrt mroot munder mover munderover mmultiscripts \
      mprescripts mtable mtr mtd mstyle mpadded mphantom
      """.split(separator: " ")
    return Dictionary(
      uniqueKeysWithValues: names.map { (String($0), (Array("<\($0)".utf8), Array("</\($0)>".utf8))) })
  }()

  private static let tokens: Set = ["mi", "mn", "mo", "mtext", "ms"]
  private static let attributes: [StaticString] = [
    "display", "mathvariant", "stretchy", "fence", "separator", "accent", "columnspan", "rowspan",
  ]
  private static let (textStart, textEnd) = (Array("<mtext>".utf8), Array("</mtext>".utf8))
}

extension SanitizingPass {
  /// Writes the formula of a `math` element, or its text when it has no markup.
  mutating func writeFormula(_ node: UnsafePointer<GumboNode>) {
    guard open.allowsContent, isVisible(ElementAttributes(node)) else { return }
    let formula = MathFormula(node)
    formula.text.withUnsafeBufferPointer { content in
      if let markup = formula.markup {
        writer.markup(markup)
        text.append(content, isPreformatted: false)
      } else {
        write(content)
      }
    }
  }
}
