/// What came of adding a feed.
public enum AddedFeed: Sendable, Hashable {
  /// The reader is subscribed; `isNew` is false where that was so before. `outcome` tells of its first fetch; nil where
  /// nothing needed to be asked.
  case subscribed(Subscription, isNew: Bool, outcome: FeedOutcome?)
  /// Several feeds were found, best first: the reader chooses one by its address.
  case several([DiscoveredFeed])
}
