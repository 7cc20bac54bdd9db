import BoundedNumbers
package import GazetteDomain

/// Sanitised HTML as plain text for a terminal, with its links numbered.
package struct ReadableText: Sendable, Hashable {
  /// Paragraphs, headings, items, rows and pieces of code in order; each link's text is followed by its number: `text [1]`.
  package private(set) var blocks: [ReadableBlock] = []
  /// The addresses of the links, starting at number 1; each once.
  package private(set) var links: [String] = []

  /// Parses the output of the sanitiser; other HTML is not regular enough.
  package init(_ html: CleanHTML) {
    var scanner = ReadableTextScanner()
    scanner.read(html.html)
    blocks = scanner.blocks
    links = scanner.links
  }
}

/// A paragraph, heading, item, row or piece of code of a text for a terminal.
package struct ReadableBlock: Sendable, Hashable {
  /// The words; only lines of code are separated by line breaks.
  package var text: String
  /// The text before its first line: a bullet, a number, the bar of a quotation.
  package var mark: String
  /// The text before each further line, as wide as ``mark``.
  package var indent: String
  /// Whether its lines stay unwrapped.
  package var isVerbatim: Bool
  /// Whether no empty line separates it from the previous block, as between the items of a list.
  package var followsClosely: Bool

  /// Makes a block, by default a paragraph.
  package init(
    text: String, mark: String = "", indent: String = "", isVerbatim: Bool = false, followsClosely: Bool = false
  ) {
    self.text = text
    self.mark = mark
    self.indent = indent
    self.isVerbatim = isVerbatim
    self.followsClosely = followsClosely
  }
}

/// Scans sanitised HTML and collects its text.
struct ReadableTextScanner {
  private(set) var blocks: [ReadableBlock] = []
  private(set) var links: [String] = []
  private var numbers: [String: Int] = [:]
  private var line = ""
  /// The beginning of the next paragraph inside its lists: a bullet or a number.
  private var bullet = ""
  /// The enclosing lists: the number of the last item, `nil` for lists without numbers.
  private var lists: [Int?] = []
  private var address: String?
  private var isPreformatted = false
  private var quotes = 0
  private var followsClosely = false

  private static let blockElements: Set<String> = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "figure", "figcaption", "table",
    "tr", "pre", "hr", "aside", "dl", "dt", "dd", "details", "summary",
  ]

  mutating func read(_ html: String) {
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      text(rest[..<start])
      guard let end = rest[start...].firstIndex(of: ">") else { break }
      tag(rest[rest.index(after: start)..<end])
      rest = rest[rest.index(after: end)...]
    }
    if !rest.contains("<") { text(rest) }
    endParagraph()
  }

  private mutating func tag(_ tag: Substring) {
    let isEnd = tag.hasPrefix("/")
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    guard name != "br" else { return lineBreak() }
    if Self.blockElements.contains(name) { endParagraph() }
    switch (name, isEnd) {
    case ("pre", _): isPreformatted = !isEnd
    case ("blockquote", _): quotes = max(0, quotes + (isEnd ? -1 : 1))
    case ("ul", false): lists.append(.none)
    case ("ol", false): lists.append(0)
    case ("ul", true), ("ol", true): _ = lists.popLast()
    case ("li", false): beginItem()
    case ("tr", false): followsClosely = blocks.last?.text.contains("  ") == true
    case ("a", false): address = Self.attribute("href", of: tag)
    case ("a", true): endLink()
    case ("img", false): picture(tag)
    case ("td", true), ("th", true): line += "  "
    default: break
    }
  }

  private mutating func text(_ raw: Substring) {
    let text = Self.unescaped(raw)
    guard !isPreformatted else { return line += text }
    for character in text {
      if character.isWhitespace, character != "\u{A0}", character != "\u{202F}" {
        if !line.isEmpty, line.last != " " { line.append(" ") }
      } else {
        line.append(character)
      }
    }
  }

  private mutating func picture(_ tag: Substring) {
    guard let alternative = Self.attribute("alt", of: tag), !alternative.isEmpty else { return }
    line += "[\(alternative)]"
  }

  private mutating func endLink() {
    guard let found = address else { return }
    address = nil
    let number = numbers[found] ?? links.count + 1
    if number > links.count { links.append(found) }
    numbers[found] = number
    line += " [\(number)]"
  }

  /// Starts an item directly below the previous one, indented further than the enclosing list.
  private mutating func beginItem() {
    followsClosely = blocks.last?.mark.isEmpty == false && quotes == 0
    guard let number = lists.last ?? .none else { return bullet = "• " }
    lists[lists.count - 1] = number + 1
    bullet = "\(number + 1). "
  }

  private mutating func lineBreak() {
    guard !isPreformatted else { return line += "\n" }
    let isFirst = line.isEmpty
    endParagraph()
    followsClosely = !isFirst
  }

  private mutating func endParagraph() {
    while line.last?.isWhitespace == true { line.removeLast() }
    // In one step: each single removal would move all following characters.
    if isPreformatted { line = String(line.drop { $0 == "\n" }) }
    defer { line = "" }
    guard !line.isEmpty else { return }
    let bars = String(repeating: "│ ", count: quotes)
    let depth = String(repeating: "  ", count: max(0, lists.count - 1)) + (isPreformatted ? "    " : "")
    // Further paragraphs of an item are aligned with its words, not with its bullet.
    let padding = lists.isEmpty ? "" : String(repeating: " ", count: max(bullet.count, 2))
    blocks.append(
      ReadableBlock(
        text: line, mark: bars + depth + (bullet.isEmpty ? padding : bullet), indent: bars + depth + padding,
        isVerbatim: isPreformatted, followsClosely: followsClosely && !blocks.isEmpty))
    (bullet, followsClosely) = ("", false)
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
    let rest = tag[start.upperBound...]
    return rest.firstIndex(of: "\"").map { unescaped(rest[..<$0]) }
  }

  private static let references = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "nbsp": "\u{A0}", "apos": "'"]

  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var output = ""
    var rest = text
    while let mark = rest.firstIndex(of: "&") {
      output += rest[..<mark]
      rest = rest[rest.index(after: mark)...]
      guard let end = rest.prefix(10).firstIndex(of: ";"), let meaning = meaning(rest[..<end]) else {
        output += "&"
        continue
      }
      output += meaning
      rest = rest[rest.index(after: end)...]
    }
    return output + rest
  }

  private static func meaning(_ name: Substring) -> String? {
    guard name.hasPrefix("#") else { return references[String(name)] }
    let digits = name.dropFirst()
    let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, in: 0...0x10FFFF)
    return code.flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
