/// Sanitised HTML as plain text for a terminal, with its links numbered.
package struct ReadableText: Sendable, Hashable {
  /// Paragraphs, headings, items and lines of code in order; a link's text is followed by its number: `text [1]`.
  package private(set) var paragraphs: [String] = []
  /// The addresses of the links, the first one number 1; each once.
  package private(set) var links: [String] = []

  /// Reads `html`, which must come from the sanitiser: nothing else is written so regularly.
  package init(sanitized html: String) {
    var scanner = ReadableTextScanner()
    scanner.read(html)
    paragraphs = scanner.paragraphs
    links = scanner.links
  }
}
