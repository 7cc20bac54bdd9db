/// The beginning of a text in one line.
enum Excerpt {
  /// At most `limit` characters of `text`, cut after a whole word where there is one, then closed with "…".
  static func of(_ text: String, limit: Int) -> String {
    guard limit > 0 else { return "" }
    let (line, isWhole) = beginning(of: text, atMost: limit * scalarsPerCharacter)
    let end = line.index(line.startIndex, offsetBy: limit, limitedBy: line.endIndex) ?? line.endIndex
    if isWhole, end == line.endIndex { return line }
    return String(cut(line[..<end])) + "…"
  }

  /// Enough for accents that follow their letters; only flags and families of emoji have more.
  private static let scalarsPerCharacter = 2

  /// The first scalars of `text` in one line, and whether that is all of it.
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

  /// `line` (which continues behind its end) up to its last whole word, with room for the ellipsis.
  private static func cut(_ line: Substring) -> Substring {
    var kept = line[..<(line.lastIndex(of: " ") ?? line.index(before: line.endIndex))]
    while let last = kept.last, last == " " || ",;:–—-(".contains(last) { kept.removeLast() }
    return kept
  }
}
