public import Foundation

/// What is remembered between two fetches of a feed, across restarts.
public struct FeedFetchState: Sendable, Hashable {
  /// The last `ETag`, byte for byte as received.
  public var etag: String?
  /// The last `Last-Modified`, byte for byte as received.
  public var lastModified: String?
  /// The origin that gave them, such as `https://example.org`; nil for that of the feed's address.
  public var validatorsOrigin: String?
  /// When the feed was last asked for, successfully or not.
  public var lastAttempt: Date?
  /// When it was last read or answered 304.
  public var lastSuccess: Date?
  /// The last failure; nil when the last attempt succeeded.
  public var failure: RefreshFailure?
  /// How many attempts failed in a row.
  public var failuresInARow: Int
  /// Not to be asked for before then.
  public var nextFetch: Date?
  /// True when the publisher answered 410: never ask again by itself.
  public var isGone: Bool
  /// What was wrong with the last document, in the parser's words; empty when nothing was.
  public var warnings: [String]

  /// How often the feed publishes; nil while that is unknown.
  public var rhythm: FeedRhythm?
  /// The least time between two requests that the document itself asks for (`ttl`, `sy:updatePeriod`); nil when it does not.
  public var publisherInterval: Duration?
  /// How many answers in a row, without validators, had the same articles as the one before.
  public var unchangedInARow: Int
  /// Tells the articles of the last document from others; nil before the first.
  public var documentDigest: Int64?
  /// What decided on ``nextFetch``; nil while that is not known.
  public var scheduleReason: FeedScheduleReason?

  /// Makes the state of a feed that was never asked for.
  public init() {
    failuresInARow = 0
    unchangedInARow = 0
    isGone = false
    warnings = []
  }

  /// The same, its waits forgotten when they were noted by a clock that has been set back before `now`.
  func withoutWaits(noted now: Date) -> FeedFetchState {
    guard let lastAttempt, lastAttempt.isAhead(of: now) else { return self }
    var state = self
    state.lastAttempt = nil
    state.nextFetch = nil
    if case .rateLimited = failure?.error { state.failure = nil }
    return state
  }

  /// Takes over the validators of an answer: after a 304 those that it gives, after a document all of them or none.
  mutating func adoptValidators(of fetched: FetchedFeed) {
    switch fetched.answer {
    case .document:
      etag = fetched.etag
      lastModified = fetched.lastModified
      validatorsOrigin = fetched.origin
    case .notModified, .failure(.unreadable):
      etag = fetched.etag ?? etag
      lastModified = fetched.lastModified ?? lastModified
      validatorsOrigin = fetched.origin ?? validatorsOrigin
    case .gone, .failure:
      // An error page has validators of its own, which say nothing of the feed.
      break
    }
  }

  /// Learns from a document how often the feed publishes, and how often it may be requested.
  mutating func adoptSchedule(of fetched: FetchedFeed, at now: Date) {
    guard case .document(let document) = fetched.answer else { return }
    rhythm = FeedRhythm(publicationTimes: document.publicationTimes, at: now)
    publisherInterval = document.publisherInterval
    let digest = document.digest
    let isUnchanged = fetched.etag == nil && fetched.lastModified == nil && digest == documentDigest
    unchangedInARow = isUnchanged ? min(unchangedInARow + 1, 1000) : 0
    documentDigest = digest
  }

  /// Takes over success or failure.
  mutating func adoptOutcome(of fetched: FetchedFeed, at now: Date) {
    switch fetched.answer {
    case .document(let document):
      succeed(at: now)
      warnings = document.warnings
    case .notModified:
      // What could not be read before has not become readable by staying the same.
      if case .unreadable = failure?.error { return }
      succeed(at: now)
    case .gone:
      failure = nil
      failuresInARow = 0
      isGone = true
      nextFetch = nil
    case .failure(.cancelled):
      break
    case .failure(let error):
      failure = RefreshFailure(error: error, failedAt: now)
      if fetched.wasSent || error.isNetworkTrouble { failuresInARow += 1 }
    }
  }

  private mutating func succeed(at now: Date) {
    lastSuccess = now
    failure = nil
    failuresInARow = 0
  }
}

extension SourceError {
  fileprivate var isNetworkTrouble: Bool {
    if case .unreachable = self { true } else { false }
  }
}
