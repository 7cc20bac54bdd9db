// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// A person in a feed, with at least one of the three properties.
public struct FeedPerson: Sendable, Equatable {
  /// The name.
  public var name: String?
  /// The mail address.
  public var email: String?
  /// A page about the person.
  public var url: String?

  /// Creates a person.
  public init(name: String? = nil, email: String? = nil, url: String? = nil) {
    self.name = name
    self.email = email
    self.url = url
  }

  /// Whether all properties are nil.
  var isEmpty: Bool { name == nil && email == nil && url == nil }
}

/// Parses people written on one line: `me@example.com (Some Body)`, `Some Body <me@example.com>`, `Some Body`.
enum PersonText {
  /// The person that `text` (UTF-8) names; nil when it is empty.
  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> FeedPerson? {
    let hasBracketedMail = text.contains(0x40) && text.contains(0x3C)
    let text = hasBracketedMail ? PlainText.of(html: unbracketed(text)) : PlainText.of(html: text)
    guard !text.isEmpty else { return nil }
    guard text.utf8.contains(0x40) else { return FeedPerson(name: text) }
    return withMail(text)
  }

  /// The maximum number of words that are searched for an address.
  private static let maximumWords = 200

  private static func withMail(_ text: String) -> FeedPerson {
    guard let mail = text.split(maxSplits: maximumWords, whereSeparator: isBreak).first(where: isMail) else {
      return FeedPerson(name: text)
    }
    let rest = text.replacing(mail, with: " ", maxReplacements: 1)
    let name = rest.replacing("mailto:", with: "").replacing("()", with: " ").replacing("( )", with: " ")
    return FeedPerson(name: TextBytes.nonEmpty(PlainText.collapsingSpace(in: unwrapped(name))), email: String(mail))
  }

  /// `<me@example.com>` is an address, not a tag.
  private static func unbracketed(_ text: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: text, as: UTF8.self).replacing("<", with: " ").replacing(">", with: " ")
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
