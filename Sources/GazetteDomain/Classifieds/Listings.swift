public import Foundation

/// The sources of ads: how they stand, and asking them.
public struct Listings: Sendable {
  let sources: [any ListingSource]
  let store: any ListingStore
  let crashes: any CrashJournal
  let changes: ChangeFeed
  let timing: Timing
  let rhythm: ListingRhythm
  let flights = SingleFlight<ListingSourceID, ListingOutcome>()
  /// The wishes for newer ads; several that wait are one.
  let wishes: AsyncStream<Void>
  private let wish: AsyncStream<Void>.Continuation

  /// Makes the service on `sources`, in the order in which they are shown to the operator; what they bring goes into
  /// `store`.
  public init(
    sources: [any ListingSource], store: any ListingStore, crashes: any CrashJournal = UnkeptCrashJournal(),
    changes: ChangeFeed, timing: Timing = .system, rhythm: ListingRhythm = ListingRhythm()
  ) {
    self.sources = sources
    self.store = store
    self.crashes = crashes
    self.changes = changes
    self.timing = timing
    self.rhythm = rhythm
    (wishes, wish) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// How every source stands, in the operator's order.
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

  /// Has the background work ask every source, those that were set aside too; returns at once.
  public func refreshSoon() {
    readmit()
    wish.yield()
  }

  /// Asks every source now, as a reader wishes, those that were set aside too; answers what came of each and how it
  /// stands then, in the operator's order.
  /// - Throws: ``ClassifiedsError/store(_:)`` when that cannot be told any more.
  public func refreshNow() async throws(ClassifiedsError) -> [(status: ListingSourceStatus, outcome: ListingOutcome)] {
    readmit()
    let outcomes = await refreshAll(for: .reader)
    return zip(try await statuses(), outcomes).map { ($0, $1.outcome) }
  }

  /// Asks every source; answers what came of each, in the operator's order.
  public func refreshAll(
    for purpose: RequestPurpose
  ) async -> [(source: ListingSourceID, outcome: ListingOutcome)] {
    var outcomes: [(ListingSourceID, ListingOutcome)] = []
    for source in sources { outcomes.append((source.id, await refresh(source, for: purpose))) }
    return outcomes
  }

  private func readmit() {
    for source in sources { crashes.readmit(CrashSubject(.listing, source.id.rawValue)) }
  }
}

// Asking the sources in the background, each in its rhythm, and forgetting ads that are long gone.
extension Listings {
  /// How long a starred ad is kept once its source does not have it any more.
  public static let goneAdsAreKept = Duration.seconds(180 * 86_400)

  /// Works until the task is cancelled: looks every minute which sources are due.
  /// - Parameter report: is told what came of every attempt, for the log.
  public func keepFresh(report: @Sendable (ListingSourceID, ListingOutcome) -> Void) async {
    while !Task.isCancelled {
      for source in sources where !Task.isCancelled {
        report(source.id, await refresh(source, for: .background))
      }
      await prune(report)
      do throws(CancellationError) { try await timing.sleep(.seconds(60)) } catch { return }
    }
  }

  /// Works until the task is cancelled: asks every source whenever ``refreshSoon()`` was called.
  /// - Parameter report: as above.
  public func fulfilWishes(report: @Sendable (ListingSourceID, ListingOutcome) -> Void) async {
    for await _ in wishes {
      for (source, outcome) in await refreshAll(for: .reader) { report(source, outcome) }
    }
  }

  private func prune(_ report: @Sendable (ListingSourceID, ListingOutcome) -> Void) async {
    let limit = timing.now().addingTimeInterval(-Self.goneAdsAreKept.seconds)
    do throws(StoreError) {
      _ = try await store.prune(goneBefore: limit)
    } catch {
      for source in sources.prefix(1) { report(source.id, .failed(.store(error))) }
    }
  }
}

/// How often a source of ads is asked.
public struct ListingRhythm: Sendable, Hashable {
  /// The time between two attempts of the background.
  public var interval: Duration
  /// The least time between two attempts, a reader's wish included.
  public var leastGap: Duration

  /// Makes a rhythm; an hour and a minute by default.
  public init(interval: Duration = .seconds(3600), leastGap: Duration = .seconds(60)) {
    self.interval = interval
    self.leastGap = leastGap
  }

  /// Until when the source is not to be asked; nil when it may be asked at `now`.
  public func wait(_ health: ListingHealth, for purpose: RequestPurpose, at now: Date) -> Date? {
    // A last attempt in the future is a clock that was set back: it does not hold anybody up.
    if let lastAttempt = health.lastAttempt, lastAttempt.isAhead(of: now) { return nil }
    if case .rateLimited(_, let until) = health.failure?.error, until > now { return until }
    guard let lastAttempt = health.lastAttempt else { return nil }
    let next =
      switch purpose {
      case .reader, .beyondShare: lastAttempt.addingTimeInterval(leastGap.seconds)
      case .background: health.nextAttempt ?? now
      }
    return next > now ? next : nil
  }

  /// When the background asks next: after a failure soon, and ever later while it lasts.
  public func next(after health: ListingHealth, at now: Date) -> Date {
    guard let failure = health.failure else { return now.addingTimeInterval(interval.seconds) }
    let doublings = Double(min(20, max(0, health.failuresInARow - 1)))
    let next = now.addingTimeInterval(min(interval.seconds, leastGap.seconds * pow(2, doublings)))
    guard case .rateLimited(_, let until) = failure.error else { return next }
    return max(next, until)
  }
}
