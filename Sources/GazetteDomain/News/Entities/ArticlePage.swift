/// One page of the list of articles.
public struct ArticlePage: Sendable, Hashable {
  /// Newest first; ties by the greater id.
  public var articles: [StoredArticle]
  /// Where the next page begins; nil on the last.
  public var next: ArticleCursor?
  /// Makes a page.
  public init(articles: [StoredArticle], next: ArticleCursor?) {
    self.articles = articles
    self.next = next
  }
}
