public import Foundation

/// The ads of one listing in memory, with the domain's own definitions of filter and order; read-only.
public actor ListingAdStore {
  private let stored: [AdID: StoredAd]
  private let named: [AdCategory]
  // Clients page through one list at a time, so one sorted list serves all its pages.
  private var lastList: (filter: AdFilter, order: AdOrder, ads: [StoredAd])?

  /// Makes a store of `ads`, whose numbers must be unique.
  ///
  /// - Parameter categories: The categories in any order; nil when they are unknown. Then those of the ads appear, named by their
  ///   numbers.
  public init(ads: [Ad], categories: [AdCategory]?) {
    let names = Dictionary((categories ?? []).map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    stored = Dictionary(
      ads.map { ad in (ad.id, StoredAd(ad: ad, categoryName: ad.category.flatMap { names[$0] })) },
      uniquingKeysWith: { first, _ in first })
    let known = categories ?? Set(ads.compactMap(\.category)).map { AdCategory(id: $0, name: "\($0.rawValue)") }
    named = known.sorted { $0.id < $1.id }
  }

  private func list(_ filter: AdFilter, _ order: AdOrder) -> [StoredAd] {
    if let lastList, lastList.filter == filter, lastList.order == order { return lastList.ads }
    let ads = stored.values.filter(filter.passes)
      .sorted { order.places(AdSortKey($0.ad), before: AdSortKey($1.ad)) }
    lastList = (filter, order, ads)
    return ads
  }

  /// Returns the index of the first of `ads` that comes after `key`.
  private func position(after key: AdSortKey, in ads: [StoredAd], _ order: AdOrder) -> Int {
    var range = 0..<ads.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if order.places(key, before: AdSortKey(ads[middle].ad)) {
        range = range.lowerBound..<middle
      } else {
        range = middle + 1..<range.upperBound
      }
    }
    return range.lowerBound
  }
}

extension ListingAdStore: AdStore {
  /// Returns one page.
  public func page(_ query: AdQuery, of reader: ReaderKey) async throws(StoreError) -> AdPage {
    let ads = list(query.filter, query.order)
    let start = query.after.map { position(after: $0.key, in: ads, query.order) } ?? 0
    let shown = Array(ads[start...].prefix(query.limit))
    let isLast = start + shown.count >= ads.count
    return AdPage(ads: shown, next: isLast ? nil : shown.last.map { AdCursor(after: $0.ad, in: query.order) })
  }

  /// Returns the number of passing ads per category.
  public func countsByCategory(_ filter: AdFilter, of reader: ReaderKey) async throws(StoreError)
    -> [AdCategoryID?: Int]
  {
    var filter = filter
    filter.categories = []
    return stored.values.filter(filter.passes).reduce(into: [:]) { $0[$1.ad.category, default: 0] += 1 }
  }

  /// Returns the number of passing ads; all count as first seen just now.
  public func counts(of queries: [AdCountQuery], for reader: ReaderKey) async throws(StoreError) -> [Int] {
    queries.map { stored.values.count(where: $0.filter.passes) }
  }

  /// Returns all categories by number.
  public func categories() async throws(StoreError) -> [AdCategory] { named }

  /// Returns one ad.
  public func ad(_ id: AdID, of reader: ReaderKey) async throws(StoreError) -> StoredAd? { stored[id] }

  /// Returns the ads with that number: one or none.
  public func ads(numbered number: Int64, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    stored.values.filter { $0.id.number == number }.sorted { $0.id.source < $1.id.source }
  }

  /// Returns the ad's current price, valid since its publication.
  public func prices(of id: AdID) async throws(StoreError) -> [PricePoint] {
    stored[id].map { [PricePoint(price: $0.ad.price, since: $0.ad.createdAt)] } ?? []
  }

  /// Returns the ads before and after a place.
  public func neighbours(
    of key: AdSortKey, in filter: AdFilter, order: AdOrder, reader: ReaderKey
  ) async throws(StoreError) -> (previous: AdID?, next: AdID?) {
    let ads = list(filter, order)
    let next = position(after: key, in: ads, order)
    let previous = ads[..<next].last { order.places(AdSortKey($0.ad), before: key) }
    return (previous?.id, next < ads.count ? ads[next].id : nil)
  }

  /// Returns similar ads: of the same category, sharing words with the title of `ad`; the nearer price breaks ties.
  public func similar(to ad: Ad, limit: Int, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    let words = Set(SearchWords.significantWords(of: ad.title))
    func nearness(_ other: StoredAd) -> (Int, Int64) {
      let shared = words.intersection(SearchWords.words(of: other.ad.title)).count
      guard let price = ad.price, let otherPrice = other.ad.price else { return (-shared, .max) }
      return (-shared, Int64((price.cents - otherPrice.cents).magnitude))
    }
    var filter = AdFilter()
    filter.categories = Set([ad.category].compactMap { $0 })
    let others = list(filter, .newest).filter { $0.id != ad.id }.map { ($0, nearness($0)) }.filter { $0.1.0 < 0 }
    return others.sorted { $0.1 < $1.1 }.prefix(limit).map(\.0)
  }

  /// Returns the words of the ads that are likely corrections.
  public func spellings(
    of words: [String], limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [[String]] {
    let texts = stored.values.map { Set(SearchWords.words(of: $0.ad.title) + SearchWords.words(of: $0.ad.description)) }
    return Spelling.spellings(of: words, among: texts, limit: limit)
  }

  /// Throws: A listing has no readers who could star an ad.
  public func star(_ id: AdID, starred: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    throw .readOnly
  }
}
