/// Plain text as HTML.
enum HTMLText {
  /// Each line as a paragraph, nothing in it read as markup.
  static func paragraphs(of text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { "<p>\(escaped($0))</p>" }.joined(separator: "\n")
  }

  private static func escaped(_ text: Substring) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
