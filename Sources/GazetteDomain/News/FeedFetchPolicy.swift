public import Foundation

/// When a feed is asked for again: decisions only, as the strictest publishers would have them.
///
/// A feed is asked for at most once an hour, or a day where the publisher gives no validators; 429 and 503 are obeyed;
/// what moved for good is asked for at its new address; 410 ends it; repeated refusals pause it for long.
public struct FeedFetchPolicy: Sendable, Hashable {
  /// The least time between two requests for a feed.
  public var interval: Duration
  /// The least time between two requests for a feed whose publisher gives no validators.
  public var intervalWithoutValidators: Duration
  /// How long `Cache-Control` and `Expires` can put the next request off at most.
  public var longestFreshness: Duration

  /// The policy of a good guest.
  /// - Parameters:
  ///   - interval: The least time between two requests.
  ///   - intervalWithoutValidators: The same where the publisher gives no validators.
  ///   - longestFreshness: How long caching headers can put the next request off at most.
  public init(
    interval: Duration = .seconds(3600), intervalWithoutValidators: Duration = .seconds(86_400),
    longestFreshness: Duration = .seconds(86_400)
  ) {
    self.interval = interval
    self.intervalWithoutValidators = intervalWithoutValidators
    self.longestFreshness = longestFreshness
  }

  /// The state to keep before the request goes out, so that a crash does not forget that it did.
  public func beginning(_ state: FeedFetchState, at now: Date) -> FeedFetchState {
    var state = state
    state.lastAttempt = now
    // Who is asked before the time, by a reader's wish, was promised that later time all the same.
    state.nextFetch = max(now + leastInterval(state).seconds, state.nextFetch ?? .distantPast)
    return state
  }

  /// The state to keep after the answer.
  /// - Parameters:
  ///   - fetched: What came of the request.
  ///   - state: The state before.
  ///   - now: When the answer came.
  ///   - jitter: From 0 to 1: how much of a tenth of the wait is added, so that not all readers come back at once.
  public func state(
    after fetched: FetchedFeed, from state: FeedFetchState, at now: Date, jitter: Double
  ) -> FeedFetchState {
    var next = state
    if fetched.wasSent { next.lastAttempt = now }
    next.adoptValidators(of: fetched)
    next.adoptOutcome(of: fetched, at: now)
    guard !next.isGone else { return next }
    next.nextFetch = now + wait(after: fetched, state: next, now: now) * (1 + min(max(jitter, 0), 1) / 10)
    return next
  }

  /// Where to ask for the feed from now on: the new address when it moved for good and answers there.
  public func address(after fetched: FetchedFeed, from url: URL) -> URL {
    switch fetched.answer {
    case .document, .notModified: fetched.movedTo ?? url
    case .gone, .failure: url
    }
  }

  /// When a reader who asks for it may have the feed fetched at the earliest, or `nil` when never.
  ///
  /// Sooner than by itself after failures and long freshness, but never against what the publisher asked.
  public func earliestOnRequest(_ state: FeedFetchState) -> Date? {
    guard !state.isGone else { return nil }
    guard let until = state.failure?.error.asksToWait(until: nil) else { return earliest(state) }
    return max(until, earliest(state))
  }

  private func earliest(_ state: FeedFetchState) -> Date {
    state.lastAttempt.map { $0 + leastInterval(state).seconds } ?? .distantPast
  }

  private func leastInterval(_ state: FeedFetchState) -> Duration {
    // A feed that never answered may well give validators once it does.
    let givesNone = state.etag == nil && state.lastModified == nil && state.lastSuccess != nil
    return givesNone ? max(interval, intervalWithoutValidators) : interval
  }

  private func wait(after fetched: FetchedFeed, state: FeedFetchState, now: Date) -> TimeInterval {
    let least = leastInterval(state).seconds
    switch fetched.answer {
    case .document, .notModified, .gone:
      return max(least, min(fetched.freshFor ?? .zero, longestFreshness).seconds)
    case .failure(let error):
      let pause = FeedFailurePause(error: error, status: fetched.status).seconds(failures: state.failuresInARow)
      let asked = error.asksToWait(until: fetched.retryAfter).map { $0.timeIntervalSince(now) } ?? 0
      return max(fetched.wasSent ? least : 0, pause, asked)
    }
  }
}

extension SourceError {
  /// The later of `date` and the time until which this error asks to wait; `nil` when neither is told.
  fileprivate func asksToWait(until date: Date?) -> Date? {
    guard case .rateLimited(_, let until) = self else { return date }
    return date.map { max($0, until) } ?? until
  }
}

/// How long a feed rests after failures in a row, by their kind.
enum FeedFailurePause {
  /// Nothing reached the publisher: the network is away, and will be back.
  case network
  /// The publisher has trouble, or asks for patience.
  case trouble
  /// The publisher refuses, or what it sends is no feed: somebody must change something first.
  case refusal
  /// Nobody is to blame.
  case none

  init(error: SourceError, status: Int?) {
    switch error {
    // What was set aside costs nobody a request, and is let back by a newer program.
    case .unreachable, .setAside: self = .network
    case .untrusted, .timedOut, .failing, .unreadable: self = .trouble
    // Without a status it was our own choice to leave the host alone.
    case .rateLimited: self = status == nil ? .none : .trouble
    case .unauthorized, .notFound, .rejected, .refused: self = .refusal
    case .budgetSpent, .cancelled: self = .none
    }
    // Some refusals come with no better name.
    if let status, (400..<500).contains(status), ![408, 425, 429].contains(status) { self = .refusal }
  }

  /// The rest after so many failures in a row, the last one included.
  func seconds(failures: Int) -> TimeInterval {
    let hour: TimeInterval = 3600
    switch self {
    case .network: return min(hour / 4 * pow(2, Double(max(failures, 1) - 1)), hour)
    case .trouble: return min(hour * pow(2, Double(max(failures, 1) - 1)), 24 * hour)
    case .refusal: return [hour, 6 * hour, 24 * hour, 168 * hour][min(max(failures, 1), 4) - 1]
    case .none: return 0
    }
  }
}
