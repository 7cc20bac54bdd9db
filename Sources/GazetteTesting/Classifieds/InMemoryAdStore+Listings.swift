public import Foundation
public import GazetteDomain

extension InMemoryAdStore: ListingStore {
  /// The stored health of `source`.
  public func health(of source: ListingSourceID) async throws(StoreError) -> ListingHealth {
    try fault.check()
    return healths[source] ?? ListingHealth()
  }

  /// Replaces the stored health of `source`.
  public func save(_ health: ListingHealth, of source: ListingSourceID) async throws(StoreError) {
    try fault.check()
    healths[source] = health
  }

  /// Begins the import of a listing.
  public func beginRun(of source: ListingSourceID, at date: Date) async throws(StoreError) -> ListingRun {
    try fault.check()
    let number = (lastRuns[source] ?? 0) + 1
    lastRuns[source] = number
    return ListingRun(source: source, number: number, startedAt: date)
  }

  /// Imports a batch.
  public func take(_ batch: AdBatch, in run: ListingRun) async throws(StoreError) -> (
    count: ListingCount, repeated: [Int]
  ) {
    try fault.check()
    guard lastRuns[run.source] == run.number else { throw .notFound }
    var count = ListingCount()
    var repeated: [Int] = []
    for (index, ad) in batch.ads.enumerated() {
      guard var entry = entries[ad.id] else {
        let price = PricePoint(price: ad.price, since: run.startedAt)
        entries[ad.id] = Entry(ad: ad, prices: [price], firstSeen: run.startedAt, lastRun: run.number)
        count.added += 1
        continue
      }
      guard entry.lastRun < run.number else {
        repeated.append(index)
        continue
      }
      if entry.ad == ad, entry.goneSince == nil { count.unchanged += 1 } else { count.changed += 1 }
      if entry.ad.price != ad.price { entry.prices.append(PricePoint(price: ad.price, since: run.startedAt)) }
      entry.ad = ad
      entry.goneSince = nil
      entry.lastRun = run.number
      entries[ad.id] = entry
    }
    return (count, repeated)
  }

  /// Ends a run.
  public func finish(
    _ run: ListingRun, categories: [AdCategory]?, at date: Date
  ) async throws(StoreError) -> Int {
    try fault.check()
    guard lastRuns[run.source] == run.number else { throw .notFound }
    if let categories { categoryNames[run.source] = categories }
    var removed = 0
    for (id, entry) in entries where id.source == run.source && entry.lastRun < run.number && entry.goneSince == nil {
      removed += 1
      entries[id]?.goneSince = date
      if entry.stars.isEmpty { entries[id] = nil }
    }
    return removed
  }

  /// Deletes ads that disappeared before `date`.
  public func prune(goneBefore date: Date) async throws(StoreError) -> Int {
    try fault.check()
    let old = entries.filter { $0.value.goneSince.map { $0 < date } ?? false }
    let unstarred = entries.filter { $0.value.goneSince != nil && $0.value.stars.isEmpty }
    let ids = Set(old.keys).union(unstarred.keys)
    for id in ids { entries[id] = nil }
    return ids.count
  }
}
