internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's nodes, alive as long as the parse that is walked.

/// Tells a pass what a parsed tree holds. It does not recurse: trees may be deep.
struct TreeWalk {
  private let policy = ElementPolicy.standard
  /// The elements whose children are being walked, each with the next of them.
  private var path: [(node: UnsafePointer<GumboNode>, next: UInt32)] = []

  /// Tells `pass` all that `fragment` holds.
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
    let attributes = ElementAttributes(node)
    if pass.options.media == .links, let name = rule.written?.name, name == .video || name == .audio {
      return pass.writeMediaLink(node, attributes)
    }
    if pass.begin(rule, attributes) { path.append((node, 0)) }
  }
}
