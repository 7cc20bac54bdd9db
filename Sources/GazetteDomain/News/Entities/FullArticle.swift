/// A whole article, as the publisher's own page tells it; its HTML is sanitised.
public struct FullArticle: Sendable, Hashable {
  /// The sanitised body; never empty. Pictures keep their original addresses.
  public var html: String
  /// The body as plain text, for search.
  public var text: String
  /// Estimated reading time of the body; nil when there is next to none.
  public var readingTime: Duration?

  /// Makes a whole article.
  public init(html: String, text: String, readingTime: Duration? = nil) {
    self.html = html
    self.text = text
    self.readingTime = readingTime
  }
}
