// Unchecked: walks bytes borrowed from the caller, by indices below their count, and writes what it unescapes, never
// longer than the markup, into room of the markup's length.

/// Reads the HTML of most articles in one pass over its bytes, without a tree.
///
/// It passes the same calls to a ``SanitizingPass`` as a ``TreeWalk`` would after the full parse, or gives up: at an unknown
/// element, at one that is not properly nested, at anything that a parser repairs or treats specially. It never guesses. After
/// it gives up, its output is discarded and the parser starts from the beginning, so giving up is always safe.
struct SimpleMarkup {
  /// An element that has begun and not ended yet.
  struct Open {
    let element: SimpleElement
    /// Whether the search of a start tag that closes paragraphs would reach this element and find one.
    let isInParagraph: Bool
  }

  let html: UnsafeBufferPointer<UInt8>
  var pass: SanitizingPass
  var index = 0
  var open: [Open] = []
  var attributes: [ElementAttributes.Pair] = []
  /// Space for the unescaped text of one tag or text: never longer than the escaped one.
  private let unescaped: UnsafeMutableBufferPointer<UInt8>
  var unescapedCount = 0
  /// The maximum number of nodes and attributes that a tree would have.
  var nodes = 0

  /// Returns the result of `pass` for `html` (UTF-8); `nil` when only a parser can decide.
  static func read(_ html: UnsafeBufferPointer<UInt8>, into pass: SanitizingPass) -> SanitizingPass? {
    guard SimpleCharacters.areAll(in: html) else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: html.count) { buffer in
      var markup = SimpleMarkup(html: html, pass: pass, unescaped: buffer)
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

  /// More bytes than the parser needs per node, including its share of its parent's list: 280 at most, as measured.
  private static let bytesPerNode = 512

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
    // A larger tree might not fit, and the parser would omit the end.
    return nodes * Self.bytesPerNode < ParsedFragment.memoryLimit(of: html.count)
  }

  // MARK: Texts

  private mutating func readText(upTo end: Int) -> Bool {
    nodes += 1
    let text = UnsafeBufferPointer(rebasing: html[index..<end])
    // A parser moves any other text in a table to a place before the table.
    if open.last?.element.allowsOnlyTableParts == true {
      guard text.allSatisfy(\.isHTMLSpace) else { return false }
    }
    unescapedCount = 0
    guard let content = unescape(text, inAttribute: false) else { return false }
    pass.write(content)
    return true
  }

  /// Returns `text` with its character references replaced; `nil` when only a parser can decide.
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

  /// Returns true when the ampersand at `index` certainly begins no reference: it is alone, or before a parameter of an address.
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
    // Double hyphens and brackets inside a comment have rules of their own.
    guard content.suffix(2).elementsEqual([.hyphen, .hyphen]), !content.contains(.lessThan) else { return false }
    let words = content.dropLast(2)
    guard words.first != .hyphen, words.last != .hyphen else { return false }
    guard !zip(words, words.dropFirst()).contains(where: { $0 == .hyphen && $1 == .hyphen }) else { return false }
    index = end + 1
    return true
  }

  /// Reads the name that begins at `start`; returns `nil` when no known element has it.
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
