public import Foundation

/// What came of refreshing one feed.
public enum FeedOutcome: Sendable, Hashable {
  /// The publisher sent a document.
  case taken(FeedImportCount)
  /// The publisher has nothing new.
  case unchanged
  /// It is too soon to ask, which a good guest does not; nil where it is never asked again by itself.
  case tooSoon(until: Date?)
  /// The publisher answered that the feed is gone for good.
  case gone
  /// Nothing usable; what was there stays.
  case failed(SourceError)
  /// Another process is asking this host.
  case busy
  /// The reader has no such feed any more.
  case unknown
  /// The store could not do its part.
  case stopped(StoreError)
}
