/// A subscription with its health.
public struct FeedStatus: Sendable, Hashable, Identifiable {
  /// The feed's identity.
  public var id: FeedID { subscription.id }
  /// The subscription.
  public var subscription: Subscription
  /// What is remembered of its fetches.
  public var state: FeedFetchState
  /// Unread articles of the feed.
  public var unreadCount: Int
  /// All stored articles of the feed.
  public var articleCount: Int

  /// Makes a status.
  public init(subscription: Subscription, state: FeedFetchState, unreadCount: Int, articleCount: Int) {
    self.subscription = subscription
    self.state = state
    self.unreadCount = unreadCount
    self.articleCount = articleCount
  }
}
