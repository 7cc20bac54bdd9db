public import Foundation

/// The stored state of a feed between two fetches, across restarts.
public struct FeedFetchState: Sendable, Hashable {
  /// The last `ETag`, byte for byte as received.
  public var etag: String?
  /// The last `Last-Modified`, byte for byte as received.
  public var lastModified: String?
  /// The origin of these validators, such as `https://example.org`; nil for that of the feed's address.
  public var validatorsOrigin: String?
  /// The time of the last request, successful or not.
  public var lastAttempt: Date?
  /// The time when it was last read or answered 304.
  public var lastSuccess: Date?
  /// The last failure; nil when the last attempt succeeded.
  public var failure: RefreshFailure?
  /// The number of consecutive failures.
  public var failuresInARow: Int
  /// The earliest time of the next request.
  public var nextFetch: Date?
  /// True when the publisher answered 410: the background never requests it again.
  public var isGone: Bool
  /// The parser's warnings about the last document; empty without any.
  public var warnings: [String]

  /// The feed's publishing rhythm; nil while it is unknown.
  public var rhythm: FeedRhythm?
  /// The minimum interval that the document itself demands (`ttl`, `sy:updatePeriod`); nil when it does not.
  public var publisherInterval: Duration?
  /// The number of consecutive replies without validators that had the same articles as the one before.
  public var unchangedInARow: Int
  /// The hash of the last document's articles; nil before the first.
  public var documentDigest: Int64?
  /// The reason for ``nextFetch``; nil while it is unknown.
  public var scheduleReason: FeedScheduleReason?

  /// Makes the state of a feed before its first request.
  public init() {
    failuresInARow = 0
    unchangedInARow = 0
    isGone = false
    warnings = []
  }

  /// Returns the state without its waits if they come from a clock that has since been set back before `now`.
  func withoutWaits(at now: Date) -> FeedFetchState {
    guard let lastAttempt, lastAttempt.isAhead(of: now) else { return self }
    var state = self
    state.lastAttempt = nil
    state.nextFetch = nil
    if case .rateLimited = failure?.error { state.failure = nil }
    return state
  }

  /// Copies the validators of a reply: after a 304 only those present, after a document all of them or none.
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
      // An error page has validators of its own, which say nothing about the feed.
      break
    }
  }

  /// Derives the feed's rhythm and the publisher's interval from a document.
  mutating func adoptSchedule(of fetched: FetchedFeed, at now: Date) {
    guard case .document(let document) = fetched.answer else { return }
    rhythm = FeedRhythm(publicationTimes: document.publicationTimes, at: now)
    publisherInterval = document.publisherInterval
    let digest = document.digest
    let isUnchanged = fetched.etag == nil && fetched.lastModified == nil && digest == documentDigest
    unchangedInARow = isUnchanged ? min(unchangedInARow + 1, 1000) : 0
    documentDigest = digest
  }

  /// Records success or failure.
  mutating func adoptOutcome(of fetched: FetchedFeed, at now: Date) {
    switch fetched.answer {
    case .document(let document):
      succeed(at: now)
      warnings = document.warnings
    case .notModified:
      // An unreadable document stays unreadable when it is unchanged.
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
      if fetched.wasSent || error.isNetworkProblem { failuresInARow += 1 }
    }
  }

  private mutating func succeed(at now: Date) {
    lastSuccess = now
    failure = nil
    failuresInARow = 0
  }
}

extension SourceError {
  fileprivate var isNetworkProblem: Bool {
    if case .unreachable = self { true } else { false }
  }
}
