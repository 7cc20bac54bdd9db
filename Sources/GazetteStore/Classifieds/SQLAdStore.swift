public import Foundation
public import GazetteDomain

/// Stores ads and stars; translates the domain's filters and orders to SQL.
public struct SQLAdStore: Sendable {
  static let words = WordCollection.ads
  let database: SQLDatabase

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase) { self.database = database }
}

extension SQLAdStore: AdStore, SQLVocabulary {
  /// Returns one page, in the query's order.
  public func page(_ query: AdQuery, of reader: ReaderKey) async throws(StoreError) -> AdPage {
    try await database.read(.ads(query, reader)) { connection in try connection.page(query, of: reader) }
  }

  /// Returns the number of ads per category that pass `filter` without its own categories.
  public func countsByCategory(
    _ filter: AdFilter, of reader: ReaderKey
  ) async throws(StoreError) -> [AdCategoryID?: Int] {
    try await database.read(.adCounts(filter, reader)) { connection in
      try connection.countsByCategory(filter, of: reader)
    }
  }

  /// Returns the number of ads for each of `queries`.
  public func counts(of queries: [AdCountQuery], for reader: ReaderKey) async throws(StoreError) -> [Int] {
    try await database.read(.adTotals(queries, reader)) { connection in
      try connection.batch(queries.map { connection.countQuery($0, for: reader) })
        .map { result in try result.rows.first?.firstColumn() ?? 0 }
    }
  }

  /// Returns all categories by number, each with the name from its first source.
  public func categories() async throws(StoreError) -> [AdCategory] {
    try await database.read(.adCategories) { connection in try connection.adCategories() }
  }

  /// Returns one ad, even a gone one; nil when it does not exist.
  public func ad(_ id: AdID, of reader: ReaderKey) async throws(StoreError) -> StoredAd? {
    try await database.read { connection in
      try connection.first(StoredAdRow.selection(where: id.condition, of: reader)).map(StoredAdRow.read)
    }
  }

  /// Returns the ads with that number from all sources, sorted by source.
  public func ads(numbered number: Int64, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    try await database.read { connection in
      try connection.rows(StoredAdRow.selection(where: "ad.number = \(number)", of: reader)).map(StoredAdRow.read)
    }
  }

  /// Returns the ad's prices, oldest first, the current one last.
  public func prices(of id: AdID) async throws(StoreError) -> [PricePoint] {
    try await database.read { connection in
      guard let row = try connection.row(of: id) else { return [] }
      return try connection.rows(
        """
        SELECT cents, since FROM
          (SELECT cents, since, number FROM adPrice WHERE adID = \(row)
           UNION ALL SELECT ad.cents, priceSince, NULL FROM ad JOIN adText USING (adID) WHERE ad.adID = \(row)) AS price
        ORDER BY number NULLS LAST
        """
      ).map { row in PricePoint(price: try row.price("cents"), since: try row.requiredDate("since")) }
    }
  }

  /// Returns the ads before and after the place of `key`; nil at the list's ends.
  public func neighbours(
    of key: AdSortKey, in filter: AdFilter, order: AdOrder, reader: ReaderKey
  ) async throws(StoreError) -> (previous: AdID?, next: AdID?) {
    try await database.read { connection in
      let before = AdKeysetRange.allReversed(order, before: key)
      let after = AdKeysetRange.all(order, after: key)
      return (
        try connection.firstAd(in: before, beyond: key, filter, of: reader),
        try connection.firstAd(in: after, beyond: key, filter, of: reader)
      )
    }
  }

  /// Returns at most `limit` ads similar to `ad`, nearest first; for very common words it compares the latest seen.
  public func similar(to ad: Ad, limit: Int, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    try await database.read { connection in try connection.similar(to: ad, limit: limit, of: reader) }
  }

  /// Stars or unstars an ad; starring again preserves the first date.
  public func star(_ id: AdID, starred: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      // The lock prevents the ad's deletion before it gets the star.
      let row: Int64? = try connection.value(
        "SELECT adID FROM ad WHERE \(sql: id.condition) \(raw: connection.dialect.referenceLock)")
      guard let row else { throw StoreError.notFound }
      let change: SQL =
        starred
        ? "INSERT INTO adStar (readerKey, adID, starredAt) VALUES (\(reader), \(row), \(date)) ON CONFLICT DO NOTHING"
        : "DELETE FROM adStar WHERE readerKey = \(reader) AND adID = \(row)"
      try connection.batch([.ensure(reader), change])
    }
  }
}

// The queries for lists of ads and their numbers.
extension SQLConnection {
  /// Returns all categories by number, each with the name from its first source.
  func adCategories() throws -> [AdCategory] {
    try rows(
      """
      SELECT categoryID, name FROM adCategory WHERE source = (
        SELECT min(source) FROM adCategory AS other WHERE other.categoryID = adCategory.categoryID)
      ORDER BY categoryID
      """
    ).map { row in AdCategory(id: AdCategoryID(rawValue: try row["categoryID"]), name: try row["name"]) }
  }

