/// Walks along sanitised HTML and gathers its text.
struct ReadableTextScanner {
  private(set) var paragraphs: [String] = []
  private(set) var links: [String] = []
  private var line = ""
  private var prefix = ""
  private var address: String?
  private var isPreformatted = false
  private var isInQuote = false

  private static let blocks: Set<String> = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "figure", "figcaption", "table",
    "tr", "pre", "hr", "aside", "dl", "dt", "dd", "details", "summary", "br",
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
    if Self.blocks.contains(name) { endParagraph() }
    switch (name, isEnd) {
    case ("pre", _): isPreformatted = !isEnd
    case ("blockquote", _): isInQuote = !isEnd
    case ("li", false): prefix = "• "
    case ("a", false): address = Self.attribute("href", of: tag)
    case ("a", true): endLink()
    case ("img", false): picture(tag)
    case ("td", true), ("th", true): line += "  "
    default: break
    }
  }

  private mutating func text(_ raw: Substring) {
    let text = Self.unescaped(raw)
    guard !isPreformatted else {
      for (number, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if number > 0 { endParagraph() }
        line += part
      }
      return
    }
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
    let number = links.firstIndex(of: found) ?? links.count
    if number == links.count { links.append(found) }
    line += " [\(number + 1)]"
  }

  private mutating func endParagraph() {
    while line.last == " " { line.removeLast() }
    if !line.isEmpty { paragraphs.append((isInQuote ? "│ " : "") + prefix + line) }
    if !line.isEmpty { prefix = "" }
    line = ""
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
    let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
