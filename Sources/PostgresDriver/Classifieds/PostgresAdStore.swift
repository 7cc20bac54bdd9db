public import Foundation
public import GazetteDomain
import GazetteStore

/// Stores ads, stars and saved searches; translates the domain's filters and orders to SQL.
public struct PostgresAdStore: Sendable {
  static let words = WordVocabulary(words: "adWord", texts: "adText")
  let database: PostgresDatabase
  let quotas: ReaderQuotas
  let unreadable: UnreadableSearches

  /// Makes a store in `database`; `tell` receives each unreadable saved search once.
  public init(
    _ database: PostgresDatabase, quotas: ReaderQuotas = ReaderQuotas(),
    unreadable tell: @escaping @Sendable (SavedSearchID) -> Void = { _ in }
  ) {
    self.database = database
    self.quotas = quotas
    unreadable = UnreadableSearches(tell: tell)
  }
}

extension PostgresAdStore: AdStore {
  /// Returns one page, in the query's order.
  public func page(_ query: AdQuery, of reader: ReaderKey) async throws(StoreError) -> AdPage {
    try await database.read(.ads(query, reader)) { session in try session.page(query, of: reader) }
  }

  /// Returns the number of ads per category that pass `filter` without its own categories.
  public func countsByCategory(
    _ filter: AdFilter, of reader: ReaderKey
  ) async throws(StoreError) -> [AdCategoryID?: Int] {
    try await database.read(.adCounts(filter, reader)) { session in
      try session.countsByCategory(filter, of: reader)
    }
  }

  /// Returns the number of ads for each of `queries`, in one round trip.
  public func counts(of queries: [AdCountQuery], for reader: ReaderKey) async throws(StoreError) -> [Int] {
    try await database.read(.adTotals(queries, reader)) { session in
      let answers = try session.executeAll(queries.map { PostgresStatement(counting: $0, for: reader) })
      return try answers.map { try $0.first?.first() ?? 0 }
    }
  }

  /// Returns all categories by number.
  public func categories() async throws(StoreError) -> [AdCategory] {
    try await database.read(.adCategories) { session in try session.adCategories() }
  }

  /// Returns one ad, even a gone one; nil when it does not exist.
  public func ad(_ id: AdID, of reader: ReaderKey) async throws(StoreError) -> StoredAd? {
    try await database.read { session in
      try session.storedAds(
        where: "ad.number = $1 AND ad.source = $2", [id.number, id.source.rawValue], of: reader
      ).first
    }
  }

  /// Returns the ads with that number from all sources, sorted by source.
  public func ads(numbered number: Int64, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    try await database.read { session in
      try session.storedAds(where: "ad.number = $1", [number], of: reader)
    }
  }

  /// Returns the ad's prices, oldest first, the current one last.
  public func prices(of id: AdID) async throws(StoreError) -> [PricePoint] {
    try await database.read { session in try session.prices(of: id) }
  }

  /// Returns the ads before and after the place of `key`; nil at the list's ends.
  public func neighbours(
    of key: AdSortKey, in filter: AdFilter, order: AdOrder, reader: ReaderKey
  ) async throws(StoreError) -> (previous: AdID?, next: AdID?) {
    try await database.read { session in
      let before = AdKeysetRange.allReversed(order, before: key)
      let behind = AdKeysetRange.all(order, behind: key)
      let previous = try session.firstAd(in: before, beyond: key, filter, of: reader)
      return (previous, try session.firstAd(in: behind, beyond: key, filter, of: reader))
    }
  }

  /// Returns at most `limit` ads similar to `ad`, nearest first; for very common words it compares the latest seen.
  public func similar(to ad: Ad, limit: Int, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    try await database.read { session in try session.similar(to: ad, limit: limit, of: reader) }
  }

  /// Stars or unstars an ad; starring again preserves the first date.
  public func star(_ id: AdID, starred: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      guard try session.star(id, starred: starred, of: reader, at: date) else { throw StoreError.notFound }
    }
  }

  /// Returns the likely corrections among the words of the texts, which are public.
  public func spellings(
    of words: [String], limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [[String]] {
    try await database.read { session in
      try Self.words.spellings(of: words, limit: limit, for: reader, session)
    }
  }
}

extension PostgresStatement {
  fileprivate init(counting query: AdCountQuery, for reader: ReaderKey) {
    var conditions = AdConditions(query.filter, of: reader)
    if let date = query.firstSeenAfter { conditions.add("ad.firstSeenAt > ", date) }
    self.init("\(conditions.beginning)SELECT count(*) \(conditions.sql)", conditions.values)
  }
}

extension PostgresStoragePart {
  /// The ads and their data; the sources determine their number, so there is nothing to empty.
  public static let classifieds = PostgresStoragePart(
    .classifieds,
    tables: [
      "ad", "adText", "adWord", "adPrice", "adCategory", "listingRun", "listing", "listingFailure", "skippedAd",
      "adStar", "savedSearch", "savedSearchCount", "adCount",
    ], counted: "ad")
}

