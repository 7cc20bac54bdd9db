public import Foundation

/// A reader's subscription to a feed.
public struct Subscription: Sendable, Hashable, Identifiable {
  /// The feed's identity.
  public var id: FeedID { feed.id }
  /// The feed.
  public var feed: Feed
  /// The reader's own name for it; nil for the publisher's.
  public var customTitle: String?
  /// The folder it lies in; nil for none.
  public var folder: String?
  /// True when the reader does not want it fetched for now.
  public var isPaused: Bool
  /// True when the reader wants every article that is opened whole, though the feed gives an excerpt.
  public var wantsFullText: Bool
  /// When the reader subscribed.
  public var subscribedAt: Date

  /// Makes a subscription.
  public init(
    feed: Feed, customTitle: String? = nil, folder: String? = nil, isPaused: Bool = false, wantsFullText: Bool = false,
    subscribedAt: Date
  ) {
    self.feed = feed
    self.customTitle = customTitle
    self.folder = folder
    self.isPaused = isPaused
    self.wantsFullText = wantsFullText
    self.subscribedAt = subscribedAt
  }

  /// The name that the reader sees.
  public var title: String { customTitle ?? feed.title }
}
