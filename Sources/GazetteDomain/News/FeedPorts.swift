public import Foundation

/// Stores feeds, subscriptions and the state between fetches.
public protocol FeedStore: Sendable {
  /// Returns true while no feed was ever stored, not even one that is now removed.
  func isUntouched() async throws(StoreError) -> Bool
  /// Returns the reader's subscriptions with their health, by folder (none first) and title.
  func statuses(of reader: ReaderKey) async throws(StoreError) -> [FeedStatus]
  /// Returns the number of unread articles in each of the reader's subscriptions, zero included.
  func unreadCounts(of reader: ReaderKey) async throws(StoreError) -> [FeedID: Int]
  /// Returns one subscription with its health; nil when the reader is not subscribed to the feed.
  func status(of id: FeedID, reader: ReaderKey) async throws(StoreError) -> FeedStatus?
  /// Subscribes the reader to the feed at `url`, else to one that answers at the other scheme; a subscription that there is
  /// already is returned unchanged.
  /// - Throws: ``StoreError/quotaReached(_:)`` for another subscription when the reader has as many as one may have.
  func subscribe(
    to url: URL, title: String, folder: String?, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription
  /// Saves a subscription's name, folder, pause and full-text setting.
  /// - Throws: ``StoreError/notFound`` when the subscription does not exist.
  func update(_ subscription: Subscription, of reader: ReaderKey) async throws(StoreError)
  /// Ends the subscription and returns it; nil when there is none. Its articles and marks remain for a while, so that
  /// ``subscribe(to:title:folder:for:at:)`` can restore it.
  func unsubscribe(_ id: FeedID, reader: ReaderKey, at date: Date) async throws(StoreError) -> Subscription?
  /// Restores an ended subscription with its name, folder and marks; nil when it is already deleted. Returns an active
  /// subscription unchanged.
  /// - Throws: ``StoreError/quotaReached(_:)`` like ``subscribe(to:title:folder:for:at:)``.
  func restore(_ id: FeedID, reader: ReaderKey) async throws(StoreError) -> Subscription?
  /// Returns true when another reader has a subscription to the feed, or an ended one that is still stored.
  func hasReaders(_ id: FeedID, besides reader: ReaderKey) async throws(StoreError) -> Bool
  /// The readers of `feed` who also subscribe to another feed that has been read at the same address or at that of the
  /// other scheme, with that feed; in no order. Empty while `feed` has not been read.
  func twins(of feed: Feed) async throws(StoreError) -> [(reader: ReaderKey, twin: FeedID)]
  /// Returns subscribed feeds, neither paused nor gone, whose next fetch is due at `date`, the longest waiting first. Includes
  /// those whose last attempt is after `date`, because the clock was set back.
  func due(at date: Date, limit: Int) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)]
  /// Returns the known feeds among `ids` with their states, in that order.
  func feeds(_ ids: [FeedID]) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)]
  /// Returns the feeds whose last attempt failed, with their states, unordered, so that a restart preserves the pauses that
  /// publishers asked for.
  func failing() async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)]
  /// Sets the `User-Agent` of the feed's requests, for all of its readers; nil restores Gazette's own. Ignores an unknown feed.
  func setUserAgent(_ userAgent: FeedUserAgent?, of id: FeedID) async throws(StoreError)
  /// Saves the states of feeds in one transaction; ignores unknown ones. They survive a kill, but not always a power cut.
  func note(_ states: [(id: FeedID, state: FeedFetchState)]) async throws(StoreError)
  /// Saves the outcome of a fetch in one transaction: the feed's new facts (except its `User-Agent`, which a reader may have
  /// changed meanwhile), its state, and its articles.
  ///
  /// It survives a kill. A power cut may lose all of it until a reader's change is saved; it can be fetched again. When
  /// `isFollowed` is true, other outcomes come within moments, and the write may wait some tens of milliseconds for them.
  ///
  /// Articles match by guid: new ones are added, changed ones updated in place (their publication time stays, so that they do not
  /// move in the list), and none are deleted. A new article counts as read if the reader has read its story. No articles means
  /// that there was no document. Returns the numbers of new and changed articles.
  func save(
    _ feed: Feed, state: FeedFetchState, articles: [Article], isFollowed: Bool
  ) async throws(StoreError) -> FeedImportCount
  /// Deletes articles published before `date` that have no star and are not in their feed's last document (they would return),
  /// and feeds without stars whose last subscription ended before `ended`; returns the number of deleted articles.
  func prune(publishedBefore date: Date, endedBefore ended: Date) async throws(StoreError) -> Int
}

