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
