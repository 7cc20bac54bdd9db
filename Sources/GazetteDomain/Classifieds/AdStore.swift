public import Foundation

/// Reads ads, and keeps what a reader stars; its vocabulary is that of titles and descriptions.
public protocol AdStore: Vocabulary {
  /// One page, in the query's order.
  func page(_ query: AdQuery, of reader: ReaderKey) async throws(StoreError) -> AdPage
  /// How many ads of each category pass `filter`, its own categories left aside; ads without a category under nil.
  func countsByCategory(_ filter: AdFilter, of reader: ReaderKey) async throws(StoreError) -> [AdCategoryID?: Int]
  /// How many ads each of `queries` counts, in their order.
  func counts(of queries: [AdCountQuery], for reader: ReaderKey) async throws(StoreError) -> [Int]
  /// All categories by number, each once; a name that sources write differently is the first source's, by name.
  func categories() async throws(StoreError) -> [AdCategory]
  /// One ad, gone or not; nil when there is none.
  func ad(_ id: AdID, of reader: ReaderKey) async throws(StoreError) -> StoredAd?
  /// The ads of that number at any source, by source; empty when there is none.
  func ads(numbered number: Int64, of reader: ReaderKey) async throws(StoreError) -> [StoredAd]
  /// The ad's prices, oldest first, the present one last; empty when there is no such ad.
  func prices(of id: AdID) async throws(StoreError) -> [PricePoint]
  /// The ads before and behind the place of `key` in the list of `filter`, whether or not an ad is there; nil at its ends.
  func neighbours(
    of key: AdSortKey, in filter: AdFilter, order: AdOrder, reader: ReaderKey
  ) async throws(StoreError) -> (previous: AdID?, next: AdID?)
  /// At most `limit` ads near `ad`, not gone, nearest first: of its category, sharing telling words with its title, the
  /// nearer in price the earlier; without `ad` itself.
  func similar(to ad: Ad, limit: Int, of reader: ReaderKey) async throws(StoreError) -> [StoredAd]
  /// Stars or unstars an ad; starring again keeps the first date.
  /// - Throws: ``StoreError/notFound`` when there is no such ad.
  func star(_ id: AdID, starred: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError)
}

extension AdStore {
  /// How many ads pass `filter`.
  public func count(_ filter: AdFilter, for reader: ReaderKey) async throws(StoreError) -> Int {
    try await counts(of: [AdCountQuery(filter)], for: reader).first ?? 0
  }
}

/// Which ads are to be counted.
public struct AdCountQuery: Sendable, Hashable {
  /// Those that pass it.
  public var filter: AdFilter
  /// Of those, the ones first seen after it; nil for all.
  public var firstSeenAfter: Date?

  /// Makes a query.
  public init(_ filter: AdFilter, firstSeenAfter: Date? = nil) {
    self.filter = filter
    self.firstSeenAfter = firstSeenAfter
  }
}

/// An ad in the store, as one reader sees it.
public struct StoredAd: Sendable, Hashable, Identifiable {
  /// Its identity.
  public var id: AdID { ad.id }
  /// The ad as last published.
  public var ad: Ad
  /// The name of its category at its source; nil when the source does not name it.
  public var categoryName: String?
  /// The price before the last change of it; nil when it never changed or was not told.
  public var previousPrice: Price?
  /// When the reader starred it; nil when not.
  public var starredAt: Date?
  /// Since when the source does not have it any more; nil while it does.
  public var goneSince: Date?

  /// Makes a stored ad.
  public init(
    ad: Ad, categoryName: String? = nil, previousPrice: Price? = nil, starredAt: Date? = nil, goneSince: Date? = nil
  ) {
    self.ad = ad
    self.categoryName = categoryName
    self.previousPrice = previousPrice
    self.starredAt = starredAt
    self.goneSince = goneSince
  }

  /// True when the reader starred it.
  public var isStarred: Bool { starredAt != nil }

  /// True when the last change of the price was downwards.
  public var isPriceDropped: Bool {
    guard let previousPrice, let price = ad.price else { return false }
    return price < previousPrice
  }
}

/// One page of a list of ads.
public struct AdPage: Sendable, Hashable {
  /// In the order of the query, at most its limit; may be empty.
  public var ads: [StoredAd]
  /// Where the next page begins; nil on the last.
  public var next: AdCursor?
  /// The words that were found in the place of those that were asked for, which no ad has; nil when they were found.
  public var meant: SearchWords?
  /// Makes a page.
  public init(ads: [StoredAd], next: AdCursor?, meant: SearchWords? = nil) {
    self.ads = ads
    self.next = next
    self.meant = meant
  }
}

/// How near an ad of a store is to another, by the words of their titles; the nearest is least.
package struct AdNearness: Sendable, Comparable {
  /// How many ads of each word are compared, the latest seen first: a word of every title is no likeness.
  package static let comparedPerWord = 200

  /// The number under which the store keeps the ad, which grows with every new one.
  package let row: Int64
  private let shared: Int
  private let priceDistance: Int64

  /// Compares the ad of `row` with `ad`, whose telling words are `words`.
  package init(row: Int64, title: String, price: Price?, to ad: Ad, words: Set<String>) {
    self.row = row
    shared = words.intersection(SearchWords.words(of: title)).count
    if let own = ad.price, let other = price {
      priceDistance = Int64((own.cents - other.cents).magnitude)
    } else {
      priceDistance = .max
    }
  }

  /// More words in common, then the nearer price, then the later seen.
  package static func < (left: AdNearness, right: AdNearness) -> Bool {
    if left.shared != right.shared { return left.shared > right.shared }
    if left.priceDistance != right.priceDistance { return left.priceDistance < right.priceDistance }
    return left.row > right.row
  }
}
