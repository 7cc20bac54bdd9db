// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// One tag, comment or declaration in a piece of HTML, found without building a tree.
struct HTMLTag {
  /// The element's name, lower-case; empty for a comment or a declaration.
  let name: String
  /// The position of its `<`.
  let start: Int
  /// The position after its `>`.
  let end: Int
  /// True for `</name>`.
  let isClosing: Bool

  /// The tag at `start`, which is a `<`; nil when text follows.
  ///
  /// `lastClose` is the last `>`; no tag ends after it. An unterminated tag sets it to -1: searching for the end of every
  /// following tag would take quadratic time.
  static func read(_ html: UnsafeBufferPointer<UInt8>, at start: Int, lastClose: inout Int) -> HTMLTag? {
    guard start < lastClose, start + 1 < html.count else { return nil }
    if html[start + 1] == 0x21 || html[start + 1] == 0x3F { return declaration(html, at: start) }
    let isClosing = html[start + 1] == 0x2F
    let nameStart = start + (isClosing ? 2 : 1)
    guard nameStart < html.count, TextBytes.isLetter(html[nameStart]) else { return nil }
    var nameEnd = nameStart
    while nameEnd < html.count, isNameByte(html[nameEnd]) { nameEnd += 1 }
    guard let close = endOfTag(html, from: nameEnd) else {
      lastClose = -1
      return nil
    }
    let name = html[nameStart..<nameEnd].map(TextBytes.lowercased)
    return HTMLTag(name: String(decoding: name, as: UTF8.self), start: start, end: close + 1, isClosing: isClosing)
  }

  /// Whether a reader would see a break between the words before and after the tag.
  var breaksText: Bool {
    switch name {
    case "p", "br", "div", "li", "tr", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "hr", "dd", "dt",
      "ul", "ol", "table", "pre", "figure", "figcaption", "section", "article":
      true
    default: false
    }
  }

  /// Whether readers never see the element's content.
  var hidesContent: Bool {
    !isClosing && (name == "script" || name == "style")
  }

  /// The position after the closing tag of an element with hidden content, or the end of the text.
  func endOfContent(_ html: UnsafeBufferPointer<UInt8>) -> Int {
    var index = end
    let endTag = Array("</\(name)".utf8)
    while let open = ByteSearch.first(0x3C, in: html, from: index) {
      if html[open...].prefix(endTag.count).map(TextBytes.lowercased) == endTag {
        return ByteSearch.first(0x3E, in: html, from: open).map { $0 + 1 } ?? html.count
      }
      index = open + 1
    }
    return html.count
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    TextBytes.isLetter(byte) || TextBytes.isDigit(byte) || byte == 0x2D || byte == 0x3A
  }

  private static func declaration(_ html: UnsafeBufferPointer<UInt8>, at start: Int) -> HTMLTag? {
    var index = start + 2
    let isComment = index + 1 < html.count && html[index] == 0x2D && html[index + 1] == 0x2D
    if isComment { index += 2 }
    while let close = html[index...].firstIndex(of: 0x3E) {
      if !isComment || (html[close - 1] == 0x2D && html[close - 2] == 0x2D) {
        return HTMLTag(name: "", start: start, end: close + 1, isClosing: false)
      }
      index = close + 1
    }
    // As in browsers, an unclosed comment extends to the end.
    return HTMLTag(name: "", start: start, end: html.count, isClosing: false)
  }

  /// The `>` that ends a tag, ignoring those in quotes.
  private static func endOfTag(_ html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var quote: UInt8 = 0
    var previous: UInt8 = 0
    for index in start..<html.count {
      let byte = html[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        return index
      } else if (byte == 0x22 || byte == 0x27) && previous == 0x3D {
        quote = byte
      }
      if !TextBytes.isSpace(byte) { previous = byte }
    }
    // A quote is unterminated: the tag ends at its first `>`.
    return quote == 0 ? nil : ByteSearch.first(0x3E, in: html, from: start)
  }
}
