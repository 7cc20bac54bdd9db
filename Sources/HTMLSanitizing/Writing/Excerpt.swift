/// The beginning of a text in one line.
enum Excerpt {
  private static let ellipsis: Character = "…"

  /// At most `limit` characters of `text`, cut after a whole word where there is one, then closed with "…".
  static func of(_ text: String, limit: Int) -> String {
    guard limit > 0 else { return "" }
    let line = oneLine(text, limit: limit + 1)
    guard line.count > limit else { return String(line) }
    return String(cut(line.prefix(limit))) + String(ellipsis)
  }

  private static func oneLine(_ text: String, limit: Int) -> [Character] {
    var line: [Character] = []
    for character in text {
      guard line.count < limit else { break }
      guard character.isWhitespace else {
        line.append(character)
        continue
      }
      if line.last != " " { line.append(" ") }
    }
    return line
  }

  /// `line` (which continues behind its end) up to its last whole word, with room for the ellipsis.
  private static func cut(_ line: ArraySlice<Character>) -> ArraySlice<Character> {
    let end = line.lastIndex(of: " ") ?? line.index(before: line.endIndex)
    var kept = line[..<end]
    while let last = kept.last, last.isWhitespace || ",;:–—-(".contains(last) { kept.removeLast() }
    return kept
  }
}