extension PostgresSession {
  /// Returns one page of a list.
  fileprivate func page(_ query: AdQuery, of reader: ReaderKey) throws -> AdPage {
    var ads: [StoredAd] = []
    for stretch in AdKeysetRange.all(query.order, behind: query.after?.key) where ads.count <= query.limit {
      var conditions = AdConditions(query.filter, of: reader)
      stretch.narrow(&conditions, behind: query.after?.key)
      let limit = conditions.parameter(query.limit + 1 - ads.count)
      let sql = conditions.sql
      let key = conditions.parameter(reader.rawValue)
      // Only the page's own ads are read completely, so that the sorted rows are small.
      ads += try rows(
        """
        \(conditions.beginning)SELECT \(StoredAdRow.columns) FROM
          (SELECT ad.adID \(sql) ORDER BY \(stretch.order) LIMIT \(limit)) AS page
          JOIN ad ON ad.adID = page.adID JOIN adText ON adText.adID = ad.adID
          LEFT JOIN adStar AS mark ON mark.adID = ad.adID AND mark.readerKey = \(key)
        ORDER BY \(stretch.order)
        """, conditions.values, StoredAdRow.read)
    }
    let shown = Array(ads.prefix(query.limit))
    let next = ads.count > query.limit ? shown.last.map { AdCursor(after: $0.ad, in: query.order) } : nil
    return AdPage(ads: shown, next: next)
  }

  /// Returns the first ad in `stretches`, in their order.
  fileprivate func firstAd(
    in stretches: [AdKeysetRange], beyond key: AdSortKey, _ filter: AdFilter, of reader: ReaderKey
  ) throws -> AdID? {
    for stretch in stretches {
      var conditions = AdConditions(filter, of: reader)
      stretch.narrow(&conditions, behind: key)
      let found = try rows(
        "\(conditions.beginning)SELECT ad.source, ad.number \(conditions.sql) ORDER BY \(stretch.order) LIMIT 1",
        conditions.values
      ) { row in AdID(source: ListingSourceID(rawValue: try row["source"]), number: try row["number"]) }
      if let ad = found.first { return ad }
    }
    return nil
  }

  /// Returns the number of ads per category that pass `filter` without its own categories.
  fileprivate func countsByCategory(_ filter: AdFilter, of reader: ReaderKey) throws -> [AdCategoryID?: Int] {
    var filter = filter
    filter.categories = []
    let conditions = AdConditions(filter, of: reader)
    let counting = """
      \(conditions.beginning)SELECT ad.categoryID, count(*) AS count \(conditions.sql) GROUP BY ad.categoryID
      """
    let rows = try rows(filter == AdFilter() ? Self.keptCounts : counting, conditions.values)
    return try rows.reduce(into: [:]) { counts, row in
      counts[try row["categoryID", as: AdCategoryID.init(rawValue:)], default: 0] += try row["count"]
    }
  }

  /// The number of ads per category: the counts stored at the end of each source's run, or a new count while a run is unfinished.
  private static let keptCounts = """
    WITH run AS (
      SELECT adCount.source IS NULL AS isOpen, adCount.categories, adCount.counts
      FROM listingRun LEFT JOIN adCount ON adCount.source = listingRun.source AND adCount.run = listingRun.number),
    open AS (SELECT 1 FROM run WHERE isOpen)
    SELECT kept.categoryID, kept.count
    FROM run CROSS JOIN LATERAL unnest(run.categories, run.counts) AS kept (categoryID, count)
    WHERE NOT EXISTS (SELECT 1 FROM open)
    UNION ALL
    SELECT ad.categoryID, count(*) FROM ad WHERE ad.goneSince IS NULL AND EXISTS (SELECT 1 FROM open)
    GROUP BY ad.categoryID
    """

  /// Returns at most `limit` ads similar to `ad`, nearest first.
  fileprivate func similar(to ad: Ad, limit: Int, of reader: ReaderKey) throws -> [StoredAd] {
    let nearest = try candidates(ad).sorted().prefix(limit)
    var found: [StoredAd] = []
    for candidate in nearest { found += try storedAds(where: "ad.adID = $1", [candidate.row], of: reader) }
    return found
  }

  private func candidates(_ ad: Ad) throws -> [AdNearness] {
    let words = SearchWords.tellingWords(of: ad.title)
    let own = try row(of: ad.id)
    let answers = try executeAll(
      words.map { word in
        PostgresStatement(
          """
          \(PostgresStatement.unpreparedPlan)SELECT ad.adID, adText.title, ad.cents FROM adText JOIN ad USING (adID)
          WHERE adText.titleWords @@ $1::tsquery AND ad.goneSince IS NULL
            AND ($2::bigint IS NULL OR ad.categoryID = $2) AND ad.adID IS DISTINCT FROM $3::bigint
          ORDER BY ad.adID DESC LIMIT \(AdNearness.comparedPerWord)
          """, [TextWords.quoted(word), ad.category?.rawValue, own])
      })
    var byRow: [Int64: AdNearness] = [:]
    for row in answers.joined() {
      let candidate = AdNearness(
        row: try row["adID"], title: try row["title"], price: try row.price("cents"), to: ad, words: Set(words))
      byRow[candidate.row] = candidate
    }
    return Array(byRow.values)
  }
}
