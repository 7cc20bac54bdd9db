extension String {
  /// The text cut at a word's end when it is longer than `limit` characters, with an ellipsis then.
  func cut(after limit: Int) -> String {
    guard let cut = index(startIndex, offsetBy: limit, limitedBy: endIndex), cut < endIndex else { return self }
    let head = self[..<cut]
    let end = head.lastIndex(where: \.isWhitespace) ?? head.endIndex
    // What ends there goes, be it the last of a sentence; what begins the text, such as a quotation's mark, stays.
    guard let last = head[..<end].lastIndex(where: { !$0.isWhitespace && !$0.isPunctuation }) else { return head + "…" }
    return head[...last] + "…"
  }
}
