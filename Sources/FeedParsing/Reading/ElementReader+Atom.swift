internal import Foundation

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

extension ElementReader {
  /// An Atom text construct, interpreted by its type.
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
      // In Atom 1.0, the div is a wrapper and not part of the text; Atom 0.3 has no such rule.
      let kind = element.markup == .html ? FeedText.Kind.html : .xhtml
      return isAtom03 ? text(element, kind) : text(element, Self.withoutDiv(string(element) ?? ""), kind)
    }
  }

  /// An Atom link; nil when it has no target.
  func link(_ element: XMLElement) -> FeedLink? {
    guard let url = linkAddress(element) else { return nil }
    guard !element.attributes.isEmpty else { return FeedLink(url: url) }
    let relation = word(element, .rel) ?? "alternate"
    let type = value(element, .type) ?? (relation == "self" ? "application/atom+xml" : nil)
    return FeedLink(
      url: url, relation: Self.shortRelation(relation), type: type, title: value(element, .title),
      language: value(element, .hreflang), length: integer(element, .length, in: FeedBounds.bytes))
  }

  func atomCategory(_ element: XMLElement) -> FeedCategory? {
    let label = value(element, .label)
    guard let term = value(element, .term) ?? string(element) ?? label else { return nil }
    return FeedCategory(term: term, scheme: value(element, .scheme), label: label)
  }

  /// The program that generated the feed.
  func generator(_ element: XMLElement) -> FeedGenerator? {
    let generator = FeedGenerator(
      name: plain(element), url: address(element, .uri) ?? address(element, .url) ?? address(element, .href),
      version: value(element, .version))
    return generator == FeedGenerator() ? nil : generator
  }

  /// The target of a link; an empty `href` is the document itself.
  func linkAddress(_ element: XMLElement) -> String? {
    guard let range = tree.range(element, .href) else { return address(element) }
    let isBlank = tree.withBytes(range) { $0.allSatisfy(TextBytes.isSpace) }
    return isBlank ? base(element) : address(element, at: range)
  }

  private static func shortRelation(_ relation: String) -> String {
    let prefix = "http://www.iana.org/assignments/relation/"
    return relation.utf8.count > prefix.utf8.count && relation.hasPrefix(prefix)
      ? String(relation.dropFirst(prefix.count)) : relation
  }

  /// `html` without the single `div` around all of it.
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

  /// Whether the `div` whose content begins at `start` ends at the end of the text.
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

/// The meaning of Atom's `type` and `mode` attributes for a text.
struct FeedTextType {
  private let type: String
  private let mode: String

  /// The type of `element`, which belongs to `tree`.
  init(_ element: XMLElement, _ tree: borrowing XMLTree) {
    type = tree.value(element, .type)?.lowercased() ?? ""
    mode = tree.value(element, .mode)?.lowercased() ?? ""
  }

  /// Whether the element's characters are HTML source.
  var isEscapedHTML: Bool {
    mode == "escaped" || (mode != "xml" && isHTML)
  }

  /// Whether the type is HTML.
  var isHTML: Bool {
    type == "html" || type == "text/html"
  }

  /// Whether the type is plain text.
  var isPlain: Bool {
    type == "text" || type == "text/plain"
  }

  /// Whether the text is base64: Atom 0.3 says so explicitly; in Atom 1.0, every type is that is neither text nor XML.
  var isBase64: Bool {
    if mode == "base64" { return true }
    guard type.utf8.contains(0x2F), mode.isEmpty else { return false }
    return !type.hasPrefix("text/") && !type.hasSuffix("/xml") && !type.hasSuffix("+xml")
  }
}

/// Decodes base64 texts in Atom.
enum Base64Text {
  /// The text; nil when it is not base64 or not UTF-8.
  static func decoded(_ text: String) -> String? {
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else { return nil }
    return String(data: data, encoding: .utf8).map { TextBytes.trimmed($0) }
  }
}
