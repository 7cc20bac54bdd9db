/// What an ``HTMLSanitizer`` made of a piece of HTML.
public struct SanitizedHTML: Sendable, Equatable {
  /// Safe HTML, the content of a body or div element; empty when nothing was left.
  public var html: String
  /// The text without markup: one line per block, an empty line between paragraphs.
  public var text: String
  /// The beginning of the text in one line, cut at a word's end and closed with "…" when it is longer.
  public var excerpt: String
  /// The first picture that is not a mere icon, at its own address, not a rewritten one.
  public var firstPicture: SanitizedPicture?
  /// How long it takes to read the text; zero when there is none.
  public var readingTime: Duration
  /// Whether the end was cut off because the HTML was too long, or too costly to parse.
  public var isCutShort: Bool
}
