public import Foundation

/// Keeps feeds, subscriptions and what is remembered between fetches.
public protocol FeedStore: Sendable {
  /// True while no feed was ever kept, not even one that is removed since.
  func isUntouched() async throws(StoreError) -> Bool
  /// The reader's subscriptions with their health, by folder (none first) and title.
  func statuses(of reader: ReaderKey) async throws(StoreError) -> [FeedStatus]
  /// One subscription with its health; nil when the reader has none to that feed.
  func status(of id: FeedID, reader: ReaderKey) async throws(StoreError) -> FeedStatus?
  /// Subscribes the reader to the feed at `url`, else to one that answers at the other scheme; a subscription that there is
  /// already is returned unchanged.
  /// - Throws: ``StoreError/quotaReached(_:)`` for another subscription when the reader has as many as one may have.
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
  /// - Throws: ``StoreError/quotaReached(_:)`` as ``subscribe(to:title:folder:for:at:)``.
  func restore(_ id: FeedID, reader: ReaderKey) async throws(StoreError) -> Subscription?
  /// Whether anybody else has a subscription to the feed, or had one that is kept.
  func hasReaders(_ id: FeedID, besides reader: ReaderKey) async throws(StoreError) -> Bool
  /// The readers of `feed` who also subscribe to another feed that has been read at the same address or at that of the
  /// other scheme, with that feed; in no order. Empty while `feed` has not been read.
  func twins(of feed: Feed) async throws(StoreError) -> [(reader: ReaderKey, twin: FeedID)]
  /// Subscribed, not paused, not gone feeds whose next fetch is due at `date`, the longest waiting first; those too whose
  /// last attempt is ahead of `date`, as the clock was set back since.
  func due(at date: Date, limit: Int) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)]
  /// Those of the feeds that are known, with their states, in the order of `ids`.
  func feeds(_ ids: [FeedID]) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)]
  /// The feeds whose last attempt failed, with their states, so that a restart forgets no publisher's wish to be left
  /// alone; in no order.
  func troubled() async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)]
  /// Sets the `User-Agent` that the feed is requested with, for all of its readers; nil gives Gazette's own back. A feed
  /// that is not known is left out.
  func setUserAgent(_ userAgent: FeedUserAgent?, of id: FeedID) async throws(StoreError)
  /// Keeps the states of feeds in one transaction; what is not known is left out. A kill does not lose them, a power cut
  /// may.
  func note(_ states: [(id: FeedID, state: FeedFetchState)]) async throws(StoreError)
  /// Keeps the outcome of a fetch: the feed's new facts (but for its `User-Agent`, which a reader may have changed
  /// meanwhile), its state, and its articles, in one transaction.
  ///
  /// A kill does not lose it; a power cut may, all of it, until something that a reader did is kept: it can be fetched
  /// again. What `isFollowed` by others within moments may wait some tens of milliseconds for them.
  ///
  /// Articles are matched by guid: new ones are added, changed ones updated in place (their publication time stays, so
  /// that none jumps in the list), none is removed. A new one whose story the reader has read counts as read. No
  /// articles means that there was no document. Answers how many are new and how many changed.
  func keep(
    _ feed: Feed, state: FeedFetchState, articles: [Article], isFollowed: Bool
  ) async throws(StoreError) -> FeedImportCount
  /// Removes articles published before `date` that nobody starred and that are not in their feed's last document (they
  /// would come back), and feeds without stars whose last subscription ended before `ended`; answers how many articles.
  func prune(publishedBefore date: Date, endedBefore ended: Date) async throws(StoreError) -> Int
}

extension FeedStore {
  /// One feed with its state; nil when unknown.
  public func feed(_ id: FeedID) async throws(StoreError) -> (feed: Feed, state: FeedFetchState)? {
    try await feeds([id]).first
  }

  /// Keeps the outcome of a fetch that no other follows.
  public func keep(
    _ feed: Feed, state: FeedFetchState, articles: [Article]
  ) async throws(StoreError) -> FeedImportCount {
    try await keep(feed, state: state, articles: articles, isFollowed: false)
  }
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

/// Fetches and reads feeds, as a well-behaved guest.
public protocol FeedSource: Sendable {
  /// Requests the feed with the validators of `state`. Every outcome is an answer, nothing is thrown. Never retries.
  func fetch(_ feed: Feed, state: FeedFetchState) async -> FetchedFeed
}

/// What came of asking for a feed.
public struct FetchedFeed: Sendable, Hashable {
  /// What the publisher answered.
  public enum Answer: Sendable, Hashable {
    /// The document, read as far as it could be.
    case document(FeedDocument)
    /// 304: nothing new.
    case notModified
    /// 410: the feed is gone for good.
    case gone
    /// Nothing usable.
    case failure(SourceError)
  }

  /// What the publisher answered.
  public var answer: Answer
  /// The `ETag` of the answer, byte for byte; nil when there was none.
  public var etag: String?
  /// The `Last-Modified` of the answer, byte for byte.
  public var lastModified: String?
  /// The origin that answered, after redirects, such as `https://example.org`; nil when it is not known.
  public var origin: String?
  /// How long the answer may be kept, by `Cache-Control` or `Expires`.
  public var freshFor: Duration?
  /// Until when the host asks us to wait (429, 503).
  public var retryAfter: Date?
  /// The new address, when every redirect on the way was for good (301, 308).
  public var movedTo: URL?
  /// The HTTP status; nil when there was no answer.
  public var status: Int?

  /// Makes an answer.
  public init(_ answer: Answer, status: Int?) {
    self.answer = answer
    self.status = status
  }

  /// Whether the publisher may have seen a request.
  ///
  /// It has not when no connection stood, when the guard refused, or when the host was left alone by our own choice.
  var wasSent: Bool {
    guard status == nil, case .failure(let error) = answer else { return true }
    switch error {
    case .unreachable, .refused, .rateLimited, .budgetSpent, .setAside: return false
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
  /// When its articles were published, as far as the publisher says so; not yet checked.
  public var publicationTimes: [Date] = []
  /// The least time between two requests that it asks for (`ttl`, `sy:updatePeriod`); nil when it does not.
  public var publisherInterval: Duration?
  /// What was wrong with it; empty when nothing was.
  public var warnings: [String]

  /// Makes a document.
  public init(title: String?, articles: [Article], warnings: [String] = []) {
    self.title = title
    self.articles = articles
    self.warnings = warnings
  }
}
