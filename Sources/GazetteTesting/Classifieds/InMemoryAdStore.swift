public import Foundation
public import GazetteDomain

/// Stores ads and stars in memory, using the domain's own definitions of filter and order.
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

  /// Creates an empty store.
  public init() {}

  func storedAd(_ entry: Entry, for reader: ReaderKey) -> StoredAd {
    let names = categoryNames[entry.ad.id.source] ?? []
    return StoredAd(
      ad: entry.ad, categoryName: names.first { $0.id == entry.ad.category }?.name,
      previousPrice: entry.prices.dropLast().last?.price, starredAt: entry.stars[reader], goneSince: entry.goneSince)
  }

  func passing(_ filter: AdFilter, order: AdOrder, reader: ReaderKey) -> [StoredAd] {
    entries.values.map { storedAd($0, for: reader) }.filter(filter.passes)
      .sorted { order.places(AdSortKey($0.ad), before: AdSortKey($1.ad)) }
  }
}

extension InMemoryAdStore: AdStore {
  /// One page.
  public func page(_ query: AdQuery, of reader: ReaderKey) async throws(StoreError) -> AdPage {
    try fault.check()
    var ads = passing(query.filter, order: query.order, reader: reader)
    if let after = query.after {
      ads.removeAll { !query.order.places(after.key, before: AdSortKey($0.ad)) }
    }
    let shown = Array(ads.prefix(query.limit))
    let next = ads.count > shown.count ? shown.last.map { AdCursor(after: $0.ad, in: query.order) } : nil
    return AdPage(ads: shown, next: next)
  }

  /// The number of matching ads by category.
  public func countsByCategory(_ filter: AdFilter, of reader: ReaderKey) async throws(StoreError)
    -> [AdCategoryID?: Int]
  {
    try fault.check()
    var filter = filter
    filter.categories = []
    return passing(filter, order: .urgent, reader: reader).reduce(into: [:]) { $0[$1.ad.category, default: 0] += 1 }
  }

  /// The numbers of matching ads.
  public func counts(of queries: [AdCountQuery], for reader: ReaderKey) async throws(StoreError) -> [Int] {
    try fault.check()
    return queries.map { query in
      entries.values.count { entry in
        query.filter.passes(storedAd(entry, for: reader)) && (query.firstSeenAfter.map { entry.firstSeen > $0 } ?? true)
      }
    }
  }

  /// All categories by number.
  public func categories() async throws(StoreError) -> [AdCategory] {
    try fault.check()
    var seen = Set<AdCategoryID>()
    return categoryNames.sorted { $0.key < $1.key }.flatMap(\.value).filter { seen.insert($0.id).inserted }
      .sorted { $0.id < $1.id }
  }

  /// One ad.
  public func ad(_ id: AdID, of reader: ReaderKey) async throws(StoreError) -> StoredAd? {
    try fault.check()
    return entries[id].map { storedAd($0, for: reader) }
  }

  /// The ads with that number.
  public func ads(numbered number: Int64, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    try fault.check()
    return entries.values.filter { $0.ad.id.number == number }.map { storedAd($0, for: reader) }
      .sorted { $0.id.source < $1.id.source }
  }

  /// The ad's prices.
  public func prices(of id: AdID) async throws(StoreError) -> [PricePoint] {
    try fault.check()
    return entries[id]?.prices ?? []
  }

  /// The ads before and after a position.
  public func neighbours(
    of key: AdSortKey, in filter: AdFilter, order: AdOrder, reader: ReaderKey
  ) async throws(StoreError) -> (previous: AdID?, next: AdID?) {
    try fault.check()
    let ads = passing(filter, order: order, reader: reader)
    return (
      ads.last { order.places(AdSortKey($0.ad), before: key) }?.id,
      ads.first { order.places(key, before: AdSortKey($0.ad)) }?.id
    )
  }

  /// Ads near `ad`.
  public func similar(to ad: Ad, limit: Int, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    try fault.check()
    let words = Set(SearchWords.significantWords(of: ad.title))
    func similarity(_ other: StoredAd) -> (Int, UInt64) {
      let shared = words.intersection(SearchWords.words(of: other.ad.title)).count
      guard let price = ad.price, let otherPrice = other.ad.price else { return (-shared, .max) }
      return (-shared, (price.cents - otherPrice.cents).magnitude)
    }
    var filter = AdFilter()
    filter.categories = Set([ad.category].compactMap { $0 })
    let others = passing(filter, order: .newest, reader: reader).filter { $0.id != ad.id && similarity($0).0 < 0 }
    return Array(others.sorted { similarity($0) < similarity($1) }.prefix(limit))
  }

  /// Suggested words from the ads.
  public func spellings(
    of words: [String], limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [[String]] {
    try fault.check()
    let texts = entries.values.map { Set(SearchWords.words(of: $0.ad.title + " " + $0.ad.description)) }
    return Spelling.spellings(of: words, among: texts, limit: limit)
  }

  /// Stars or unstars an ad.
  public func star(_ id: AdID, starred: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    try fault.check()
    guard let entry = entries[id] else { throw .notFound }
    entries[id]?.stars[reader] = starred ? entry.stars[reader] ?? date : nil
  }
}