extension FeedStore {
  /// Returns one feed with its state; nil when unknown.
  public func feed(_ id: FeedID) async throws(StoreError) -> (feed: Feed, state: FeedFetchState)? {
    try await feeds([id]).first
  }

  /// Saves the outcome of a fetch that no other follows.
  public func save(
    _ feed: Feed, state: FeedFetchState, articles: [Article]
  ) async throws(StoreError) -> FeedImportCount {
    try await save(feed, state: state, articles: articles, isFollowed: false)
  }
}

/// The counts of an import of a feed.
public struct FeedImportCount: Sendable, Hashable {
  /// The number of new articles.
  public var added: Int
  /// The number of articles that the publisher edited.
  public var changed: Int
  /// Makes a count.
  public init(added: Int, changed: Int) {
    self.added = added
    self.changed = changed
  }
}

/// Fetches and reads feeds as a polite client.
public protocol FeedSource: Sendable {
  /// Requests the feed with the validators of `state`. Returns every outcome as a value, never throws, never retries.
  func fetch(_ feed: Feed, state: FeedFetchState) async -> FetchedFeed
}

/// The result of requesting a feed.
public struct FetchedFeed: Sendable, Hashable {
  /// The publisher's reply.
  public enum Answer: Sendable, Hashable {
    /// The document, as far as it is readable.
    case document(FeedDocument)
    /// 304: nothing new.
    case notModified
    /// 410: the feed is permanently gone.
    case gone
    /// No usable reply.
    case failure(SourceError)
  }

  /// The publisher's reply.
  public var answer: Answer
  /// The reply's `ETag`, byte for byte; nil without one.
  public var etag: String?
  /// The reply's `Last-Modified`, byte for byte; nil without one.
  public var lastModified: String?
  /// The origin that answered, after redirects, such as `https://example.org`; nil when unknown.
  public var origin: String?
  /// The freshness of the reply, by `Cache-Control` or `Expires`.
  public var freshFor: Duration?
  /// The time until which the host asks clients to wait (429, 503).
  public var retryAfter: Date?
  /// The new address, when every redirect was permanent (301, 308).
  public var movedTo: URL?
  /// The HTTP status; nil when there was no reply.
  public var status: Int?

  /// Makes a result.
  public init(_ answer: Answer, status: Int?) {
    self.answer = answer
    self.status = status
  }

  /// True when the publisher may have seen a request.
  ///
  /// False when no connection was made, when the guard refused, or when an earlier pause of the host applied.
  var wasSent: Bool {
    guard status == nil, case .failure(let error) = answer else { return true }
    switch error {
    case .unreachable, .refused, .rateLimited, .budgetSpent, .quarantined: return false
    default: return true
    }
  }
}

/// A feed document, read and sanitised.
public struct FeedDocument: Sendable, Hashable {
  /// The publisher's title, plain text.
  public var title: String?
  /// The publisher's subtitle, plain text.
  public var subtitle: String?
  /// The publisher's site.
  public var site: URL?
  /// The declared language tag.
  public var languageCode: String?
  /// The publisher's picture.
  public var picture: URL?
  /// The articles in the document's order; may be empty.
  public var articles: [Article]
  /// The publication times of its articles that the publisher gives; unvalidated.
  public var publicationTimes: [Date] = []
  /// The minimum interval that it demands (`ttl`, `sy:updatePeriod`); nil when it does not.
  public var publisherInterval: Duration?
  /// The parser's warnings; empty without any.
  public var warnings: [String]

  /// Makes a document.
  public init(title: String?, articles: [Article], warnings: [String] = []) {
    self.title = title
    self.articles = articles
    self.warnings = warnings
  }
}
