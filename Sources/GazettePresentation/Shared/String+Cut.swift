extension String {
  /// Returns the text, cut after a word and with an ellipsis when it is longer than `limit` characters.
  func cut(after limit: Int) -> String {
    guard let cut = index(startIndex, offsetBy: limit, limitedBy: endIndex), cut < endIndex else { return self }
    let head = self[..<cut]
    let end = head.lastIndex(where: \.isWhitespace) ?? head.endIndex
    // Punctuation at the cut is removed, even a full stop; at the beginning, such as an opening quotation mark, it stays.
    guard let last = head[..<end].lastIndex(where: { !$0.isWhitespace && !$0.isPunctuation }) else { return head + "…" }
    return head[...last] + "…"
  }
}
