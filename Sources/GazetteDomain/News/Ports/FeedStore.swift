public import Foundation

/// Keeps feeds, subscriptions and what is remembered between fetches.
public protocol FeedStore: Sendable {
  /// The reader's subscriptions with their health, by folder (none first) and title.
  func statuses(of reader: ReaderKey) async throws(StoreError) -> [FeedStatus]
  /// One subscription with its health; nil when the reader has none to that feed.
  func status(of id: FeedID, reader: ReaderKey) async throws(StoreError) -> FeedStatus?
  /// Subscribes the reader to the feed at `url`; one that is subscribed already is answered as it is.
  func subscribe(
    to url: URL, title: String, folder: String?, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription
  /// Renames, moves or pauses.
  /// - Throws: ``StoreError/notFound`` when there is no such subscription.
  func update(_ subscription: Subscription, of reader: ReaderKey) async throws(StoreError)
  /// Ends the subscription; the feed and its articles stay a while, so that it can be taken back by ``subscribe``.
  func unsubscribe(_ id: FeedID, reader: ReaderKey) async throws(StoreError) -> Subscription?
  /// Subscribed, not paused, not gone feeds whose next fetch is due at `date`, the longest waiting first.
  func due(at date: Date, limit: Int) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)]
  /// One feed with its state; nil when unknown.
  func feed(_ id: FeedID) async throws(StoreError) -> (feed: Feed, state: FeedFetchState)?
  /// Keeps the outcome of a fetch: the feed's new facts, its state, and its articles, in one transaction.
  ///
  /// Articles are matched by guid: new ones are added, changed ones updated in place, none is removed.
  /// Answers how many are new and how many changed.
  func keep(_ feed: Feed, state: FeedFetchState, articles: [Article]) async throws(StoreError) -> FeedImportCount
  /// Removes articles published before `date` that nobody starred, and feeds that nobody subscribes to any more.
  func prune(publishedBefore date: Date) async throws(StoreError) -> Int
}
