public import Foundation

/// The ads of one listing in memory, by the domain's own definitions of filter and order; for reading only.
public actor ListingAdStore {
  private let stored: [AdID: StoredAd]
  private let named: [AdCategory]
  // Pages of one list are asked for one after the other: sorting once is enough for all of them.
  private var lastList: (filter: AdFilter, order: AdOrder, ads: [StoredAd])?

  /// Makes a store of `ads`, whose numbers differ.
  ///
  /// - Parameter categories: in any order; nil when they are not known, and then those of the ads stand under their
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

  /// Where in `ads` the first stands that comes behind `key`.
  private func position(behind key: AdSortKey, in ads: [StoredAd], _ order: AdOrder) -> Int {
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
  /// One page.
  public func page(_ query: AdQuery, of reader: ReaderKey) async throws(StoreError) -> AdPage {
    let ads = list(query.filter, query.order)
    let start = query.after.map { position(behind: $0.key, in: ads, query.order) } ?? 0
    let shown = Array(ads[start...].prefix(query.limit))
    let isLast = start + shown.count >= ads.count
    return AdPage(ads: shown, next: isLast ? nil : shown.last.map { AdCursor(after: $0.ad, in: query.order) })
  }

  /// How many ads of each category pass.
  public func countsByCategory(_ filter: AdFilter, of reader: ReaderKey) async throws(StoreError)
    -> [AdCategoryID?: Int]
  {
    var filter = filter
    filter.categories = []
    return stored.values.filter(filter.passes).reduce(into: [:]) { $0[$1.ad.category, default: 0] += 1 }
  }

  /// How many ads pass; all were seen just now.
  public func counts(of queries: [AdCountQuery], for reader: ReaderKey) async throws(StoreError) -> [Int] {
    queries.map { stored.values.count(where: $0.filter.passes) }
  }

  /// All categories by number.
  public func categories() async throws(StoreError) -> [AdCategory] { named }

  /// One ad.
  public func ad(_ id: AdID, of reader: ReaderKey) async throws(StoreError) -> StoredAd? { stored[id] }

  /// The ads of that number: one or none.
  public func ads(numbered number: Int64, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    stored.values.filter { $0.id.number == number }.sorted { $0.id.source < $1.id.source }
  }

  /// The ad's present price, since its publication.
  public func prices(of id: AdID) async throws(StoreError) -> [PricePoint] {
    stored[id].map { [PricePoint(price: $0.ad.price, since: $0.ad.createdAt)] } ?? []
  }

  /// The ads before and behind a place.
  public func neighbours(
    of key: AdSortKey, in filter: AdFilter, order: AdOrder, reader: ReaderKey
  ) async throws(StoreError) -> (previous: AdID?, next: AdID?) {
    let ads = list(filter, order)
    let next = position(behind: key, in: ads, order)
    let previous = ads[..<next].last { order.places(AdSortKey($0.ad), before: key) }
    return (previous?.id, next < ads.count ? ads[next].id : nil)
  }

  /// Ads near `ad`: of its category, sharing words with its title, the nearer in price the earlier.
  public func similar(to ad: Ad, limit: Int, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    let words = Set(SearchWords.tellingWords(of: ad.title))
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

  /// The words of the ads that may be meant.
  public func spellings(
    of words: [String], limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [[String]] {
    let texts = stored.values.map { Set(SearchWords.words(of: $0.ad.title) + SearchWords.words(of: $0.ad.description)) }
    return Spelling.spellings(of: words, among: texts, limit: limit)
  }

  /// Refuses: a listing has no reader.
  public func star(_ id: AdID, starred: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    throw .readOnly
  }
}
