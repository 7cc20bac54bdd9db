public import Foundation

/// Keeps feeds, subscriptions and what is remembered between fetches.
public protocol FeedStore: Sendable {
  /// True while no feed was ever kept, not even one that is removed since.
  func isUntouched() async throws(StoreError) -> Bool
  /// The reader's subscriptions with their health, by folder (none first) and title.
  func statuses(of reader: ReaderKey) async throws(StoreError) -> [FeedStatus]
  /// One subscription with its health; nil when the reader has none to that feed.
  func status(of id: FeedID, reader: ReaderKey) async throws(StoreError) -> FeedStatus?
  /// Subscribes the reader to the feed at `url`; one that is subscribed already is answered as it is.
  func subscribe(
    to url: URL, title: String, folder: String?, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription
  /// Renames, moves, pauses, or has articles fetched whole.
  /// - Throws: ``StoreError/notFound`` when there is no such subscription.
  func update(_ subscription: Subscription, of reader: ReaderKey) async throws(StoreError)
  /// Ends the subscription and answers it; nil when there is none. Its articles with their marks stay a while, so that
  /// it can be taken back by ``subscribe(to:title:folder:for:at:)``.
  func unsubscribe(_ id: FeedID, reader: ReaderKey, at date: Date) async throws(StoreError) -> Subscription?
  /// Takes the end of a subscription back, with the name, folder and marks that it had; nil when it is not kept any
  /// more. One that has not ended is answered as it is.
  func restore(_ id: FeedID, reader: ReaderKey) async throws(StoreError) -> Subscription?
  /// Subscribed, not paused, not gone feeds whose next fetch is due at `date`, the longest waiting first; those too whose
  /// last attempt is ahead of `date`, as the clock was set back since.
  func due(at date: Date, limit: Int) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)]
  /// One feed with its state; nil when unknown.
  func feed(_ id: FeedID) async throws(StoreError) -> (feed: Feed, state: FeedFetchState)?
  /// The feeds whose last attempt failed, with their states, so that a restart forgets no publisher's wish to be left
  /// alone; in no order.
  func troubled() async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)]
  /// Keeps the outcome of a fetch: the feed's new facts, its state, and its articles, in one transaction.
  ///
  /// Articles are matched by guid: new ones are added, changed ones updated in place (their publication time stays, so
  /// that none jumps in the list), none is removed. A new one whose story the reader has read counts as read. No
  /// articles means that there was no document. Answers how many are new and how many changed.
  func keep(_ feed: Feed, state: FeedFetchState, articles: [Article]) async throws(StoreError) -> FeedImportCount
  /// Removes articles published before `date` that nobody starred and that are not in their feed's last document (they
  /// would come back), and feeds without stars whose last subscription ended before `ended`; answers how many articles.
  func prune(publishedBefore date: Date, endedBefore ended: Date) async throws(StoreError) -> Int
}

/// What an import of a feed brought.
public struct FeedImportCount: Sendable, Hashable {
  /// Articles that were not known.
  public var added: Int
  /// Articles that the publisher edited.
  public var changed: Int
  /// Makes a count.
  public init(added: Int, changed: Int) {
    self.added = added
    self.changed = changed
  }
}
