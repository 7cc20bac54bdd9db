internal import CGumbo
internal import CGumboBounded

/// Finds the article in a web page: the element that holds most of the paragraphs, without menus, boxes and footers.
///
/// What it gives is as the page has it, and as unsafe: an ``HTMLSanitizer`` comes next.
public struct ArticleExtraction: Sendable {
  /// How many bytes are read of a page at most.
  private static let byteLimit = 2 << 20
  /// How much text an article has at least, in bytes.
  private static let leastText = 250

  /// An extraction with the usual limits.
  public init() {}

  /// The article's HTML in the page of `bytes` (UTF-8, or anything whose letters are ASCII); nil when there is none.
  public func html(in bytes: [UInt8]) -> String? {
    var text = String(decoding: bytes.prefix(Self.byteLimit), as: UTF8.self)
    return text.withUTF8 { buffer in
      guard let shallow = NestingGuard.shallow(buffer) else { return article(in: buffer) }
      return shallow.withUnsafeBufferPointer { article(in: $0) }
    }
  }

  private func article(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let fragment = ParsedFragment(bytes, within: .milliseconds(500)), let root = fragment.root else { return nil }
    var scores = ArticleScores()
    scores.count(root)
    guard let best = scores.best, scores.text[best] ?? 0 >= Self.leastText else { return nil }
    return source(of: best)
  }

  /// The element as it is written in the page, without its own tags.
  private func source(of node: UnsafePointer<GumboNode>) -> String? {
    guard let element = gumbo_bounded_element(node)?.pointee else { return nil }
    let (start, end) = (element.original_tag, element.original_end_tag)
    guard let from = start.data, let until = end.data else { return nil }
    let count = until - from - Int(start.length)
    guard count > 0 else { return nil }
    let content = UnsafeRawBufferPointer(start: from + Int(start.length), count: count)
    return String(decoding: content, as: UTF8.self)
  }
}

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
