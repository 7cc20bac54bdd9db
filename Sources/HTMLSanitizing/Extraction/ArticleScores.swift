internal import CGumbo
internal import CGumboBounded

/// How much of a page's running text each element holds.
struct ArticleScores {
  /// Points by element.
  private var points: [UnsafePointer<GumboNode>: Double] = [:]
  /// Bytes of paragraphs' text by element.
  private(set) var text: [UnsafePointer<GumboNode>: Int] = [:]

  /// Elements that hold no part of an article.
  private static let outside: Set<UInt32> = Set(
    [
      GUMBO_TAG_NAV, GUMBO_TAG_HEADER, GUMBO_TAG_FOOTER, GUMBO_TAG_ASIDE, GUMBO_TAG_FORM, GUMBO_TAG_SCRIPT,
      GUMBO_TAG_STYLE, GUMBO_TAG_NOSCRIPT, GUMBO_TAG_TEMPLATE, GUMBO_TAG_SVG, GUMBO_TAG_BUTTON, GUMBO_TAG_HEAD,
    ].map(\.rawValue))
  private static let paragraphs: Set<UInt32> = Set(
    [GUMBO_TAG_P, GUMBO_TAG_PRE, GUMBO_TAG_BLOCKQUOTE].map(\.rawValue))

  /// The element that an article most probably is; nil when there is no running text. Of equals the first.
  var best: UnsafePointer<GumboNode>? {
    points.max { left, right in
      left.value != right.value ? left.value < right.value : start(of: left.key) > start(of: right.key)
    }?.key
  }

  /// Counts what stands below `root`. It does not recurse: trees may be deep.
  mutating func count(_ root: UnsafePointer<GumboNode>) {
    var waiting = [root]
    while let node = waiting.popLast() {
      guard node.pointee.type == GUMBO_NODE_ELEMENT, let element = gumbo_bounded_element(node) else { continue }
      let tag = element.pointee.tag.rawValue
      guard !Self.outside.contains(tag) else { continue }
      if Self.paragraphs.contains(tag) { note(node) }
      for index in (0..<element.pointee.children.length).reversed() {
        if let child = gumbo_bounded_child(node, index) { waiting.append(child) }
      }
    }
  }

  /// A paragraph speaks for its parent, and half as much for its grandparent; one of links speaks for nothing.
  private mutating func note(_ paragraph: UnsafePointer<GumboNode>) {
    let (all, linked, commas) = measure(paragraph)
    guard all >= 25, linked * 2 < all, let parent = parent(of: paragraph) else { return }
    let score = 1 + Double(min(commas, 5)) + min(Double(all) / 100, 3)
    points[parent, default: 0] += score
    text[parent, default: 0] += all
    guard let grandparent = self.parent(of: parent) else { return }
    points[grandparent, default: 0] += score / 2
    text[grandparent, default: 0] += all
  }

  /// Bytes of text, of those the bytes within links, and the commas.
  private func measure(_ node: UnsafePointer<GumboNode>) -> (all: Int, linked: Int, commas: Int) {
    var (all, linked, commas) = (0, 0, 0)
    var waiting = [(node: node, isLink: false)]
    while let (node, isLink) = waiting.popLast() {
      if node.pointee.type == GUMBO_NODE_TEXT, let text = node.pointee.v.text.text {
        let bytes = UnsafeBufferPointer(cString: text)
        all += bytes.count
        if isLink { linked += bytes.count }
        commas += bytes.count { $0 == UInt8(ascii: ",") }
      } else if node.pointee.type == GUMBO_NODE_ELEMENT, let element = gumbo_bounded_element(node) {
        let isLink = isLink || element.pointee.tag == GUMBO_TAG_A
        for index in 0..<element.pointee.children.length {
          if let child = gumbo_bounded_child(node, index) { waiting.append((child, isLink)) }
        }
      }
    }
    return (all, linked, commas)
  }

  private func parent(of node: UnsafePointer<GumboNode>) -> UnsafePointer<GumboNode>? {
    guard let parent = node.pointee.parent, parent.pointee.type == GUMBO_NODE_ELEMENT else { return nil }
    return UnsafePointer(parent)
  }

  private func start(of node: UnsafePointer<GumboNode>) -> UInt32 {
    gumbo_bounded_element(node)?.pointee.start_pos.offset ?? 0
  }
}
