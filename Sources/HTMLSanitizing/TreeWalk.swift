internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's nodes, alive as long as the parse that is walked.

/// Passes the content of a parsed tree to a pass. It does not recurse: trees may be deep.
struct TreeWalk {
  private let policy = ElementPolicy.standard
  /// The elements whose children are being visited, each with the index of the next child.
  private var path: [(node: UnsafePointer<GumboNode>, next: UInt32)] = []

  /// Passes the whole content of `fragment` to `pass`.
  mutating func run(over fragment: borrowing ParsedFragment, into pass: inout SanitizingPass) {
    guard let root = fragment.root else { return }
    path.append((root, 0))
    while let (node, next) = path.popLast() {
      guard next < gumbo_bounded_element(node).pointee.children.length, !pass.isFull else {
        pass.end()
        continue
      }
      guard let child = gumbo_bounded_child(node, next) else { continue }
      path.append((node, next + 1))
      visit(child, &pass)
    }
  }

  private mutating func visit(_ node: UnsafePointer<GumboNode>, _ pass: inout SanitizingPass) {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT: visitElement(node, &pass)
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      if let start = gumbo_bounded_text(node) { pass.write(UnsafeBufferPointer(cString: start)) }
    default: break  // Comments, and templates, whose content no browser shows.
    }
  }

  private mutating func visitElement(_ node: UnsafePointer<GumboNode>, _ pass: inout SanitizingPass) {
    guard let element = gumbo_bounded_element(node) else { return }
    let rule = policy.rule(of: element)
    var attributes = ElementAttributes(node)
    if element.pointee.tag == GUMBO_TAG_MATH, element.pointee.tag_namespace == GUMBO_NAMESPACE_MATHML {
      return pass.writeFormula(node)
    }
    if isVisualCopyOfFormula(attributes) { return }
    if rule.written?.name == .img, attributes.isPlaceholder, let real = pictureInNoscript(after: node) {
      attributes = real
    }
    if pass.options.media == .links, let name = rule.written?.name, name == .video || name == .audio {
      return pass.writeMediaLink(node, attributes)
    }
    if pass.begin(rule, attributes) { path.append((node, 0)) }
  }

  /// Returns true when the visited element only draws a formula whose MathML is next to it.
  private func isVisualCopyOfFormula(_ attributes: ElementAttributes) -> Bool {
    guard let hidden = attributes["aria-hidden"], hidden.elementsEqual("true".utf8), let (parent, next) = path.last
    else {
      return false
    }
    let count = gumbo_bounded_element(parent).pointee.children.length
    let before = Self.adjacentElement(in: parent, from: next - 1) { $0 > 0 ? $0 - 1 : nil }
    let after = Self.adjacentElement(in: parent, from: next - 1) { $0 + 1 < count ? $0 + 1 : nil }
    return [before, after].compactMap(\.self).contains(where: Self.containsFormula)
  }

  /// Returns the element next to a child, ignoring white space; nil when a text or nothing is next to it.
  private static func adjacentElement(
    in parent: UnsafePointer<GumboNode>, from start: UInt32, by step: (UInt32) -> UInt32?
  ) -> UnsafePointer<GumboNode>? {
    var index = step(start)
    while let current = index, let node = gumbo_bounded_child(parent, current) {
      guard node.pointee.type == GUMBO_NODE_WHITESPACE else {
        return node.pointee.type == GUMBO_NODE_ELEMENT ? node : nil
      }
      index = step(current)
    }
    return nil
  }

  /// Returns true when a formula is among `element` and its first descendants, where mathematical typesetters put it.
  private static func containsFormula(_ element: UnsafePointer<GumboNode>) -> Bool {
    if gumbo_bounded_element(element).pointee.tag == GUMBO_TAG_MATH { return true }
    var queue = [element]
    var count = 0
    while count < 64, !queue.isEmpty {
      let node = queue.removeFirst()
      count += 1
      for child in children(of: node).prefix(64) {
        if gumbo_bounded_element(child).pointee.tag == GUMBO_TAG_MATH { return true }
        queue.append(child)
      }
    }
    return false
  }

  /// Returns the attributes of the `noscript` picture directly after `node`, or after an element that contains only it.
  private func pictureInNoscript(after node: UnsafePointer<GumboNode>) -> ElementAttributes? {
    var node = node
    for (parent, _) in path.reversed().prefix(3) {
      let siblings = Self.children(of: parent)
      guard let index = siblings.firstIndex(of: node) else { return nil }
      if index + 1 < siblings.count {
        let next = siblings[index + 1]
        guard gumbo_bounded_element(next).pointee.tag == GUMBO_TAG_NOSCRIPT else { return nil }
        return Self.picture(in: next)
      }
      node = parent
    }
    return nil
  }

  private static func picture(in noscript: UnsafePointer<GumboNode>) -> ElementAttributes? {
    var stack = [noscript]
    while let node = stack.popLast() {
      if gumbo_bounded_element(node).pointee.tag == GUMBO_TAG_IMG { return ElementAttributes(node) }
      stack.append(contentsOf: children(of: node).prefix(8).reversed())
    }
    return nil
  }

  /// Returns the child elements of an element.
  private static func children(of node: UnsafePointer<GumboNode>) -> [UnsafePointer<GumboNode>] {
    (0..<gumbo_bounded_element(node).pointee.children.length).compactMap { index in
      gumbo_bounded_child(node, index).flatMap { $0.pointee.type == GUMBO_NODE_ELEMENT ? $0 : nil }
    }
  }
}

extension ElementAttributes {
  /// Whether a picture with these attributes is a placeholder for another one, whose address is not among them.
  fileprivate var isPlaceholder: Bool {
    hasPlaceholderSource && lazySource == nil && lazySourceSet == nil && first("srcset") == nil
  }
}
