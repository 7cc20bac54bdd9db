import BoundedNumbers
public import Foundation

/// Decides when a feed is next requested; pure functions only.
///
/// The interval follows the feed's own rhythm, between 15 minutes and 6 hours, and is an hour while no rhythm is known. It is
/// never shorter than the publisher allows. The policy obeys 429 and 503, follows permanent moves, stops after 410, and pauses a
/// feed for long after repeated refusals.
public struct FeedFetchPolicy: Sendable, Hashable {
  /// The minimum time between two requests, except a reader's own.
  public var minimumInterval: Duration
  /// The time between two requests while no rhythm is known.
  public var defaultInterval: Duration
  /// The maximum time between two requests that a slow rhythm or unchanged replies can cause.
  public var maximumInterval: Duration
  /// The minimum time between a request and the next one on a reader's request.
  public var minimumReaderInterval: Duration
  /// The maximum delay that the publisher's headers can cause, except `Retry-After`.
  public var maximumFreshness: Duration

  /// The minimum interval that publishers expect of a polite client.
  public static let intervalFloor = Duration.seconds(900)

  /// Makes the policy of a polite client.
  /// - Parameter minimumInterval: The operator's minimum time between two requests; at least 15 minutes.
  public init(minimumInterval: Duration = intervalFloor) {
    self.minimumInterval = max(minimumInterval, Self.intervalFloor)
    defaultInterval = .seconds(3600)
    maximumInterval = .seconds(21_600)
    minimumReaderInterval = .seconds(300)
    maximumFreshness = .seconds(86_400)
  }

  /// Makes the policy for a publisher that needs no courtesy, such as this machine itself: one interval for everything.
  public init(fixedInterval: Duration) {
    minimumInterval = fixedInterval
    defaultInterval = fixedInterval
    maximumInterval = fixedInterval
    minimumReaderInterval = min(fixedInterval, .seconds(300))
    maximumFreshness = .seconds(86_400)
  }

  /// Returns the state to store before the request is sent, so that a crash cannot lose the attempt.
  public func stateBeforeRequest(_ state: FeedFetchState, at now: Date) -> FeedFetchState {
    var state = state
    state.lastAttempt = now
    // An early request by a reader must not shorten the wait that the publisher was promised.
    state.nextFetch = max(now + plan(state, at: now).wait.seconds, state.nextFetch ?? .distantPast)
    return state
  }

  /// Returns the state to store after the reply.
  /// - Parameters:
  ///   - fetched: The result of the request.
  ///   - state: The state before.
  ///   - now: The time of the reply.
  ///   - jitter: From 0 to 1: the share of a tenth of the wait to add, so that not all clients return at once.
  public func state(
    after fetched: FetchedFeed, from state: FeedFetchState, at now: Date, jitter: Double
  ) -> FeedFetchState {
    var next = state
    if fetched.wasSent { next.lastAttempt = now }
    next.adoptValidators(of: fetched)
    next.adoptSchedule(of: fetched, at: now)
    next.adoptOutcome(of: fetched, at: now)
    guard !next.isGone else { return next }
    let (wait, reason) = schedule(after: fetched, state: next, now: now)
    let delayed = wait.seconds * (1 + min(max(jitter, 0), 1) / 10)
    next.nextFetch = now + min(delayed, max(wait, maximumInterval).seconds)
    next.scheduleReason = reason
    // A request that was never sent must not shorten a promised wait.
    if !fetched.wasSent, let promised = state.nextFetch, promised > next.nextFetch ?? now {
      next.nextFetch = promised
      next.scheduleReason = state.scheduleReason
    }
    return next
  }

  /// Returns the address of future requests: the new one after a permanent move that answers there.
  public func address(after fetched: FetchedFeed, from url: URL) -> URL {
    switch fetched.answer {
    case .document, .notModified: fetched.movedTo ?? url
    case .gone, .failure: url
    }
  }

