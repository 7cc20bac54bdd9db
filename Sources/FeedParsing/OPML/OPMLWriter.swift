public import struct Foundation.Date
import HTMLWriting

/// Writes lists of feeds as OPML 2.
///
/// ```swift
/// let feed = OPMLOutline(text: "Example", feedURL: "https://paper.example/feed")
/// let text = OPMLWriter().text(OPMLDocument(title: "Feeds", outlines: [feed]), at: Date())
/// ```
public struct OPMLWriter: Sendable {
  /// Creates a writer.
  public init() {}

  /// The list as an OPML 2.0 document in UTF-8, created at `date`, indented with two spaces per level.
  public func text(_ document: OPMLDocument, at date: Date) -> String {
    var output: [UInt8] = []
    output += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n  <head>\n".utf8
    write("title", document.title, to: &output)
    write("dateCreated", RFC822Text.format(document.created ?? date), to: &output)
    write("dateModified", RFC822Text.format(date), to: &output)
    write("ownerName", document.owner?.name, to: &output)
    write("ownerEmail", document.owner?.email, to: &output)
    write("ownerId", document.owner?.url, to: &output)
    output += "  </head>\n  <body>\n".utf8
    for outline in document.outlines { write(outline, depth: 2, to: &output) }
    output += "  </body>\n</opml>\n".utf8
    return String(decoding: output, as: UTF8.self)
  }

  private func write(_ name: String, _ value: String?, to output: inout [UInt8]) {
    guard let value, !value.isEmpty else { return }
    output += "    <\(name)>\(Markup.escaped(Self.printable(value)))</\(name)>\n".utf8
  }

  private func write(_ outline: OPMLOutline, depth: Int, to output: inout [UInt8]) {
    let indent = String(repeating: "  ", count: depth)
    output += "\(indent)<outline".utf8
    let categories = outline.categories.map { $0.count == 1 ? $0[0] : "/" + $0.joined(separator: "/") }
    let attributes: [(String, String?)] = [
      ("text", outline.text), ("title", outline.feedURL == nil ? nil : outline.text), ("type", outline.type),
      ("xmlUrl", outline.feedURL), ("htmlUrl", outline.pageURL), ("url", outline.url),
      ("description", outline.description), ("language", outline.language),
      ("created", outline.created.map(RFC822Text.format)),
      ("category", categories.isEmpty ? nil : categories.joined(separator: ",")),
    ]
    for case (let name, let value?) in attributes { Markup.appendAttribute(name, Self.printable(value), to: &output) }
    guard !outline.children.isEmpty else {
      output += "/>\n".utf8
      return
    }
    output += ">\n".utf8
    for child in outline.children { write(child, depth: depth + 1, to: &output) }
    output += "\(indent)</outline>\n".utf8
  }

  /// `text` without the control characters that XML forbids.
  private static func printable(_ text: String) -> String {
    text.unicodeScalars.contains { $0.value < 0x20 } ? text.filter { !$0.isASCII || $0 >= " " } : text
  }
}
