internal import CLibXML2

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Text without markup.
enum PlainText {
  /// The visible text of `html`: tags dropped, entities decoded, white space collapsed.
  static func of(html: String) -> String {
    var html = html
    return html.withUTF8 { of(html: $0) }
  }

  /// The visible text of `html`, which is UTF-8.
  static func of(html: UnsafeBufferPointer<UInt8>) -> String {
    guard ByteSearch.hasMarkup(html) else { return collapsingSpace(in: html) }
    return withoutMarkup(html).withUnsafeBufferPointer { collapsingSpace(in: $0) }
  }

  /// `text`, trimmed, with each run of white space collapsed to one space.
  static func collapsingSpace(in text: String) -> String {
    var text = text
    guard text.withUTF8({ !isCollapsed($0) }) else { return text }
    return text.withUTF8 { collapsingSpace(in: $0) }
  }

  /// `text`, which is UTF-8, trimmed, with each run of white space collapsed to one space.
  static func collapsingSpace(in text: UnsafeBufferPointer<UInt8>) -> String {
    guard !isCollapsed(text) else { return String(decoding: text, as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var isAfterSpace = false
    for byte in text {
      if TextBytes.isSpace(byte) {
        isAfterSpace = !output.isEmpty
      } else {
        if isAfterSpace { output.append(0x20) }
        isAfterSpace = false
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether the only white space is single spaces between words.
  private static func isCollapsed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous: UInt8 = 0x20
    for byte in text {
      if TextBytes.isSpace(byte), byte != 0x20 || previous == 0x20 { return false }
      previous = byte
    }
    return previous != 0x20 || text.isEmpty
  }

  private static func withoutMarkup(_ html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(html.count)
    var lastClose = html.lastIndex(of: 0x3E) ?? -1
    var index = 0
    while index < html.count {
      let byte = html[index]
      if byte == 0x3C, let tag = HTMLTag.read(html, at: index, lastClose: &lastClose) {
        if tag.breaksText { text.append(0x20) }
        index = tag.hidesContent ? tag.endOfContent(html) : tag.end
      } else if byte == 0x26, let reference = CharacterReference.read(html, at: index) {
        text += reference.text
        index += reference.length
      } else {
        text.append(byte)
        index += 1
      }
    }
    return text
  }
}

/// Distinguishes HTML from plain text when the feed does not say which it is.
enum HTMLGuess {
  /// Whether `text`, which is UTF-8, contains a closing tag or a character reference, and only HTML tags.
  static func looksLikeHTML(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    ByteSearch.hasMarkup(text) && hasOnlyHTMLTags(text)
  }

  /// Whether `text` contains a closing tag or a character reference, and only HTML tags.
  static func looksLikeHTML(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { looksLikeHTML($0) }
  }

  private static func hasOnlyHTMLTags(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isHTML = false
    var lastClose = bytes.lastIndex(of: 0x3E) ?? -1
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x3C, let tag = HTMLTag.read(bytes, at: index, lastClose: &lastClose) {
        guard elements.contains(tag.name) else { return false }
        isHTML = true
        index = tag.end
      } else {
        if bytes[index] == 0x26, CharacterReference.read(bytes, at: index) != nil { isHTML = true }
        index += 1
      }
    }
    return isHTML
  }

  private static let elements: Set<String> = [
    "", "a", "abbr", "acronym", "address", "article", "aside", "audio", "b", "bdi", "bdo", "big", "blockquote", "br",
    "caption", "center", "cite", "code", "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption",
    "figure", "font", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "iframe", "img", "ins",
    "kbd", "li", "mark", "nobr", "ol", "p", "picture", "pre", "q", "s", "samp", "section", "small", "source", "span",
    "strike", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt",
    "u", "ul", "var", "video", "wbr", "script", "style",
  ]
}

/// A character written as `&name;`, `&#160;` or `&#xA0;`.
enum CharacterReference {
  /// The maximum length of a reference, `&` and `;` included.
  static let maximumLength = 32

  /// Decodes the reference at `start`, which is an `&`.
  ///
  /// Returns the UTF-8 of the character and the number of bytes read; nil when HTML knows no such reference.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (text: [UInt8], length: Int)? {
    guard start + 2 < bytes.count, bytes[start + 1] == 0x23 || TextBytes.isLetter(bytes[start + 1]) else { return nil }
    let limit = min(bytes.count, start + maximumLength)
    guard let end = bytes[start..<limit].firstIndex(of: 0x3B), end > start + 1 else { return nil }
    let name = bytes[(start + 1)..<end]
    guard name.first != 0x23 else { return numbered(bytes, name.dropFirst(), end: end + 1, start: start) }
    guard let scalar = named(name) else { return nil }
    return (Array(String(Character(scalar)).utf8), end - start + 1)
  }

  /// The character of a number; some programs write the two halves of UTF-16 as two numbers.
  private static func numbered(
    _ bytes: UnsafeBufferPointer<UInt8>, _ digits: Slice<UnsafeBufferPointer<UInt8>>, end: Int, start: Int
  ) -> (text: [UInt8], length: Int)? {
    guard let code = number(digits) else { return nil }
    if let scalar = scalar(code) { return (Array(String(Character(scalar)).utf8), end - start) }
    guard (0xD800...0xDBFF).contains(code), end + 1 < bytes.count,
      bytes[end] == 0x26, bytes[end + 1] == 0x23,
      let last = bytes[end..<min(bytes.count, end + maximumLength)].firstIndex(of: 0x3B),
      let trail = number(bytes[(end + 2)..<last]), (0xDC00...0xDFFF).contains(trail),
      let scalar = Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (trail - 0xDC00))
    else { return nil }
    return (Array(String(Character(scalar)).utf8), last + 1 - start)
  }

  /// The character that HTML means by a number: 128 to 159 mean windows-1252, as in browsers.
  static func scalar(_ code: UInt32) -> Unicode.Scalar? {
    if code >= 0x80, code <= 0x9F { return Windows1252.scalar(UInt8(code)) }
    return Unicode.Scalar(code)
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
    let isHex = digits.first.map { $0 | 0x20 == 0x78 } ?? false
    let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
    return UInt32(text, radix: isHex ? 16 : 10)
  }

  private static func named(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
    guard name.allSatisfy({ TextBytes.isLetter($0) || TextBytes.isDigit($0) }) else { return nil }
    var terminated = Array(name)
    terminated.append(0)
    guard let entity = htmlEntityLookup(terminated) else { return nil }
    return Unicode.Scalar(entity.pointee.value)
  }
}
