/// What Atom's `type` and `mode` attributes say of a text.
struct FeedTextType {
  private let type: String
  private let mode: String

  /// The attributes of `element`, which is one of `tree`.
  init(_ element: XMLElement, _ tree: borrowing XMLTree) {
    type = tree.value(element, .type)?.lowercased() ?? ""
    mode = tree.value(element, .mode)?.lowercased() ?? ""
  }

  /// True when the element's characters are HTML source.
  var isEscapedHTML: Bool {
    mode == "escaped" || (mode != "xml" && isHTML)
  }

  /// True when the type is HTML's.
  var isHTML: Bool {
    type == "html" || type == "text/html"
  }

  /// True when the type says that the characters are to be shown as they are.
  var isPlain: Bool {
    type == "text" || type == "text/plain"
  }

  /// True when the text is base64: Atom 0.3 says so, in Atom 1.0 every type does that is neither text nor XML.
  var isBase64: Bool {
    if mode == "base64" { return true }
    guard type.utf8.contains(0x2F), mode.isEmpty else { return false }
    return !type.hasPrefix("text/") && !type.hasSuffix("/xml") && !type.hasSuffix("+xml")
  }
}
