public import Foundation
public import GazetteDomain
import GRDB

/// Keeps ads, stars and saved searches; filters and orders are the domain's, translated to SQL.
public struct SQLiteAdStore: Sendable {
  let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }
}

extension SQLiteAdStore: AdStore {
  /// One page, in the query's order.
  public func page(_ query: AdQuery, of reader: ReaderKey) async throws(StoreError) -> AdPage {
    try await database.read { connection in try connection.page(query, of: reader) }
  }

  /// How many ads of each category pass `filter`, its own categories left aside.
  public func countsByCategory(
    _ filter: AdFilter, of reader: ReaderKey
  ) async throws(StoreError) -> [AdCategoryID?: Int] {
    try await database.read { connection in try connection.countsByCategory(filter, of: reader) }
  }

  /// How many ads pass `filter`; with `date`, of those first seen after it.
  public func count(
    _ filter: AdFilter, firstSeenAfter date: Date?, of reader: ReaderKey
  ) async throws(StoreError) -> Int {
    try await database.read { connection in try connection.count(filter, firstSeenAfter: date, of: reader) }
  }

  /// All categories by number.
  public func categories() async throws(StoreError) -> [AdCategory] {
    try await database.read { connection in try connection.adCategories() }
  }

  /// One ad, gone or not; nil when there is none.
  public func ad(_ id: AdID, of reader: ReaderKey) async throws(StoreError) -> StoredAd? {
    try await database.read { connection in
      try connection.storedAds(
        where: "ad.number = ? AND ad.source = ?", [id.number, id.source.rawValue], of: reader
      ).first
    }
  }

  /// The ads of that number at any source, by source.
  public func ads(numbered number: Int64, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    try await database.read { connection in
      try connection.storedAds(where: "ad.number = ?", [number], of: reader)
    }
  }

  /// The ad's prices, oldest first, the present one last.
  public func prices(of id: AdID) async throws(StoreError) -> [PricePoint] {
    try await database.read { connection in try connection.prices(of: id) }
  }

  /// The ads before and behind the place of `key`; nil at the list's ends.
  public func neighbours(
    of key: AdSortKey, in filter: AdFilter, order: AdOrder, reader: ReaderKey
  ) async throws(StoreError) -> (previous: AdID?, next: AdID?) {
    try await database.read { connection in
      let before = AdKeysetRange.allReversed(order, before: key)
      let behind = AdKeysetRange.all(order, behind: key)
      return (
        try connection.firstAd(in: before, beyond: key, filter, of: reader),
        try connection.firstAd(in: behind, beyond: key, filter, of: reader)
      )
    }
  }

  /// At most `limit` ads near `ad`, nearest first; of very common words, those seen last are compared.
  public func similar(to ad: Ad, limit: Int, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    try await database.read { connection in try connection.similar(to: ad, limit: limit, of: reader) }
  }

  /// Stars or unstars an ad; starring again keeps the first date.
  public func star(_ id: AdID, starred: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    try await database.write { connection in
      guard try connection.star(id, starred: starred, of: reader, at: date) else { throw StoreError.notFound }
    }
  }
}

extension StoragePart {
  /// The ads and what is kept of them; as many as their sources have, none goes.
  public static let classifieds = StoragePart(
    .classifieds,
    tables: [
      "ad", "adText", "adWords", "adPrice", "adCategory", "listingRun", "listing", "listingFailure", "skippedAd",
      "adStar", "savedSearch", "savedSearchCount",
    ], counted: "ad")
}
