import Foundation

/// Takes a listing in, batch after batch.
struct ListingIntake {
  /// What reading a listing to its end, or until it broke off, brought.
  struct Reading {
    var count = ListingCount()
    var skipped: [SkippedAd] = []
    var error: SourceError?

    mutating func note(_ more: [SkippedAd]) {
      count.skipped += more.count
      skipped += more.prefix(max(0, ListingHealth.keptSkipped - skipped.count))
    }
  }

  let store: any ListingStore
  let now: CurrentTime

  /// Reads the whole listing; ads that it did not bring go only when it was read to its end.
  func take(_ listing: Listing, of source: ListingSourceID) async throws(StoreError) -> Reading {
    let run = try await store.beginRun(of: source, at: now())
    var reading = Reading()
    while true {
      let batch: AdBatch?
      do throws(SourceError) {
        batch = try await listing.batches.next()
      } catch {
        reading.error = error
        return reading
      }
      guard let batch else { break }
      try await take(batch, in: run, into: &reading)
    }
    // A listing of which nothing can be read is a change of format, not a market without ads.
    if reading.count.taken == 0, reading.count.skipped > 0 {
      let detail = "none of its \(reading.count.skipped) ads can be read"
      reading.error = .unreadable(ProviderID(rawValue: source.rawValue), detail: detail)
      return reading
    }
    // Without new ones the known stay; the health keeps the reason.
    let categories = try? listing.categories.get()
    reading.count.removed = try await store.finish(run, categories: categories, at: now())
    return reading
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
