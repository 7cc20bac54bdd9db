/// Gathers the text of a document without its markup, and counts its words.
struct PlainTextBuilder {
  /// What separates two pieces of text; a greater one swallows the lesser ones beside it.
  enum Break: Int, Comparable {
    case none, space, line, paragraph

    static func < (left: Break, right: Break) -> Bool { left.rawValue < right.rawValue }
  }

  private(set) var bytes: [UInt8] = []
  /// The number of words written with spaces between them.
  private(set) var wordCount = 0
  /// The number of characters of scripts that write no spaces (Chinese, Japanese) or count like them.
  private(set) var ideographCount = 0
  private var pending = Break.none

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Sets what follows apart from what came before; nothing at the text's beginning.
  mutating func separate(_ separation: Break) {
    if !bytes.isEmpty { pending = max(pending, separation) }
  }

  /// Appends a text node, its whitespace folded as a page folds it, or kept when it is preformatted.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, isPreformatted: Bool) {
    var index = 0
    while index < text.count {
      let start = index
      while index < text.count, !text[index].isHTMLSpace { index += 1 }
      if index > start { appendWord(UnsafeBufferPointer(rebasing: text[start..<index])) }
      while index < text.count, text[index].isHTMLSpace {
        appendSpace(text[index], isPreformatted: isPreformatted)
        index += 1
      }
    }
  }

  private mutating func appendWord(_ word: UnsafeBufferPointer<UInt8>) {
    if isAtWordStart { wordCount += 1 }
    flush()
    for byte in word where byte >= 0xE3 && byte <= 0xED { ideographCount += 1 }
    bytes.append(contentsOf: word)
  }

  private var isAtWordStart: Bool {
    pending > .none || bytes.last.map(\.isHTMLSpace) ?? true
  }

  private mutating func appendSpace(_ space: UInt8, isPreformatted: Bool) {
    guard isPreformatted, !bytes.isEmpty else { return separate(.space) }
    flush()
    bytes.append(space)
  }

  private mutating func flush() {
    switch pending {
    case .none: break
    case .space: bytes.append(.space)
    case .line: bytes.append(.newline)
    case .paragraph: bytes.append(contentsOf: [.newline, .newline])
    }
    pending = .none
  }
}
