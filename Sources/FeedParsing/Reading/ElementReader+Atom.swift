extension ElementReader {
  /// A text of Atom's, read as its type says.
  func construct(_ element: XMLElement, isAtom03: Bool = false) -> FeedText? {
    guard !element.text.isEmpty else { return nil }
    let type = FeedTextType(element)
    if type.isBase64, element.markup == .none {
      guard let decoded = Base64Text.decoded(element.text), !decoded.isEmpty else { return nil }
      return text(element, decoded, type.isHTML || HTMLGuess.looksLikeHTML(decoded) ? .html : .plain)
    }
    switch element.markup {
    case .none:
      let isHTML = type.isHTML || (!type.isPlain && isAtom03 && HTMLGuess.looksLikeHTML(element.text))
      return text(element, element.text, isHTML ? .html : .plain)
    case .html, .xhtml:
      // Atom 1.0's div is a wrapper that is not part of the text; Atom 0.3 has no such rule.
      let value = isAtom03 ? element.text : Self.withoutDiv(element.text)
      return text(element, value, element.markup == .html ? .html : .xhtml)
    }
  }

  /// A link of Atom's; nil when it leads nowhere.
  func link(_ element: XMLElement) -> FeedLink? {
    guard let url = address(element[.href] ?? element.nonEmptyText, isLink: element) else { return nil }
    let relation = TextBytes.nonEmpty(element[.rel])?.lowercased() ?? "alternate"
    let type = element.nonEmpty(.type) ?? (relation == "self" ? "application/atom+xml" : nil)
    return FeedLink(
      url: url, relation: Self.shortRelation(relation), type: type, title: element.nonEmpty(.title),
      language: element.nonEmpty(.hreflang), length: TextBytes.integer(element[.length]))
  }

  /// A category of Atom's.
  func atomCategory(_ element: XMLElement) -> FeedCategory? {
    let label = element.nonEmpty(.label)
    guard let term = element.nonEmpty(.term) ?? element.nonEmptyText ?? label else { return nil }
    return FeedCategory(term: term, scheme: element.nonEmpty(.scheme), label: label)
  }

  /// The program that made the feed.
  func generator(_ element: XMLElement) -> FeedGenerator? {
    let generator = FeedGenerator(
      name: plain(element), url: address(element, .uri) ?? address(element, .url) ?? address(element, .href),
      version: element.nonEmpty(.version))
    return generator == FeedGenerator() ? nil : generator
  }

  /// An empty `href` is the document itself.
  private func address(_ text: String?, isLink element: XMLElement) -> String? {
    guard let text else { return nil }
    return TextBytes.trimmed(text).isEmpty ? base(element) : address(text, of: element)
  }

  private static func shortRelation(_ relation: String) -> String {
    let prefix = "http://www.iana.org/assignments/relation/"
    return relation.hasPrefix(prefix) ? String(relation.dropFirst(prefix.count)) : relation
  }

  /// `html` without the one `div` around all of it.
  static func withoutDiv(_ html: String) -> String {
    guard html.hasPrefix("<div"), html.hasSuffix("</div>") else { return html }
    var copy = html
    let inner: Range<Int>? = copy.withUTF8 { bytes in
      guard let first = HTMLTag.read(bytes, at: 0), first.name == "div" else { return nil }
      return closesAtEnd(bytes, from: first.end) ? first.end..<(bytes.count - 6) : nil
    }
    guard let inner else { return html }
    return TextBytes.trimmed(String(decoding: Array(copy.utf8)[inner], as: UTF8.self))
  }

  /// True when the `div` whose content begins at `start` ends where the text ends.
  private static func closesAtEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var depth = 1
    var index = start
    while let open = ByteSearch.first(0x3C, in: bytes, from: index) {
      guard let tag = HTMLTag.read(bytes, at: open) else {
        index = open + 1
        continue
      }
      if tag.name == "div" { depth += tag.isClosing ? -1 : 1 }
      if depth == 0 { return tag.end == bytes.count }
      index = tag.end
    }
    return false
  }
}
