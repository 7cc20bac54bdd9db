/// Telling HTML from text where the feed does not say which it is.
enum HTMLGuess {
  /// True when `text`, which is UTF-8, holds a closing tag or a character reference, and no tag but HTML's.
  static func looksLikeHTML(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    ByteSearch.hasMarkup(text) && judge(text)
  }

  /// True when `text` holds a closing tag or a character reference, and no tag but HTML's.
  static func looksLikeHTML(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { looksLikeHTML($0) }
  }

  private static func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
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
