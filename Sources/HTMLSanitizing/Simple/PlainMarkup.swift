// Unchecked: walks bytes borrowed from the caller, by indices below their count.

extension HTMLSanitizer {
  /// Returns true when `html`, the output of a sanitiser, is only words: texts, formatting elements without attributes, and links
  /// to other sites. Such HTML loads and runs nothing wherever it is shown, and needs no new addresses; this check takes a tenth
  /// of the time of sanitising it again.
  ///
  /// Returns false for anything that this module would have written differently.
  public static func isPlain(_ html: Span<UInt8>) -> Bool {
    html.withUnsafeBufferPointer { bytes in
      var markup = PlainMarkup(html: bytes)
      return markup.run()
    }
  }
}

/// Scans HTML as this module writes it, and stops at anything that is more than words.
private struct PlainMarkup {
  let html: UnsafeBufferPointer<UInt8>
  var index = 0

  mutating func run() -> Bool {
    while index < html.count {
      skipPlain()
      // One of the next sixteen bytes is special, and others may be: trying again after each would take longer.
      let end = min(index + 16, html.count)
      while index < end { guard skipNext() else { return false } }
    }
    return true
  }

  private mutating func skipNext() -> Bool {
    let byte = html[index]
    if byte == .lessThan { return skipTag() }
    if CharacterEscape.needsCheck(byte) { return skipCharacter() }
    index += 1
    return true
  }

  /// Skips sixteen bytes at a time while ``CharacterEscape/needsCheck(_:)`` is false for all of them, as in most of a text.
  /// There is no branch per byte, so that the compiler can vectorise the check.
  private mutating func skipPlain() {
    while html.count - index >= 16 {
      var found: UInt8 = 0
      for offset in 0..<16 {
        let byte = html[index &+ offset]
        // One comparison finds two characters that differ in one bit.
        found |= Self.bit(byte < 0x20) | Self.bit(byte == .quote) | Self.bit(byte == 0x60) | Self.bit(byte == 0x7F)
        found |= Self.bit(byte | 1 == .apostrophe) | Self.bit(byte | 2 == .greaterThan)
        found |= Self.bit(byte == 0xC2) | Self.bit(byte >= 0xEF)
      }
      guard found == 0 else { return }
      index += 16
    }
  }

  private static func bit(_ condition: Bool) -> UInt8 { condition ? 1 : 0 }

  /// Skips a reference in the writer's form, or a multi-byte character that the writer leaves unchanged.
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

  /// Skips the attributes of a link to another site, exactly as written; a link may have none.
  private mutating func skipAddress() -> Bool {
    guard skip(Self.address) else { return true }
    guard skip(Self.https) || skip(Self.http) else { return false }
    while index < html.count, html[index] != .quote {
      if html[index] == .ampersand {
        guard skipCharacter() else { return false }
      } else {
        guard html[index] > .space, html[index] < 0x7F, !CharacterEscape.needsCheck(html[index]) else { return false }
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

  // The most frequent come first.
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
