// Unchecked: walks bytes that the caller lends, by indices below their count.

extension HTMLSanitizer {
  /// Whether `html`, which a sanitiser wrote, holds nothing but words: texts, elements without attributes that only mark or
  /// arrange them, and links to other sites. Such HTML neither loads nor runs anything wherever it is shown, and needs no other
  /// addresses; telling so takes a tenth of the time of sanitising it once more.
  ///
  /// False for anything that this module would have written in another way, whatever it is.
  public static func isPlain(_ html: Span<UInt8>) -> Bool {
    html.withUnsafeBufferPointer { bytes in
      var markup = PlainMarkup(html: bytes)
      return markup.run()
    }
  }
}

/// Looks at HTML as this module writes it, and gives up at whatever is more than words.
private struct PlainMarkup {
  let html: UnsafeBufferPointer<UInt8>
  var index = 0

  mutating func run() -> Bool {
    while index < html.count {
      skipPlain()
      // One of the next sixteen is more, and there may be others: trying again at each would take longer.
      let end = min(index + 16, html.count)
      while index < end { guard skipOne() else { return false } }
    }
    return true
  }

  private mutating func skipOne() -> Bool {
    let byte = html[index]
    if byte == .lessThan { return skipTag() }
    if CharacterEscape.needsLook(byte) { return skipCharacter() }
    index += 1
    return true
  }

  /// Passes sixteen bytes at a time, as long as ``CharacterEscape/needsLook(_:)`` holds for none of them: most of a text. Without a
  /// branch for each, so that the compiler looks at all of them together.
  private mutating func skipPlain() {
    while html.count - index >= 16 {
      var found: UInt8 = 0
      for offset in 0..<16 {
        let byte = html[index &+ offset]
        // Two characters that differ in one bit are found together.
        found |= Self.one(byte < 0x20) | Self.one(byte == .quote) | Self.one(byte == 0x60) | Self.one(byte == 0x7F)
        found |= Self.one(byte | 1 == .apostrophe) | Self.one(byte | 2 == .greaterThan)
        found |= Self.one(byte == 0xC2) | Self.one(byte >= 0xEF)
      }
      guard found == 0 else { return }
      index += 16
    }
  }

  private static func one(_ isSo: Bool) -> UInt8 { isSo ? 1 : 0 }

  /// A reference as the writer makes it, or a character of several bytes that it leaves as it is.
  private mutating func skipCharacter() -> Bool {
    guard html[index] == .ampersand else {
      let escape = CharacterEscape(at: index, in: html)
      index += escape.length
      return escape.isPlain
    }
    return Self.references.contains { skip($0) }
  }

  private mutating func skipTag() -> Bool {
    index += 1
    let isEnd = skip([.slash])
    let start = index
    while index < html.count, html[index].isASCIILetter || html[index].isASCIIDigit { index += 1 }
    let name = UnsafeBufferPointer(rebasing: html[start..<index])
    guard Self.names.contains(where: { $0.count == name.count && $0.elementsEqual(name) }) else { return false }
    if !isEnd, name.count == 1, name[0] == UInt8(ascii: "a"), !skipAddress() { return false }
    return skip([.greaterThan])
  }

  /// The attributes of a link to another site, just as they are written; a link may have none.
  private mutating func skipAddress() -> Bool {
    guard skip(Self.address) else { return true }
    guard skip(Self.https) || skip(Self.http) else { return false }
    while index < html.count, html[index] != .quote {
      if html[index] == .ampersand {
        guard skipCharacter() else { return false }
      } else {
        guard html[index] > .space, html[index] < 0x7F, !CharacterEscape.needsLook(html[index]) else { return false }
        index += 1
      }
    }
    return skip(Self.relation)
  }

  private mutating func skip(_ bytes: [UInt8]) -> Bool {
    guard html.count - index >= bytes.count, html[index..<index + bytes.count].elementsEqual(bytes) else {
      return false
    }
    index += bytes.count
    return true
  }

  // The most frequent stand first.
  private static let names = [
    "p", "a", "em", "strong", "br", "li", "b", "i", "ul", "ol", "blockquote", "h2", "h3", "h4", "code", "span", "div",
    "h1", "h5",
    "h6", "hr", "pre", "sup", "sub", "small", "s", "u", "q", "cite", "kbd", "samp", "var", "dl", "dt", "dd", "del",
    "ins", "abbr",
    "aside",
  ].map { Array($0.utf8) }
  private static let references = ["&amp;", "&#39;", "&quot;", "&lt;", "&gt;", "&#96;"].map { Array($0.utf8) }
  private static let address = Array(" href=\"".utf8)
  private static let (https, http) = (Array("https://".utf8), Array("http://".utf8))
  private static let relation = Array("\" rel=\"noopener noreferrer\"".utf8)
}
