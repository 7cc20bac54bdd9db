import BoundedNumbers

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Collects the text of a document without its markup, and counts its words.
struct PlainTextBuilder {
  /// The separator between two pieces of text; a greater one replaces lesser ones next to it.
  enum Break: Int, Comparable {
    case none, space, line, paragraph

    static func < (left: Break, right: Break) -> Bool { left.rawValue < right.rawValue }
  }

  private(set) var bytes: [UInt8] = []
  /// The number of words written with spaces between them.
  private(set) var wordCount = 0
  /// The number of characters of scripts without spaces (Chinese, Japanese) and of similar ones.
  private(set) var ideographCount = 0
  private var pending = Break.none

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Separates the following text from the preceding one; has no effect at the beginning.
  mutating func separate(_ separation: Break) {
    if !bytes.isEmpty { pending = max(pending, separation) }
  }

  /// Appends a text node, with white space folded as on a page, or unchanged when it is preformatted.
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

/// The beginning of a text in one line.
enum Excerpt {
  /// Returns at most `limit` characters of `text`, cut after a whole word if possible, with "…" if cut.
  static func text(of text: String, limit: Int) -> String {
    guard limit > 0 else { return "" }
    let (line, isWhole) = beginning(of: text, atMost: limit * scalarsPerCharacter)
    let end = line.index(line.startIndex, offsetBy: limit, limitedBy: line.endIndex) ?? line.endIndex
    if isWhole, end == line.endIndex { return line }
    return String(cut(line[..<end])) + "…"
  }

  /// Enough for accents after their letters; only flags and families of emoji have more.
  private static let scalarsPerCharacter = 2

  /// Returns the first scalars of `text` in one line, and whether that is the whole text.
  private static func beginning(of text: String, atMost limit: Int) -> (line: String, isWhole: Bool) {
    var line: [UInt8] = []
    var scalars = 0
    for byte in text.utf8 {
      if byte & 0xC0 != 0x80 { scalars += 1 }
      guard scalars <= limit else { return (String(decoding: line, as: UTF8.self), false) }
      guard !byte.isHTMLSpace || line.last != .space else { continue }
      line.append(byte.isHTMLSpace ? .space : byte)
    }
    return (String(decoding: line, as: UTF8.self), true)
  }

  /// Returns `line` (which continues after its end) up to its last whole word, with space for the ellipsis.
  private static func cut(_ line: Substring) -> Substring {
    var words = line[..<(line.lastIndex(of: " ") ?? line.index(before: line.endIndex))]
    while let last = words.last, last == " " || ",;:–—-(".contains(last) { words.removeLast() }
    return words
  }
}

/// The time to read a text.
enum ReadingTime {
  /// Ideographs are read one by one, at about twice the rate of words.
  private static let ideographsPerWord = 2.2

  static func duration(of text: PlainTextBuilder, wordsPerMinute: Int) -> Duration {
    guard wordsPerMinute > 0 else { return .zero }
    let words = Double(text.wordCount) + Double(text.ideographCount) / ideographsPerWord
    return Duration(secondsClamped: (words * 60 / Double(wordsPerMinute)).rounded(.up))
  }
}
