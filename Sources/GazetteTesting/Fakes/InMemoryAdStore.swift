import Foundation
import GazetteDomain

/// Keeps ads, stars and saved searches in memory, by the domain's own definitions of filter and order.
public actor InMemoryAdStore {
  struct Entry {
    var ad: Ad
    var prices: [PricePoint]
    var firstSeen: Date
    var lastRun: Int64
    var goneSince: Date?
    var stars: [ReaderKey: Date] = [:]
  }

  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  var entries: [AdID: Entry] = [:]
  var categoryNames: [ListingSourceID: [AdCategory]] = [:]
  var healths: [ListingSourceID: ListingHealth] = [:]
  var lastRuns: [ListingSourceID: Int64] = [:]
  var searches: [ReaderKey: [SavedSearch]] = [:]
  var lastSearchID: Int64 = 0

  /// Starts empty.
  public init() {}

  func stored(_ entry: Entry, for reader: ReaderKey) -> StoredAd {
    let names = categoryNames[entry.ad.id.source] ?? []
    return StoredAd(
      ad: entry.ad, categoryName: names.first { $0.id == entry.ad.category }?.name,
      previousPrice: entry.prices.dropLast().last?.price, starredAt: entry.stars[reader], goneSince: entry.goneSince)
  }

  func passing(_ filter: AdFilter, order: AdOrder, reader: ReaderKey) -> [StoredAd] {
    entries.values.map { stored($0, for: reader) }.filter(filter.passes)
      .sorted { order.places(AdSortKey($0.ad), before: AdSortKey($1.ad)) }
  }
}
