import HTMLWriting

/// A text of a feed as its publisher wrote it, with the information needed to interpret it.
public struct FeedText: Sendable, Equatable {
  /// The interpretation of ``value``.
  public enum Kind: String, Sendable {
    /// Plain characters; `<` is a less-than sign.
    case plain
    /// HTML as written in the feed, of any quality, not sanitised.
    case html
    /// The feed's XML markup, serialised as HTML, not sanitised.
    case xhtml
  }

  /// The text or the markup, trimmed at both ends, with its relative URLs resolved.
  public var value: String

  /// The interpretation of ``value``.
  public var kind: Kind

  /// The absolute URL that the text's relative URLs were resolved against; nil when none was known.
  public var base: String?

  /// The language (BCP 47), from `xml:lang` or the HTTP header; nil when the feed gives none.
  public var language: String?

  /// Creates a text.
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

  /// The text as HTML: markup unchanged, plain text escaped. Not sanitised.
  public var html: String {
    kind == .plain ? Markup.escaped(value) : value
  }
}
