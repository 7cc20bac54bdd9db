/// HTML with gaps, each of which is filled with the same text. It is made once for many pages that differ in that text.
///
/// ```swift
/// let links = HTMLTemplate(#"<a href="/news?feed=3\#(HTMLTemplate.gap)">The Courier</a>"#)
/// links.filled(with: "&unread=1")
/// ```
package struct HTMLTemplate: Sendable, Hashable {
  /// A gap in content or in a quoted attribute value.
  package static let gap: HTML = "\u{1}"

  private let parts: [HTML]

  /// Makes a template of `html`.
  package init(_ html: HTML) { parts = html.split(separator: 1) }

  /// Returns the HTML with `text`, escaped, in each gap.
  package func filled(with text: String) -> HTML { HTML(parts, separator: .text(text)) }
}
