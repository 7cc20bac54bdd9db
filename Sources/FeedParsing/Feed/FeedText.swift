/// A text of a feed as its publisher wrote it, with what is needed to read it rightly.
public struct FeedText: Sendable, Equatable {
  /// How ``value`` is to be read.
  public enum Kind: String, Sendable {
    /// Characters as they are; `<` is a less-than sign.
    case plain
    /// HTML as written in the feed, of any quality, not sanitised.
    case html
    /// XML markup of the feed, written out again as HTML, not sanitised.
    case xhtml
  }

  /// The text or the markup, trimmed at both ends; relative URLs in it are already resolved.
  public var value: String

  /// How to read ``value``.
  public var kind: Kind

  /// The absolute URL against which the text's relative URLs were resolved; nil when none was known.
  public var base: String?

  /// The language (BCP 47), from `xml:lang` or the HTTP header; nil when the feed says none.
  public var language: String?

  /// A text from its parts.
  public init(value: String, kind: Kind = .plain, base: String? = nil, language: String? = nil) {
    self.value = value
    self.kind = kind
    self.base = base
    self.language = language
  }

  /// The text without markup: tags dropped, entities decoded, white space collapsed.
  public var plainText: String {
    kind == .plain ? PlainText.collapsingSpace(in: value) : PlainText.of(html: value)
  }

  /// The text as HTML: markup as it is, plain text escaped. Not sanitised.
  public var html: String {
    kind == .plain ? Markup.escaped(value) : value
  }
}
