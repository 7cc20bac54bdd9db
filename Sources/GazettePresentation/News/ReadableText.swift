/// Sanitised HTML as plain text for a terminal, with its links numbered.
package struct ReadableText: Sendable, Hashable {
  /// Paragraphs, headings, items, rows and pieces of code in order; a link's text is followed by its number: `text [1]`.
  package private(set) var blocks: [ReadableBlock] = []
  /// The addresses of the links, the first one number 1; each once.
  package private(set) var links: [String] = []

  /// Reads `html`, which must come from the sanitiser: nothing else is written so regularly.
  package init(sanitized html: String) {
    var scanner = ReadableTextScanner()
    scanner.read(html)
    blocks = scanner.blocks
    links = scanner.links
  }
}
