import BoundedNumbers
public import Foundation

/// When a feed is next requested: decisions only.
///
/// The interval follows the feed's own rhythm, between 15 minutes and 6 hours, and is an hour when no rhythm is known. It
/// is never shorter than the publisher allows. 429 and 503 are obeyed; what moved for good is requested at its new address;
/// 410 ends it; repeated refusals pause it for long.
public struct FeedFetchPolicy: Sendable, Hashable {
  /// The least time between two requests, but for a reader's own.
  public var minimumInterval: Duration
  /// The time between two requests while no rhythm is known.
  public var defaultInterval: Duration
  /// The most time that a rhythm, or answers that do not change, put between two requests.
  public var maximumInterval: Duration
  /// The least time between a request and the next one that a reader asks for.
  public var minimumReaderInterval: Duration
  /// How long the publisher's wishes can put the next request off at most, `Retry-After` excepted.
  public var maximumFreshness: Duration

  /// What publishers expect of a good guest.
  public static let leastInterval = Duration.seconds(900)

  /// The policy of a good guest.
  /// - Parameter minimumInterval: The least time between two requests, as the operator wants it; 15 minutes at least.
  public init(minimumInterval: Duration = leastInterval) {
    self.minimumInterval = max(minimumInterval, Self.leastInterval)
    defaultInterval = .seconds(3600)
    maximumInterval = .seconds(21_600)
    minimumReaderInterval = .seconds(300)
    maximumFreshness = .seconds(86_400)
  }

  /// The policy for a publisher whose guest nobody is, as this machine itself: one interval for everything.
  public init(fixedInterval: Duration) {
    minimumInterval = fixedInterval
    defaultInterval = fixedInterval
    maximumInterval = fixedInterval
    minimumReaderInterval = min(fixedInterval, .seconds(300))
    maximumFreshness = .seconds(86_400)
  }

  /// The state to store before the request goes out, so that a crash does not forget that it did.
  public func beginning(_ state: FeedFetchState, at now: Date) -> FeedFetchState {
    var state = state
    state.lastAttempt = now
    // A request that a reader asks for early leaves the later time standing that the publisher was promised.
    state.nextFetch = max(now + plan(state, at: now).wait.seconds, state.nextFetch ?? .distantPast)
    return state
  }

  /// The state to store after the answer.
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
    next.adoptSchedule(of: fetched, at: now)
    next.adoptOutcome(of: fetched, at: now)
    guard !next.isGone else { return next }
    let (wait, reason) = schedule(after: fetched, state: next, now: now)
    let late = wait.seconds * (1 + min(max(jitter, 0), 1) / 10)
    next.nextFetch = now + min(late, max(wait, maximumInterval).seconds)
    next.scheduleReason = reason
    // A request that was never sent changes no promise.
    if !fetched.wasSent, let promised = state.nextFetch, promised > next.nextFetch ?? now {
      next.nextFetch = promised
      next.scheduleReason = state.scheduleReason
    }
    return next
  }

  /// Where to ask for the feed from now on: the new address when it moved for good and answers there.
  public func address(after fetched: FetchedFeed, from url: URL) -> URL {
    switch fetched.answer {
    case .document, .notModified: fetched.movedTo ?? url
    case .gone, .failure: url
    }
  }

  /// When a reader may have the feed requested at the earliest, or `nil` when never.
  ///
  /// Sooner than by itself after failures and long freshness, but never against a publisher who asks to be left alone.
  public func earliestOnRequest(_ state: FeedFetchState) -> Date? {
    guard !state.isGone else { return nil }
    let earliest = state.lastAttempt.map { $0 + minimumReaderInterval.seconds } ?? .distantPast
    return state.failure?.error.asksToWait(until: nil).map { max($0, earliest) } ?? earliest
  }

  private typealias Plan = (wait: Duration, reason: FeedScheduleReason)

  /// The time until the next request as far as the last answer's headers do not ask for more.
  private func plan(_ state: FeedFetchState, at now: Date) -> Plan {
    var plan: Plan = (defaultInterval, .unknownRhythm)
    if let rhythm = state.rhythm { plan = (rhythm.interval(at: now), .rhythm) }
    plan.wait = min(max(plan.wait, min(minimumInterval, Self.leastInterval)), maximumInterval)
    let lengthened = min(plan.wait * (1 << min(max(state.unchangedInARow, 0), 8)), maximumInterval)
    if lengthened > plan.wait { plan = (lengthened, .unchanged) }
    if minimumInterval > plan.wait { plan = (minimumInterval, .setting) }
    return asked(state.publisherInterval, instead: plan)
  }

  /// What the publisher asks for where that is longer, within reason.
  private func asked(_ interval: Duration?, instead plan: Plan) -> Plan {
    guard let interval = interval.map({ min($0, maximumFreshness) }), interval > plan.wait else { return plan }
    return (interval, .publisher)
  }

  private func schedule(after fetched: FetchedFeed, state: FeedFetchState, now: Date) -> Plan {
    let plan = plan(state, at: now)
    switch fetched.answer {
    case .document, .notModified, .gone: return asked(fetched.freshFor, instead: plan)
    case .failure(let error):
      let pause = FeedFailurePause(error: error, status: fetched.status).seconds(failures: state.failuresInARow)
      let asked = error.asksToWait(until: fetched.retryAfter).map { $0.timeIntervalSince(now) } ?? 0
      let rest = max(fetched.wasSent ? plan.wait.seconds : 0, pause)
      return asked > rest ? (Duration(secondsClamped: asked), .publisher) : (Duration(secondsClamped: rest), .failure)
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
    case .untrusted, .timedOut, .failing, .unreadable, .packed: self = .trouble
    // Without a status it was our own choice to leave the host alone.
    case .rateLimited: self = status == nil ? .none : .trouble
    case .unauthorized, .forbidden, .blocksPrograms, .notFound, .rejected, .refused: self = .refusal
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
