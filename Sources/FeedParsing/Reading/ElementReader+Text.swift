extension ElementReader {
  /// A short text that may be text or HTML; RSS does not say which.
  func guessedText(_ element: XMLElement) -> FeedText? {
    guard !element.isTextEmpty else { return nil }
    return text(element, element.markup != .none || looksLikeHTML(element) ? .html : .plain)
  }

  /// A text that is HTML.
  func htmlText(_ element: XMLElement) -> FeedText? {
    guard !element.isTextEmpty else { return nil }
    return text(element, element.markup == .xhtml ? .xhtml : .html)
  }

  /// The element's text as one of a kind, its addresses resolved.
  func text(_ element: XMLElement, _ kind: FeedText.Kind) -> FeedText {
    guard kind != .plain, base(element) != nil else { return text(element, resolved: string(element) ?? "", kind) }
    return text(element, resolved: references(element).html, kind)
  }

  /// `value`, the element's text in another form, as a text of a kind, its addresses resolved.
  func text(_ element: XMLElement, _ value: String, _ kind: FeedText.Kind) -> FeedText {
    text(element, resolved: kind == .plain ? value : HTMLReferences(value, base: base(element)).html, kind)
  }

  /// A text with the base and language of its element.
  @inline(__always)
  func text(_ element: XMLElement, resolved value: String, _ kind: FeedText.Kind) -> FeedText {
    FeedText(value: value, kind: kind, base: base(element), language: language(element))
  }

  /// The addresses in the element's text, which is HTML.
  func references(_ element: XMLElement) -> HTMLReferences {
    let references = tree.withBytes(element.text) { HTMLReferences($0, base: parts(element)) }
    grow(from: element.text.count, to: references.html)
    return references
  }

  /// True when the element's text has the look of HTML.
  func looksLikeHTML(_ element: XMLElement) -> Bool {
    tree.withBytes(element.text) { HTMLGuess.looksLikeHTML($0) }
  }

  /// The element's text without markup; nil when it is empty.
  func plain(_ element: XMLElement) -> String? {
    guard !element.isTextEmpty else { return nil }
    let text = tree.withBytes(element.text) { PlainText.of(html: $0) }
    return text.isEmpty ? nil : text
  }
}
