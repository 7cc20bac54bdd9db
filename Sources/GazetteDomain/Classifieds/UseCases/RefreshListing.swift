import Foundation

/// Asks one source for its listing and takes it in as a difference; what was there stays when that fails.
public struct RefreshListing: Sendable {
  private let store: any ListingStore
  private let crashes: any CrashJournal
  private let changes: ChangeFeed
  private let now: CurrentTime
  private let rhythm: ListingRhythm
  private let flights = SharedFlights<ListingSourceID, ListingOutcome>()

  /// Makes the use case.
  public init(
    store: any ListingStore, crashes: any CrashJournal = UnkeptCrashJournal(), changes: ChangeFeed,
    now: @escaping CurrentTime, rhythm: ListingRhythm = ListingRhythm()
  ) {
    self.store = store
    self.crashes = crashes
    self.changes = changes
    self.now = now
    self.rhythm = rhythm
  }

  /// Refreshes `source` unless it is too soon to ask again; callers for the same source share one request.
  public func callAsFunction(_ source: any ListingSource, for purpose: RequestPurpose) async -> ListingOutcome {
    await flights.join(source.id) { await refresh(source, for: purpose) }
  }

  private func refresh(_ source: any ListingSource, for purpose: RequestPurpose) async -> ListingOutcome {
    do throws(StoreError) {
      var health = try await store.health(of: source.id)
      if let until = rhythm.wait(health, for: purpose, at: now()) { return .tooSoon(until: until) }
      let subject = CrashSubject(.listing, source.id.rawValue)
      let outcome =
        try await crashes.reading(subject) { () async throws(StoreError) in try await ask(source, health: &health) }
        ?? fail(.setAside(ProviderID(rawValue: source.id.rawValue)), health: &health)
      // What was given up, because the program stops, says nothing about the source.
      if case .failed(.source(.cancelled)) = outcome { return outcome }
      try await store.keep(health, of: source.id)
      changes.publish(.classifieds)
      return outcome
    } catch {
      return .failed(.store(error))
    }
  }

  private func ask(_ source: any ListingSource, health: inout ListingHealth) async throws(StoreError) -> ListingOutcome
  {
    health.lastAttempt = now()
    let answer: ListingAnswer
    do throws(SourceError) {
      answer = try await source.listing(unlessUnchangedSince: health.validators)
    } catch {
      return fail(error, health: &health)
    }
    guard case .listing(let listing) = answer else {
      succeed(health: &health)
      return .unchanged
    }
    let reading = try await ListingIntake(store: store, now: now).take(listing, of: source.id)
    if let error = reading.error { return fail(error, health: &health) }
    health.validators = listing.validators
    health.count = reading.count
    health.skipped = reading.skipped
    health.categoriesFailure = nil
    if case .failure(let error) = listing.categories {
      health.categoriesFailure = RefreshFailure(error: error, failedAt: now())
    }
    succeed(health: &health)
    return .taken(reading.count)
  }

  private func succeed(health: inout ListingHealth) {
    health.lastSuccess = now()
    health.failure = nil
    health.failuresInARow = 0
    health.nextAttempt = rhythm.next(after: health, at: now())
  }

  private func fail(_ error: SourceError, health: inout ListingHealth) -> ListingOutcome {
    health.failure = RefreshFailure(error: error, failedAt: now())
    health.failuresInARow += 1
    health.nextAttempt = rhythm.next(after: health, at: now())
    return .failed(.source(error))
  }
}
