public import Foundation

// Requests one source's listing and imports the differences; after a failure, the stored ads remain.
extension Listings {
  /// Refreshes `source` unless it is too soon; concurrent calls for the same source share one request.
  public func refresh(_ source: any ListingSource, for purpose: RequestPurpose) async -> ListingOutcome {
    await flights.join(source.id) { await fetch(source, for: purpose) }
  }

  private func fetch(_ source: any ListingSource, for purpose: RequestPurpose) async -> ListingOutcome {
    do throws(StoreError) {
      var health = try await store.health(of: source.id)
      if let until = rhythm.wait(health, for: purpose, at: timing.now()) { return .tooSoon(until: until) }
      let subject = CrashSubject(.listing, source.id.rawValue)
      let outcome =
        try await crashes.reading(subject) { () async throws(StoreError) in try await take(source, health: &health) }
        ?? fail(.quarantined(ProviderID(rawValue: source.id.rawValue)), health: &health)
      // A cancellation, because the program stops, says nothing about the source.
      if case .failed(.source(.cancelled)) = outcome { return outcome }
      try await store.save(health, of: source.id)
      changes.publish(.classifieds)
      return outcome
    } catch {
      return .failed(.store(error))
    }
  }

  private func take(_ source: any ListingSource, health: inout ListingHealth) async throws(StoreError) -> ListingOutcome
  {
    health.lastAttempt = timing.now()
    let response: ListingResponse
    do throws(SourceError) {
      response = try await source.listing(unlessUnchangedSince: health.validators)
    } catch {
      return fail(error, health: &health)
    }
    guard case .listing(let listing) = response else {
      succeed(health: &health)
      return .unchanged
    }
    let reading = try await ListingImporter(store: store, now: timing.now).take(listing, of: source.id)
    if let error = reading.error { return fail(error, health: &health) }
    health.validators = listing.validators
    health.count = reading.count
    health.skipped = reading.skipped
    health.categoriesFailure = nil
    if case .failure(let error) = listing.categories {
      health.categoriesFailure = RefreshFailure(error: error, failedAt: timing.now())
    }
    succeed(health: &health)
    return .imported(reading.count)
  }

  private func succeed(health: inout ListingHealth) {
    health.lastSuccess = timing.now()
    health.failure = nil
    health.failuresInARow = 0
    health.nextAttempt = rhythm.next(after: health, at: timing.now())
  }

  private func fail(_ error: SourceError, health: inout ListingHealth) -> ListingOutcome {
    health.failure = RefreshFailure(error: error, failedAt: timing.now())
    health.failuresInARow += 1
    health.nextAttempt = rhythm.next(after: health, at: timing.now())
    return .failed(.source(error))
  }
}

/// The result of refreshing a source.
public enum ListingOutcome: Sendable, Hashable {
  /// The listing was imported.
  case imported(ListingCount)
  /// The source had nothing new.
  case unchanged
  /// The last request is too recent, or the source demands a pause; no request is sent until then.
  case tooSoon(until: Date)
  /// The refresh failed; the stored ads remain.
  case failed(RefreshError)
}

/// Imports a listing batch by batch.
struct ListingImporter {
  /// The result of reading a listing to its end, or until it broke off.
  struct Reading {
    var count = ListingCount()
    var skipped: [SkippedAd] = []
    var error: SourceError?

    mutating func note(_ more: [SkippedAd]) {
      count.skipped += more.count
      skipped += more.prefix(max(0, ListingHealth.maximumSkipped - skipped.count))
    }
  }

  let store: any ListingStore
  let now: CurrentTime

  /// Imports the whole listing; removes missing ads only after reading it to its end.
  func take(_ listing: Listing, of source: ListingSourceID) async throws(StoreError) -> Reading {
    let run = try await store.beginRun(of: source, at: now())
    var reading = Reading()
    var batch = await read(listing)
    while case .success(let ads?) = batch {
      // The next batch is read while this one is stored.
      async let next = read(listing)
      try await take(ads, in: run, into: &reading)
      batch = await next
    }
    if case .failure(let error) = batch {
      reading.error = error
      return reading
    }
    // A listing without a single readable ad is a change of format, not a market without ads.
    if reading.count.imported == 0, reading.count.skipped > 0 {
      let detail = "none of its \(reading.count.skipped) ads can be read"
      reading.error = .unreadable(ProviderID(rawValue: source.rawValue), detail: detail)
      return reading
    }
    // Without new categories the stored ones remain; the health records the reason.
    let categories = try? listing.categories.get()
    reading.count.removed = try await store.finish(run, categories: categories, at: now())
    return reading
  }

  /// Returns the listing's next ads; nil after the last.
  private func read(_ listing: Listing) async -> Result<AdBatch?, SourceError> {
    do throws(SourceError) {
      return .success(try await listing.batches.next())
    } catch {
      return .failure(error)
    }
  }

  private func take(_ batch: AdBatch, in run: ListingRun, into reading: inout Reading) async throws(StoreError) {
    let (count, repeated) = try await store.take(batch, in: run)
    reading.count = reading.count + count
    reading.note(batch.skipped)
    reading.note(
      repeated.filter(batch.ads.indices.contains).map { index in
        let rank = index < batch.ranks.count ? batch.ranks[index] : index
        return SkippedAd(rank: rank, number: batch.ads[index].id.number, fault: .repeated)
      })
  }
}
