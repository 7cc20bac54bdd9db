public import Foundation

/// Reads ads and saves readers' stars; its vocabulary is that of titles and descriptions.
public protocol AdStore: Vocabulary {
  /// Returns one page, in the query's order.
  func page(_ query: AdQuery, of reader: ReaderKey) async throws(StoreError) -> AdPage
  /// Returns the number of ads per category that pass `filter` without its own categories; nil counts ads without a category.
  func countsByCategory(_ filter: AdFilter, of reader: ReaderKey) async throws(StoreError) -> [AdCategoryID?: Int]
  /// Returns the number of ads for each of `queries`, in their order.
  func counts(of queries: [AdCountQuery], for reader: ReaderKey) async throws(StoreError) -> [Int]
  /// Returns all categories by number, each once. When names differ, the source whose name sorts first decides.
  func categories() async throws(StoreError) -> [AdCategory]
  /// Returns one ad, even a gone one; nil when it does not exist.
  func ad(_ id: AdID, of reader: ReaderKey) async throws(StoreError) -> StoredAd?
  /// Returns the ads with that number from all sources, sorted by source; empty when there are none.
  func ads(numbered number: Int64, of reader: ReaderKey) async throws(StoreError) -> [StoredAd]
  /// Returns the ad's prices, oldest first, the current one last; empty when the ad does not exist.
  func prices(of id: AdID) async throws(StoreError) -> [PricePoint]
  /// Returns the ads before and after the place of `key` in the list of `filter`, even if no ad is there; nil at its ends.
  func neighbours(
    of key: AdSortKey, in filter: AdFilter, order: AdOrder, reader: ReaderKey
  ) async throws(StoreError) -> (previous: AdID?, next: AdID?)
  /// Returns at most `limit` ads similar to `ad`, nearest first: current ads of its category that share significant words with
  /// its title; the nearer price breaks ties. Excludes `ad` itself.
  func similar(to ad: Ad, limit: Int, of reader: ReaderKey) async throws(StoreError) -> [StoredAd]
  /// Stars or unstars an ad; starring again preserves the first date.
  /// - Throws: ``StoreError/notFound`` when the ad does not exist.
  func star(_ id: AdID, starred: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError)
}

extension AdStore {
  /// Returns the number of ads that pass `filter`.
  public func count(_ filter: AdFilter, for reader: ReaderKey) async throws(StoreError) -> Int {
    try await counts(of: [AdCountQuery(filter)], for: reader).first ?? 0
  }
}

/// A selection of ads to count.
public struct AdCountQuery: Sendable, Hashable {
  /// The conditions that counted ads meet.
  public var filter: AdFilter
  /// Counts only the ads first seen after this time; nil for all.
  public var firstSeenAfter: Date?

  /// Makes a query.
  public init(_ filter: AdFilter, firstSeenAfter: Date? = nil) {
    self.filter = filter
    self.firstSeenAfter = firstSeenAfter
  }
}

/// A stored ad as one reader sees it.
public struct StoredAd: Sendable, Hashable, Identifiable {
  /// The identity.
  public var id: AdID { ad.id }
  /// The ad as last published.
  public var ad: Ad
  /// The name of its category at its source; nil when the source does not name it.
  public var categoryName: String?
  /// The price before its last change; nil when it never changed, or when the source gave none before.
  public var previousPrice: Price?
  /// The time when the reader starred it; nil when it is not starred.
  public var starredAt: Date?
  /// The time since when its source no longer lists it; nil while it does.
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

  /// True when the last change lowered the price.
  public var isPriceDropped: Bool {
    guard let previousPrice, let price = ad.price else { return false }
    return price < previousPrice
  }
}

/// One page of a list of ads.
public struct AdPage: Sendable, Hashable {
  /// The ads in the query's order, at most its limit; may be empty.
  public var ads: [StoredAd]
  /// The cursor of the next page; nil on the last page.
  public var next: AdCursor?
  /// The corrected words that were searched instead, because no ad has the query's words; nil when they were found.
  public var correction: SearchWords?
  /// Makes a page.
  public init(ads: [StoredAd], next: AdCursor?, correction: SearchWords? = nil) {
    self.ads = ads
    self.next = next
    self.correction = correction
  }
}
