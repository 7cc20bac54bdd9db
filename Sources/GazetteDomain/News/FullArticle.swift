public import Foundation

/// A whole article, as the publisher's own page tells it; its HTML is sanitised.
public struct FullArticle: Sendable, Hashable {
  /// The sanitised body; never empty. Pictures keep their original addresses.
  public var html: CleanHTML
  /// The body as plain text, for search.
  public var text: String
  /// Estimated reading time of the body; nil when there is next to none.
  public var readingTime: Duration?

  /// Makes a whole article.
  public init(html: CleanHTML, text: String, readingTime: Duration? = nil) {
    self.html = html
    self.text = text
    self.readingTime = readingTime
  }
}

/// Finds whole articles on the pages that publishers show to everybody.
public protocol FullArticleSource: Sendable {
  /// The article on the page at `url`, which the feed calls `title`. Never retries.
  /// - Throws: ``FullArticleProblem``.
  func article(at url: URL, title: String) async throws(FullArticleProblem) -> FullArticle
}

/// Why there is no whole article.
public enum FullArticleProblem: Error, Sendable, Hashable {
  /// What the host sends is no web page.
  case noPage(ProviderID)
  /// The page holds no running text: it is made by scripts, or shown to subscribers only.
  case noText(ProviderID)
  /// The page tells no more than the feed.
  case nothingMore(ProviderID)
  /// The host gave nothing usable.
  case source(SourceError)
}
