import HTTPFetching

/// The addresses that a typed or pasted text for a feed may mean.
struct TypedAddress: Sendable {
  /// The addresses to try, in order; never empty. Without a scheme, there are two.
  let candidates: [WebAddress]

  /// Parses an address with or without scheme, a `feed:` link, a handle such as `@name@mastodon.example`, or a Reddit name such
  /// as `r/swift`.
  init(_ typed: String) throws(OutboundRefusal) {
    let text = Self.withoutFeedScheme(Self.trimmed(typed))
    if let page = Self.mastodonPage(text) ?? Self.redditPage(text) {
      candidates = [try WebAddress(page)]
    } else if Self.hasScheme(text) {
      candidates = [try WebAddress(String(text))]
    } else {
      guard text.contains(".") || text.contains(":") else { throw .malformed }
      candidates = [try WebAddress("https://" + text), try WebAddress("http://" + text)]
    }
  }

  /// `text` with a web scheme if it is a link for feed readers (`feed://host/x`, `feed:https://host/x`) or has no scheme
  /// (`//host/x`, `host.example/x`); any other text unchanged.
  static func webAddress(ofLink text: String) -> String {
    let trimmed = trimmed(text)
    let rest = withoutFeedScheme(trimmed)
    if hasScheme(rest) { return String(rest) }
    if rest.count < trimmed.count { return (trimmed.lowercased().hasPrefix("feeds:") ? "https://" : "http://") + rest }
    if trimmed.hasPrefix("//") { return "https:" + trimmed }
    let host = trimmed.prefix { $0 != "/" && $0 != ":" && $0 != "?" }
    return host.contains(".") && !host.hasPrefix(".") ? "https://" + trimmed : text
  }

  /// Converts `feed://host/x` and `feed:https://host/x`, which browsers and publishers use in links for feed readers.
  private static func withoutFeedScheme(_ text: Substring) -> Substring {
    for scheme in ["feed:", "feeds:", "rss:", "itpc:", "pcast:", "podcast:"] where text.lowercased().hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      return hasScheme(rest) ? rest : rest.drop { $0 == "/" }
    }
    return text
  }

  /// Whether there is a scheme: letters and a colon, not followed by a port.
  private static func hasScheme(_ text: Substring) -> Bool {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return false }
    guard text[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-".contains($0)) }) else {
      return false
    }
    let rest = text[text.index(after: colon)...]
    // "example:8080" is a host and its port.
    return rest.first.map { !$0.isNumber } ?? true
  }

  /// Pasted text often contains a line break; letters and notes put addresses in brackets or quotation marks.
  private static func trimmed(_ typed: String) -> Substring {
    func isDelimiter(_ character: Character) -> Bool { character.isWhitespace || "<>\"'“”«»".contains(character) }
    var text = typed[...]
    while text.first.map(isDelimiter) == true { text.removeFirst() }
    while text.last.map(isDelimiter) == true { text.removeLast() }
    return text
  }

  /// The page of `@name@host`, also written `name@host` and `acct:name@host`.
  private static func mastodonPage(_ text: Substring) -> String? {
    var name = text.lowercased().hasPrefix("acct:") ? text.dropFirst(5) : text
    if name.first == "@" { name.removeFirst() }
    let parts = name.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].contains("."),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isHandleCharacter) })
    else {
      return nil
    }
    return "https://\(parts[1])/@\(parts[0])"
  }

  private static func isHandleCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "._-".contains(character)
  }

  /// The page of `r/name`, `/r/name` or `u/name`, in Reddit's notation.
  private static func redditPage(_ text: Substring) -> String? {
    let parts = text.split(separator: "/")
    guard parts.count == 2, ["r", "u", "user"].contains(parts[0].lowercased()), !text.hasPrefix("//"),
      parts[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) })
    else { return nil }
    return "https://www.reddit.com/\(parts[0].lowercased())/\(parts[1])"
  }
}