  /// Returns the earliest time of a request on a reader's request, or `nil` when none is allowed.
  ///
  /// It may be earlier than a background request after failures or long freshness, but always respects a publisher's pause.
  public func earliestOnRequest(_ state: FeedFetchState) -> Date? {
    guard !state.isGone else { return nil }
    let earliest = state.lastAttempt.map { $0 + minimumReaderInterval.seconds } ?? .distantPast
    return state.failure?.error.retryDate(notBefore: nil).map { max($0, earliest) } ?? earliest
  }

  private typealias Plan = (wait: Duration, reason: FeedScheduleReason)

  /// Returns the time until the next request, before the headers of the last reply extend it.
  private func plan(_ state: FeedFetchState, at now: Date) -> Plan {
    var plan: Plan = (defaultInterval, .unknownRhythm)
    if let rhythm = state.rhythm { plan = (rhythm.interval(at: now), .rhythm) }
    plan.wait = min(max(plan.wait, min(minimumInterval, Self.intervalFloor)), maximumInterval)
    let lengthened = min(plan.wait * (1 << min(max(state.unchangedInARow, 0), 8)), maximumInterval)
    if lengthened > plan.wait { plan = (lengthened, .unchanged) }
    if minimumInterval > plan.wait { plan = (minimumInterval, .setting) }
    return extended(state.publisherInterval, from: plan)
  }

  /// Returns the publisher's interval, capped, when it is longer than `plan`.
  private func extended(_ interval: Duration?, from plan: Plan) -> Plan {
    guard let interval = interval.map({ min($0, maximumFreshness) }), interval > plan.wait else { return plan }
    return (interval, .publisher)
  }

  private func schedule(after fetched: FetchedFeed, state: FeedFetchState, now: Date) -> Plan {
    let plan = plan(state, at: now)
    switch fetched.answer {
    case .document, .notModified, .gone: return extended(fetched.freshFor, from: plan)
    case .failure(let error):
      let pause = FeedFailurePause(error: error, status: fetched.status).seconds(failures: state.failuresInARow)
      let requestedPause = error.retryDate(notBefore: fetched.retryAfter).map { $0.timeIntervalSince(now) } ?? 0
      let rest = max(fetched.wasSent ? plan.wait.seconds : 0, pause)
      return requestedPause > rest
        ? (Duration(secondsClamped: requestedPause), .publisher) : (Duration(secondsClamped: rest), .failure)
    }
  }
}

extension SourceError {
  /// Returns the later of `date` and the time until which this error asks to wait; `nil` when both are missing.
  fileprivate func retryDate(notBefore date: Date?) -> Date? {
    guard case .rateLimited(_, let until) = self else { return date }
    return date.map { max($0, until) } ?? until
  }
}

/// The pause after consecutive failures, by their kind.
enum FeedFailurePause {
  /// Nothing reached the publisher: the network is down, usually for a short time.
  case network
  /// The publisher has a problem, or asks for a pause.
  case serverError
  /// The publisher refuses, or sends no feed: a person must change something first.
  case refusal
  /// No failure of the publisher or the network.
  case none

  init(error: SourceError, status: Int?) {
    switch error {
    // A quarantined feed sends no request, and a newer program readmits it.
    case .unreachable, .quarantined: self = .network
    case .untrusted, .timedOut, .failing, .unreadable, .packed: self = .serverError
    // Without a status, no request was sent: an earlier pause of the host applied.
    case .rateLimited: self = status == nil ? .none : .serverError
    case .unauthorized, .forbidden, .blocksPrograms, .notFound, .rejected, .refused: self = .refusal
    case .budgetSpent, .cancelled: self = .none
    }
    // Some refusals have no specific error.
    if let status, (400..<500).contains(status), ![408, 425, 429].contains(status) { self = .refusal }
  }

  /// Returns the pause after this number of consecutive failures, including the last.
  func seconds(failures: Int) -> TimeInterval {
    let hour: TimeInterval = 3600
    switch self {
    case .network: return min(hour / 4 * pow(2, Double(max(failures, 1) - 1)), hour)
    case .serverError: return min(hour * pow(2, Double(max(failures, 1) - 1)), 24 * hour)
    case .refusal: return [hour, 6 * hour, 24 * hour, 168 * hour][min(max(failures, 1), 4) - 1]
    case .none: return 0
    }
  }
}
