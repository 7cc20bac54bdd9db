/// Why a use case of the news could not do its work.
public enum NewsError: Error, Sendable, Hashable {
  /// The text cannot be searched for.
  case search(SearchWordsProblem)
  /// One field's value cannot be used: the place to go on from, or how many are wanted.
  case field(FieldProblem)
  /// There is no such article, or not any more.
  case unknownArticle(ArticleID)
  /// The reader has no subscription to such a feed.
  case unknownFeed(String)
  /// The name or folder is empty, longer than `limit` characters, or has control characters.
  case badName(limit: Int)
  /// Nothing can be looked for behind the address.
  case address(FeedDiscoveryProblem)
  /// There is no feed behind the address.
  case noFeed
  /// The list of feeds cannot be read.
  case list(FeedListProblem)
  /// The article names no original.
  case noOriginal(ArticleID)
  /// The original gave nothing usable.
  case source(SourceError)
  /// The whole article could not be had.
  case fullArticle(FullArticleProblem)
  /// The store could not do its part.
  case store(StoreError)
}
