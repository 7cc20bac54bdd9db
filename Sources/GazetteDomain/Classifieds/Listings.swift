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
