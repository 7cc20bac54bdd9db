internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's nodes, alive as long as the parse that is walked.

/// Headings that are buttons, and the panels that they open and close.
extension PageNode {
  /// Returns true when it is hidden until a reader opens it.
  /// - Parameter surroundings: The elements around it, the nearest first.
  func isPanel(in surroundings: [PageNode]) -> Bool {
    guard part.contains(.box), hiding == .fromEveryone else { return false }
    return meaning.contains(.accordion) || surroundings.contains { $0.meaning.contains(.accordion) }
  }

  /// Whether it is a button, or a link that a script may use as one.
  var mayBeToggle: Bool { tag == GUMBO_TAG_BUTTON || part.contains(.link) && marks.contains(.hasNoTarget) }

  /// Turns a button or a link that is a heading into plain text.
  mutating func resolveToggle(in surroundings: [PageNode]) {
    let isInHeading = surroundings.contains { $0.isHeading || $0.tag == GUMBO_TAG_SUMMARY || $0.tag == GUMBO_TAG_DT }
    let isInAccordion = surroundings.contains { $0.meaning.contains(.accordion) }
    let isLink = part.contains(.link)
    if isInHeading || Self.containsHeading(node) {
      // A link to another part of the page stays a link.
      if !isLink || isInAccordion || marks.contains(.toggle) || !marks.contains(.linksWithinPage) { part = [] }
    } else if meaning.contains(.accordion) || isInAccordion && (isLink || marks.contains(.toggle)) {
      part = isLink ? [] : [.block, .heading]
    }
  }

  private var isHeading: Bool { part.contains(.heading) || marks.contains(.headingRole) }

  private static func containsHeading(_ node: UnsafePointer<GumboNode>) -> Bool {
    var stack = [node]
    var remaining = 16
    while remaining > 0, let node = stack.popLast() {
      remaining -= 1
      guard node.pointee.type == GUMBO_NODE_ELEMENT, let element = gumbo_bounded_element(node) else { continue }
      if PageTags.of(element.pointee.tag).contains(.heading) { return true }
      for index in 0..<element.pointee.children.length {
        if let child = gumbo_bounded_child(node, index) { stack.append(child) }
      }
    }
    return false
  }
}
