extension ElementReader {
  /// A text of Atom's, read as its type says.
  func construct(_ element: XMLElement, isAtom03: Bool = false) -> FeedText? {
    guard !element.isTextEmpty else { return nil }
    let type = FeedTextType(element, tree)
    if type.isBase64, element.markup == .none {
      guard let decoded = string(element).flatMap(Base64Text.decoded), !decoded.isEmpty else { return nil }
      return text(element, decoded, type.isHTML || HTMLGuess.looksLikeHTML(decoded) ? .html : .plain)
    }
    switch element.markup {
    case .none:
      let isHTML = type.isHTML || (!type.isPlain && isAtom03 && looksLikeHTML(element))
      return text(element, isHTML ? .html : .plain)
    case .html, .xhtml:
      // Atom 1.0's div is a wrapper that is not part of the text; Atom 0.3 has no such rule.
      let kind = element.markup == .html ? FeedText.Kind.html : .xhtml
      return isAtom03 ? text(element, kind) : text(element, Self.withoutDiv(string(element) ?? ""), kind)
    }
  }

  /// A link of Atom's; nil when it leads nowhere.
  func link(_ element: XMLElement) -> FeedLink? {
    guard let url = linkAddress(element) else { return nil }
    guard !element.attributes.isEmpty else { return FeedLink(url: url) }
    let relation = word(element, .rel) ?? "alternate"
    let type = value(element, .type) ?? (relation == "self" ? "application/atom+xml" : nil)
    return FeedLink(
      url: url, relation: Self.shortRelation(relation), type: type, title: value(element, .title),
      language: value(element, .hreflang), length: integer(element, .length, in: FeedBounds.bytes))
  }

  /// A category of Atom's.
  func atomCategory(_ element: XMLElement) -> FeedCategory? {
    let label = value(element, .label)
    guard let term = value(element, .term) ?? string(element) ?? label else { return nil }
    return FeedCategory(term: term, scheme: value(element, .scheme), label: label)
  }

  /// The program that made the feed.
  func generator(_ element: XMLElement) -> FeedGenerator? {
    let generator = FeedGenerator(
      name: plain(element), url: address(element, .uri) ?? address(element, .url) ?? address(element, .href),
      version: value(element, .version))
    return generator == FeedGenerator() ? nil : generator
  }

  /// Where a link leads; an empty `href` is the document itself.
  private func linkAddress(_ element: XMLElement) -> String? {
    guard let range = tree.range(element, .href) else { return address(element) }
    let isBlank = tree.withBytes(range) { $0.allSatisfy(TextBytes.isSpace) }
    return isBlank ? base(element) : address(element, at: range)
  }

  private static func shortRelation(_ relation: String) -> String {
    let prefix = "http://www.iana.org/assignments/relation/"
    return relation.utf8.count > prefix.utf8.count && relation.hasPrefix(prefix)
      ? String(relation.dropFirst(prefix.count)) : relation
  }

  /// `html` without the one `div` around all of it.
  static func withoutDiv(_ html: String) -> String {
    guard html.hasPrefix("<div"), html.hasSuffix("</div>") else { return html }
    var copy = html
    let inner: Range<Int>? = copy.withUTF8 { bytes in
      var lastClose = bytes.count - 1
      guard let first = HTMLTag.read(bytes, at: 0, lastClose: &lastClose), first.name == "div" else { return nil }
      return closesAtEnd(bytes, from: first.end) ? first.end..<(bytes.count - 6) : nil
    }
    guard let inner else { return html }
    return TextBytes.trimmed(String(decoding: Array(copy.utf8)[inner], as: UTF8.self))
  }

  /// True when the `div` whose content begins at `start` ends where the text ends.
  private static func closesAtEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var depth = 1
    var index = start
    var lastClose = bytes.count - 1
    while let open = ByteSearch.first(0x3C, in: bytes, from: index) {
      guard let tag = HTMLTag.read(bytes, at: open, lastClose: &lastClose) else {
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
