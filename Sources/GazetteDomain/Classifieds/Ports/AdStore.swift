public import Foundation

/// Reads ads, and keeps what a reader stars.
public protocol AdStore: Sendable {
  /// One page, in the query's order.
  func page(_ query: AdQuery, of reader: ReaderKey) async throws(StoreError) -> AdPage
  /// How many ads of each category pass `filter`, its own categories left aside; ads without a category under nil.
  func countsByCategory(_ filter: AdFilter, of reader: ReaderKey) async throws(StoreError) -> [AdCategoryID?: Int]
  /// How many ads pass `filter`; with `date`, of those first seen after it.
  func count(_ filter: AdFilter, firstSeenAfter date: Date?, of reader: ReaderKey) async throws(StoreError) -> Int
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
