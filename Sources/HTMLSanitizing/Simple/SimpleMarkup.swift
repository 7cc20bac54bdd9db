// Unchecked: walks bytes that the caller lends, by indices below their count, and writes what it unescapes, never
// longer than the markup, into room of the markup's length.

/// Reads the HTML that most articles are made of in one pass over its bytes, without a tree.
///
/// It tells a ``SanitizingPass`` just what a ``TreeWalk`` would after the full parse, or gives up: at an element that it
/// does not know, at one that does not nest, at anything that a parser mends or treats by a rule of its own. It never
/// guesses. What it told before it gave up is thrown away and the parser begins anew, so that giving up is always safe.
struct SimpleMarkup {
  /// An element that has begun and not ended.
  struct Open {
    let element: SimpleElement
    /// Whether a start tag that closes paragraphs would look for one as far as this and find one.
    let isInParagraph: Bool
  }

  let html: UnsafeBufferPointer<UInt8>
  var pass: SanitizingPass
  var index = 0
  var open: [Open] = []
  var attributes: [ElementAttributes.Pair] = []
  /// Room for what is unescaped of one tag or text: never more than there was escaped.
  private let unescaped: UnsafeMutableBufferPointer<UInt8>
  var unescapedCount = 0
  /// How many nodes and attributes a tree would have, at most.
  var nodes = 0

  /// What `pass` makes of `html` (UTF-8); `nil` when only a parser can tell.
  static func read(_ html: UnsafeBufferPointer<UInt8>, into pass: SanitizingPass) -> SanitizingPass? {
    guard SimpleCharacters.areAll(in: html) else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: html.count) { room in
      var markup = SimpleMarkup(html: html, pass: pass, unescaped: room)
      return markup.run() ? markup.pass : nil
    }
  }

  private init(
    html: UnsafeBufferPointer<UInt8>, pass: SanitizingPass, unescaped: UnsafeMutableBufferPointer<UInt8>
  ) {
    self.html = html
    self.pass = pass
    self.unescaped = unescaped
  }

  /// More bytes than the parser takes for a node, its share of its parent's list included: that was 280 at most.
  private static let bytesOfNode = 512

  private mutating func run() -> Bool {
    while index < html.count {
      let bracket = html.index(of: .lessThan, from: index) ?? html.count
      if bracket > index {
        guard readText(upTo: bracket) else { return false }
      }
      index = bracket
      guard index < html.count else { break }
      guard readTag(), !pass.isFull else { return false }
    }
    while !open.isEmpty { end() }
    // A tree of more might not fit, and the parser would leave the end out.
    return nodes * Self.bytesOfNode < ParsedFragment.memoryLimit(of: html.count)
  }

  // MARK: Texts

  private mutating func readText(upTo end: Int) -> Bool {
    nodes += 1
    let text = UnsafeBufferPointer(rebasing: html[index..<end])
    // Any other text in a table stands before it in the end.
    if open.last?.element.holdsTableParts == true {
      guard text.allSatisfy(\.isHTMLSpace) else { return false }
    }
    unescapedCount = 0
    guard let content = unescape(text, inAttribute: false) else { return false }
    pass.write(content)
    return true
  }

  /// `text` with its character references replaced; `nil` when that takes a parser.
  mutating func unescape(
    _ text: UnsafeBufferPointer<UInt8>, inAttribute: Bool
  ) -> UnsafeBufferPointer<UInt8>? {
    guard var ampersand = text.index(of: .ampersand, from: 0) else { return text }
    let start = unescapedCount
    var copied = 0
    while true {
      if let reference = CharacterReference.read(at: ampersand, in: text) {
        guard append(text[copied..<ampersand]), append(reference.character) else { return nil }
        copied = reference.end
      } else if !isLiteral(ampersand, in: text, inAttribute: inAttribute) {
        return nil
      }
      guard let next = text.index(of: .ampersand, from: max(ampersand + 1, copied)) else { break }
      ampersand = next
    }
    guard append(text[copied...]) else { return nil }
    return UnsafeBufferPointer(rebasing: unescaped[start..<unescapedCount])
  }

  /// Whether the ampersand at `index` surely begins no reference: it stands alone, or in an address before a parameter.
  private func isLiteral(_ index: Int, in text: UnsafeBufferPointer<UInt8>, inAttribute: Bool) -> Bool {
    let name = text[(index + 1)...].prefix { $0.isASCIILetter || $0.isASCIIDigit }
    let next = name.endIndex < text.count ? text[name.endIndex] : nil
    if name.isEmpty { return next == .space }
    return inAttribute && next == .equals
  }

  private mutating func append(_ bytes: some Collection<UInt8>) -> Bool {
    let end = unescapedCount + bytes.count
    guard end <= unescaped.count else { return false }
    _ = unescaped[unescapedCount..<end].update(fromContentsOf: bytes)
    unescapedCount = end
    return true
  }

  // MARK: Tags

  private mutating func readTag() -> Bool {
    guard index + 1 < html.count else { return false }
    switch html[index + 1] {
    case UInt8(ascii: "!"): return readComment()
    case .slash: return readEndTag()
    default: return readStartTag()
    }
  }

  private mutating func readComment() -> Bool {
    nodes += 1
    let start = index + 4
    guard start < html.count, html[index + 2] == .hyphen, html[index + 3] == .hyphen else { return false }
    guard html[start] != .greaterThan, let end = html.index(of: .greaterThan, from: start) else { return false }
    let content = html[start..<end]
    // Two hyphens and brackets within a comment have rules of their own.
    guard content.suffix(2).elementsEqual([.hyphen, .hyphen]), !content.contains(.lessThan) else { return false }
    let words = content.dropLast(2)
    guard words.first != .hyphen, words.last != .hyphen else { return false }
    guard !zip(words, words.dropFirst()).contains(where: { $0 == .hyphen && $1 == .hyphen }) else { return false }
    index = end + 1
    return true
  }

  /// Reads the name that begins at `start`; `nil` when no element is known by it.
  func element(at start: Int) -> (element: SimpleElement, end: Int)? {
    var key = SimpleElement.Key(0)
    var end = start
    while end < html.count, end - start < 16, html[end].isASCIILetter || html[end].isASCIIDigit {
      key = key << 8 | SimpleElement.Key(html[end].lowercasedASCII)
      end += 1
    }
    guard end - start < 16 else { return nil }
    return SimpleElement.named(key).map { ($0, end) }
  }

  private mutating func readEndTag() -> Bool {
    guard let (element, end) = element(at: index + 2), end < html.count, html[end] == .greaterThan else {
      return false
    }
    index = end + 1
    if element.impliesEnds {
      while let last = open.last?.element, last.hasImpliedEnd, last.key != element.key { self.end() }
    }
    if element.role == .table, open.last?.element.role == .tableSection { self.end() }
    guard open.last?.element.key == element.key else { return false }
    self.end()
    return true
  }

  mutating func end() {
    open.removeLast()
    pass.end()
  }
}
