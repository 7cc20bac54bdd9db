import HTTPFetching

/// What a person typed or pasted for a feed, as the addresses that it may mean.
struct TypedAddress: Sendable {
  /// The addresses to try, in order; never empty. There is a second one where the scheme was left out.
  let candidates: [WebAddress]

  /// Reads an address with or without scheme, a `feed:` link, or a handle such as `@name@mastodon.example`.
  init(_ typed: String) throws(OutboundRefusal) {
    // Pasting often brings a line break along.
    var text = typed[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    text = Self.withoutFeedScheme(text)
    if let handle = Self.handle(text) {
      candidates = [try WebAddress(handle)]
    } else if Self.hasScheme(text) {
      candidates = [try WebAddress(String(text))]
    } else {
      guard text.contains(".") || text.contains(":") else { throw .malformed }
      candidates = [try WebAddress("https://" + text), try WebAddress("http://" + text)]
    }
  }

  /// `feed://host/x` and `feed:https://host/x`, as browsers and publishers write links for feed readers.
  private static func withoutFeedScheme(_ text: Substring) -> Substring {
    for scheme in ["feed:", "feeds:", "rss:"] where text.lowercased().hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      return hasScheme(rest) ? rest : rest.drop { $0 == "/" }
    }
    return text
  }

  /// Whether there is a scheme: letters, a colon, and then no port.
  private static func hasScheme(_ text: Substring) -> Bool {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return false }
    guard text[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-".contains($0)) }) else {
      return false
    }
    let rest = text[text.index(after: colon)...]
    // "example:8080" is a host and its port.
    return rest.first.map { !$0.isNumber } ?? true
  }

  private static func handle(_ text: Substring) -> String? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, !parts[1].isEmpty, parts[2].contains(".") else { return nil }
    guard !parts[1].contains("/"), !parts[2].contains("/") else { return nil }
    return "https://\(parts[2])/@\(parts[1])"
  }
}
