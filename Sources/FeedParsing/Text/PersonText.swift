/// People written on one line: `me@example.com (Some Body)`, `Some Body <me@example.com>`, `Some Body`.
enum PersonText {
  /// The person that `text` names; nil when it is empty.
  static func parse(_ text: String) -> FeedPerson? {
    let text = PlainText.of(html: text.utf8.contains(0x3C) && text.utf8.contains(0x40) ? unbracketed(text) : text)
    guard !text.isEmpty else { return nil }
    guard let mail = text.split(whereSeparator: isBreak).first(where: isMail) else { return FeedPerson(name: text) }
    let rest = text.replacing(mail, with: " ", maxReplacements: 1)
    let name = rest.replacing("mailto:", with: "").replacing("()", with: " ").replacing("( )", with: " ")
    return FeedPerson(name: TextBytes.nonEmpty(PlainText.collapsingSpace(in: unwrapped(name))), email: String(mail))
  }

  /// `<me@example.com>` is an address, not a tag.
  private static func unbracketed(_ text: String) -> String {
    text.replacing("<", with: " ").replacing(">", with: " ")
  }

  private static func unwrapped(_ name: String) -> String {
    let trimmed = TextBytes.trimmed(name)
    guard trimmed.hasPrefix("("), trimmed.hasSuffix(")") else { return trimmed }
    return String(trimmed.dropFirst().dropLast())
  }

  private static func isBreak(_ character: Character) -> Bool {
    character.isWhitespace || "()<>,;:\"".contains(character)
  }

  private static func isMail(_ word: Substring) -> Bool {
    guard let at = word.firstIndex(of: "@"), at > word.startIndex else { return false }
    let host = word[word.index(after: at)...]
    return !host.isEmpty && host.contains(".") && !host.contains("@")
  }
}
