/// An article in the store, as one reader sees it.
public struct StoredArticle: Sendable, Hashable, Identifiable {
  /// Its identity.
  public var id: ArticleID
  /// The feed it came from.
  public var feedID: FeedID
  /// The name of that feed, as the reader calls it.
  public var feedTitle: String
  /// The article; in lists without `html` and `text`.
  public var article: Article
  /// True when the reader has read it.
  public var isRead: Bool
  /// True when the reader keeps it.
  public var isStarred: Bool
  /// True when the body is the whole article, fetched from the publisher's page.
  public var hasFullText: Bool
  /// True when the reader wants every article of the feed whole.
  public var wantsFullText: Bool
  /// False when the reader has removed the feed since: the article stays for its star.
  public var isSubscribed: Bool
  /// The names of the other feeds that tell the same story, in order; usually empty.
  public var otherSources: [String]

  /// Makes a stored article.
  public init(
    id: ArticleID, feedID: FeedID, feedTitle: String, article: Article, isRead: Bool = false, isStarred: Bool = false,
    hasFullText: Bool = false, wantsFullText: Bool = false, isSubscribed: Bool = true, otherSources: [String] = []
  ) {
    self.id = id
    self.feedID = feedID
    self.feedTitle = feedTitle
    self.article = article
    self.isRead = isRead
    self.isStarred = isStarred
    self.hasFullText = hasFullText
    self.wantsFullText = wantsFullText
    self.isSubscribed = isSubscribed
    self.otherSources = otherSources
  }
}
