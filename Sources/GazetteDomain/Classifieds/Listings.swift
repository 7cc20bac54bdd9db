public import Foundation

/// The sources of ads: their states and their refreshes.
public struct Listings: Sendable {
  let sources: [any ListingSource]
  let store: any ListingStore
  let crashes: any CrashJournal
  let changes: ChangeFeed
  let timing: Timing
  let rhythm: ListingRhythm
  let flights = SingleFlight<ListingSourceID, ListingOutcome>()
  /// Readers' requests for newer ads; several waiting ones merge into one.
  let requests: AsyncStream<Void>
  private let requestContinuation: AsyncStream<Void>.Continuation

  /// Makes the service on `sources`, in the operator's order; their ads go to `store`.
  public init(
    sources: [any ListingSource], store: any ListingStore, crashes: any CrashJournal = DiscardingCrashJournal(),
    changes: ChangeFeed, timing: Timing = .system, rhythm: ListingRhythm = ListingRhythm()
  ) {
    self.sources = sources
    self.store = store
    self.crashes = crashes
    self.changes = changes
    self.timing = timing
    self.rhythm = rhythm
    (requests, requestContinuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Returns the state of every source, in the operator's order.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func statuses() async throws(ClassifiedsError) -> [ListingSourceStatus] {
    try await ClassifiedsError.translating { () async throws(StoreError) in
      var statuses: [ListingSourceStatus] = []
      for source in sources {
        let health = try await store.health(of: source.id)
        statuses.append(
          ListingSourceStatus(
            source: source.id, health: health, notAskedBefore: rhythm.wait(health, for: .reader, at: timing.now())))
      }
      return statuses
    }
  }

  /// Has the background refresh every source, including quarantined ones; returns at once.
  public func refreshSoon() {
    releaseFromQuarantine()
    requestContinuation.yield()
  }

  /// Refreshes every source now for a reader, including quarantined ones; returns each result with the new state, in the
  /// operator's order.
  /// - Throws: ``ClassifiedsError/store(_:)`` when the new states cannot be read.
  public func refreshNow() async throws(ClassifiedsError) -> [(status: ListingSourceStatus, outcome: ListingOutcome)] {
    releaseFromQuarantine()
    let outcomes = await refreshAll(for: .reader)
    return zip(try await statuses(), outcomes).map { ($0, $1.outcome) }
  }

  /// Refreshes every source; returns the results in the operator's order.
  public func refreshAll(
    for purpose: RequestPurpose
  ) async -> [(source: ListingSourceID, outcome: ListingOutcome)] {
    var outcomes: [(ListingSourceID, ListingOutcome)] = []
    for source in sources { outcomes.append((source.id, await refresh(source, for: purpose))) }
    return outcomes
  }

  private func releaseFromQuarantine() {
    for source in sources { crashes.release(CrashSubject(.listing, source.id.rawValue)) }
  }
}

// Refreshes the sources in the background, each in its rhythm, and deletes ads that are long gone.
extension Listings {
  /// The time after which a starred ad that its source no longer lists is deleted.
  public static let goneAdRetention = Duration.seconds(180 * 86_400)

  /// Checks every minute which sources are due, until the task is cancelled.
  /// - Parameter report: Receives the result of every attempt, for the log.
  public func keepFresh(report: @Sendable (ListingSourceID, ListingOutcome) -> Void) async {
    while !Task.isCancelled {
      for source in sources where !Task.isCancelled {
        report(source.id, await refresh(source, for: .background))
      }
      await prune(report)
      do throws(CancellationError) { try await timing.sleep(.seconds(60)) } catch { return }
    }
  }

  /// Refreshes every source after each call of ``refreshSoon()``, until the task is cancelled.
  /// - Parameter report: Receives the result of every attempt, for the log.
  public func refreshOnRequest(report: @Sendable (ListingSourceID, ListingOutcome) -> Void) async {
    for await _ in requests {
      for (source, outcome) in await refreshAll(for: .reader) { report(source, outcome) }
    }
  }

  private func prune(_ report: @Sendable (ListingSourceID, ListingOutcome) -> Void) async {
    let limit = timing.now().addingTimeInterval(-Self.goneAdRetention.seconds)
    do throws(StoreError) {
      _ = try await store.prune(goneBefore: limit)
    } catch {
      for source in sources.prefix(1) { report(source.id, .failed(.store(error))) }
    }
  }
}

/// The rhythm of requests to a source of ads.
public struct ListingRhythm: Sendable, Hashable {
  /// The time between two background attempts.
  public var interval: Duration
  /// The minimum time between two attempts, including readers' requests.
  public var minimumGap: Duration

  /// Makes a rhythm; by default an hour and a minute.
  public init(interval: Duration = .seconds(3600), minimumGap: Duration = .seconds(60)) {
    self.interval = interval
    self.minimumGap = minimumGap
  }

  /// Returns the time before which no request may be sent; nil when one is allowed at `now`.
  public func wait(_ health: ListingHealth, for purpose: RequestPurpose, at now: Date) -> Date? {
    // A last attempt in the future means that the clock was set back; it must not delay the next.
    if let lastAttempt = health.lastAttempt, lastAttempt.isAhead(of: now) { return nil }
    if case .rateLimited(_, let until) = health.failure?.error, until > now { return until }
    guard let lastAttempt = health.lastAttempt else { return nil }
    let next =
      switch purpose {
      case .reader, .beyondShare: lastAttempt.addingTimeInterval(minimumGap.seconds)
      case .background: health.nextAttempt ?? now
      }
    return next > now ? next : nil
  }

  /// Returns the time of the next background attempt: soon after a failure, then at growing intervals while failures last.
  public func next(after health: ListingHealth, at now: Date) -> Date {
    guard let failure = health.failure else { return now.addingTimeInterval(interval.seconds) }
    let doublings = Double(min(20, max(0, health.failuresInARow - 1)))
    let next = now.addingTimeInterval(min(interval.seconds, minimumGap.seconds * pow(2, doublings)))
    guard case .rateLimited(_, let until) = failure.error else { return next }
    return max(next, until)
  }
}
