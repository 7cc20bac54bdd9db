/// Which articles to list; all conditions hold together.
public struct ArticleQuery: Sendable, Hashable {
  /// Only of this feed.
  public var feed: FeedID?
  /// Only of feeds in this folder.
  public var folder: String?
  /// Only unread ones.
  public var unreadOnly = false
  /// Only starred ones.
  public var starredOnly = false
  /// Only those with all these words (prefixes, without case and accents) in title or text.
  public var search: SearchWords?
  /// Only those after this place in the list.
  public var before: ArticleCursor?
  /// At most so many, 1...200.
  public var limit = 30
  /// Tell the same story once, with its other sources named.
  public var foldsStories = true

  /// Makes a query for the newest 30 articles.
  public init() {}
}