  /// Returns the row of an ad; nil when there is none.
  fileprivate func row(of id: AdID) throws -> Int64? { try value("SELECT adID FROM ad WHERE \(sql: id.condition)") }

  /// Returns one page of a list.
  fileprivate func page(_ query: AdQuery, of reader: ReaderKey) throws -> AdPage {
    var ads: [StoredAd] = []
    for range in AdKeysetRange.all(query.order, after: query.after?.key) where ads.count <= query.limit {
      var conditions = AdConditions(query.filter, of: reader, along: range.first, on: self)
      range.narrow(&conditions, after: query.after?.key)
      let join = dialect.orderedJoin
      // Only the page's own ads are read completely, so that the sorted rows are small.
      ads += try rows(
        """
        \(raw: conditions.prefix)SELECT \(raw: StoredAdRow.columns) FROM
          (SELECT ad.adID \(sql: conditions.clauses) ORDER BY \(raw: range.order)
            LIMIT \(query.limit + 1 - ads.count)) AS page
          \(raw: join) ad ON ad.adID = page.adID \(raw: join) adText ON adText.adID = ad.adID
          \(sql: StoredAdRow.starJoin(reader))
        ORDER BY \(raw: range.order)
        """
      ).map(StoredAdRow.read)
    }
    let shown = Array(ads.prefix(query.limit))
    let next = ads.count > query.limit ? shown.last.map { AdCursor(after: $0.ad, in: query.order) } : nil
    return AdPage(ads: shown, next: next)
  }

  /// Returns the first ad in `ranges`, in their order.
  fileprivate func firstAd(
    in ranges: [AdKeysetRange], beyond key: AdSortKey, _ filter: AdFilter, of reader: ReaderKey
  ) throws -> AdID? {
    for range in ranges {
      var conditions = AdConditions(filter, of: reader, along: range.first, on: self)
      range.narrow(&conditions, after: key)
      let found = try first(
        """
        \(raw: conditions.prefix)SELECT ad.source, ad.number \(sql: conditions.clauses)
        ORDER BY \(raw: range.order) LIMIT 1
        """)
      guard let found else { continue }
      return AdID(source: ListingSourceID(rawValue: try found["source"]), number: try found["number"])
    }
    return nil
  }

  /// Returns the number of ads per category that pass `filter` without its own categories.
  fileprivate func countsByCategory(_ filter: AdFilter, of reader: ReaderKey) throws -> [AdCategoryID?: Int] {
    var filter = filter
    filter.categories = []
    let conditions = AdConditions(filter, of: reader, along: nil, on: self)
    let countQuery: SQL = """
      \(raw: conditions.prefix)SELECT ad.categoryID, count(*) AS count \(sql: conditions.clauses) GROUP BY ad.categoryID
      """
    let stored = filter == AdFilter() ? adEngine.storedCounts : nil
    return try rows(stored ?? countQuery).reduce(into: [:]) { counts, row in
      counts[try row["categoryID", as: AdCategoryID.init(rawValue:)], default: 0] += try row["count"]
    }
  }

  /// Returns the query for the number of ads.
  fileprivate func countQuery(_ query: AdCountQuery, for reader: ReaderKey) -> SQL {
    let first = query.firstSeenAfter.map { _ in "firstSeenAt" }
    var conditions = AdConditions(query.filter, of: reader, along: first, on: self)
    if let date = query.firstSeenAfter { conditions.add("ad.firstSeenAt > \(date)") }
    return "\(raw: conditions.prefix)SELECT count(*) \(sql: conditions.clauses)"
  }

  /// Returns at most `limit` ads similar to `ad`, nearest first.
  fileprivate func similar(to ad: Ad, limit: Int, of reader: ReaderKey) throws -> [StoredAd] {
    let nearest = try candidates(ad).sorted().prefix(limit)
    return try batch(nearest.map { StoredAdRow.selection(where: "ad.adID = \($0.row)", of: reader) })
      .flatMap(\.rows).map(StoredAdRow.read)
  }

  private func candidates(_ ad: Ad) throws -> [AdSimilarity] {
    var conditions: [SQL] = ["ad.goneSince IS NULL"]
    if let category = ad.category { conditions.append("\(raw: dialect.unindexed)ad.categoryID = \(category)") }
    if let own = try row(of: ad.id) { conditions.append("ad.adID <> \(own)") }
    let words = SearchWords.significantWords(of: ad.title)
    let results = try batch(words.map { adEngine.titleSearch($0, where: "\(all: conditions)") })
    var byRow: [Int64: AdSimilarity] = [:]
    for row in results.flatMap(\.rows) {
      let candidate = AdSimilarity(
        row: try row["adID"], title: try row["title"], price: try row.price("cents"), to: ad, words: Set(words))
      byRow[candidate.row] = candidate
    }
    return Array(byRow.values)
  }
}
