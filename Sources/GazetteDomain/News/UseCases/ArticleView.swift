/// An article to read, with its neighbours in the list that the reader came from.
public struct ArticleView: Sendable, Hashable {
  /// The article with its body.
  public var article: StoredArticle
  /// The one before it in the list; nil at the top.
  public var newer: ArticleID?
  /// The one after it in the list; nil at the end.
  public var older: ArticleID?

  /// Makes a view.
  public init(article: StoredArticle, newer: ArticleID? = nil, older: ArticleID? = nil) {
    self.article = article
    self.newer = newer
    self.older = older
  }
}
