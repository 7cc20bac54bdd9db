public import Foundation

/// What is remembered between two fetches of a feed, across restarts.
public struct FeedFetchState: Sendable, Hashable {
  /// The last `ETag`, byte for byte as received.
  public var etag: String?
  /// The last `Last-Modified`, byte for byte as received.
  public var lastModified: String?
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

  /// Makes the state of a feed that was never asked for.
  public init() {
    failuresInARow = 0
    isGone = false
    warnings = []
  }
}

extension FeedFetchState {
  /// The same, its waits forgotten when they were noted by a clock that has been set back before `now`.
  func withoutWaits(noted now: Date) -> FeedFetchState {
    guard let lastAttempt, lastAttempt.isAhead(of: now) else { return self }
    var state = self
    state.lastAttempt = nil
    state.nextFetch = nil
    if case .rateLimited = failure?.error { state.failure = nil }
    return state
  }
}
