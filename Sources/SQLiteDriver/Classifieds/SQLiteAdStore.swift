public import Foundation
public import GazetteDomain
import GRDB

/// Stores ads, stars and saved searches; translates the domain's filters and orders to SQL.
public struct SQLiteAdStore: Sendable {
  static let words = WordIndex.ads
  let database: GazetteDatabase
  let quotas: ReaderQuotas
  let unreadable: UnreadableSearches

  /// Makes a store in `database`; `tell` receives each unreadable saved search once.
  public init(
    _ database: GazetteDatabase, quotas: ReaderQuotas = ReaderQuotas(),
    unreadable tell: @escaping @Sendable (SavedSearchID) -> Void = { _ in }
  ) {
    self.database = database
    self.quotas = quotas
    unreadable = UnreadableSearches(tell: tell)
  }
}

extension SQLiteAdStore: AdStore, IndexedStore {
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
      try queries.map { try connection.count($0.filter, firstSeenAfter: $0.firstSeenAfter, of: reader) }
    }
  }

  /// Returns all categories by number.
  public func categories() async throws(StoreError) -> [AdCategory] {
    try await database.read(.adCategories) { connection in try connection.adCategories() }
  }

  /// Returns one ad, even a gone one; nil when it does not exist.
  public func ad(_ id: AdID, of reader: ReaderKey) async throws(StoreError) -> StoredAd? {
    try await database.read { connection in
      try connection.storedAds(
        where: "ad.number = ? AND ad.source = ?", [id.number, id.source.rawValue], of: reader
      ).first
    }
  }

  /// Returns the ads with that number from all sources, sorted by source.
  public func ads(numbered number: Int64, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    try await database.read { connection in
      try connection.storedAds(where: "ad.number = ?", [number], of: reader)
    }
  }

  /// Returns the ad's prices, oldest first, the current one last.
  public func prices(of id: AdID) async throws(StoreError) -> [PricePoint] {
    try await database.read { connection in try connection.prices(of: id) }
  }

  /// Returns the ads before and after the place of `key`; nil at the list's ends.
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

  /// Returns at most `limit` ads similar to `ad`, nearest first; for very common words it compares the latest seen.
  public func similar(to ad: Ad, limit: Int, of reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    try await database.read { connection in try connection.similar(to: ad, limit: limit, of: reader) }
  }

  /// Stars or unstars an ad; starring again preserves the first date.
  public func star(_ id: AdID, starred: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    try await database.write { connection in
      guard try connection.star(id, starred: starred, of: reader, at: date) else { throw StoreError.notFound }
    }
  }
}

extension StoragePart {
  /// The ads and their data. Readers cannot delete them, because the sources determine their number.
  public static let classifieds = StoragePart(
    .classifieds,
    tables: [
      "ad", "adText", "adWords", "adWordKey", "adPrice", "adCategory", "listingRun", "listing", "listingFailure",
      "skippedAd", "adStar", "savedSearch", "savedSearchCount",
    ], counted: "ad")
}

extension Database {
  /// Returns one page of a list.
  func page(_ query: AdQuery, of reader: ReaderKey) throws -> AdPage {
    var ads: [StoredAd] = []
    for range in AdKeysetRange.all(query.order, behind: query.after?.key) where ads.count <= query.limit {
      var conditions = AdConditions(query.filter, of: reader, along: range.first)
      range.narrow(&conditions, behind: query.after?.key)
      // Only the page's own ads are read completely, so that the sorted rows are small.
      ads += try rows(
        """
        SELECT \(StoredAdRow.columns) FROM
          (SELECT ad.adID \(conditions.sql) ORDER BY \(range.order) LIMIT ?) AS page
          CROSS JOIN ad ON ad.adID = page.adID CROSS JOIN adText ON adText.adID = ad.adID \(StoredAdRow.starJoin)
        ORDER BY \(range.order)
        """, conditions.values + [query.limit + 1 - ads.count, reader.rawValue], StoredAdRow.read)
    }
    let shown = Array(ads.prefix(query.limit))
    let next = ads.count > query.limit ? shown.last.map { AdCursor(after: $0.ad, in: query.order) } : nil
    return AdPage(ads: shown, next: next)
  }

  /// Returns the first ad in `ranges`, in their order.
  func firstAd(in ranges: [AdKeysetRange], beyond key: AdSortKey, _ filter: AdFilter, of reader: ReaderKey) throws
    -> AdID?
  {
    for range in ranges {
      var conditions = AdConditions(filter, of: reader, along: range.first)
      range.narrow(&conditions, behind: key)
      let found = try rows(
        "SELECT ad.source, ad.number \(conditions.sql) ORDER BY \(range.order) LIMIT 1", conditions.values
      ) { row in AdID(source: ListingSourceID(rawValue: try row["source"]), number: try row["number"]) }
      if let ad = found.first { return ad }
    }
    return nil
  }

  /// Returns the number of ads per category that pass `filter` without its own categories.
  func countsByCategory(_ filter: AdFilter, of reader: ReaderKey) throws -> [AdCategoryID?: Int] {
    var filter = filter
    filter.categories = []
    let conditions = AdConditions(filter, of: reader, along: nil)
    var counts: [AdCategoryID?: Int] = [:]
    try forEachRow(
      "SELECT ad.categoryID, count(*) AS count \(conditions.sql) GROUP BY ad.categoryID", conditions.values
    ) { row in counts[try row["categoryID", as: AdCategoryID.init(rawValue:)]] = try row["count"] }
    return counts
  }

  /// Returns the number of ads that pass `filter` and were first seen after `date`.
  func count(_ filter: AdFilter, firstSeenAfter date: Date?, of reader: ReaderKey) throws -> Int {
    var conditions = AdConditions(filter, of: reader, along: date.map { _ in "firstSeenAt" })
    if let date { conditions.add("ad.firstSeenAt > ?", date.timeIntervalSince1970) }
    return try value("SELECT count(*) \(conditions.sql)", conditions.values) ?? 0
  }
}

// The SQL of a list's range.
extension AdKeysetRange {
  /// The first column of its order.
  var first: String { columns[0].name.rawValue }

  /// The terms after ORDER BY.
  var order: String {
    columns.map { "ad.\($0.name) \($0.isDescending ? "DESC" : "ASC")" }.joined(separator: ", ")
  }

  /// Adds the conditions for the ads of this range after `key`.
  func narrow(_ conditions: inout AdConditions, behind key: AdSortKey?) {
    if let isPriced { conditions.add(isPriced ? "ad.cents IS NOT NULL" : "+ad.cents IS NULL") }
    guard let key, holds(key) else { return }
    // The first condition lets SQLite seek to the place; the second one is exact.
    let alike = columns.prefix { $0.isDescending == columns[0].isDescending }
    let names = alike.map { "ad.\($0.name)" }.joined(separator: ", ")
    let marks = alike.map { _ in "?" }.joined(separator: ", ")
    let comparison = columns[0].isDescending ? "<=" : ">="
    conditions.add("(\(names)) \(comparison) (\(marks))", values: alike.map { value(of: $0, in: key) })
    addExactPlace(&conditions, key)
  }

  private func addExactPlace(_ conditions: inout AdConditions, _ key: AdSortKey) {
    var term = ""
    var values: [ColumnValue] = []
    for column in columns.reversed() {
      let comparison = "ad.\(column.name) \(column.isDescending ? "<" : ">") ?"
      let value = value(of: column, in: key)
      if term.isEmpty {
        (term, values) = (comparison, [value])
      } else {
        term = "(\(comparison) OR (ad.\(column.name) = ? AND \(term)))"
        values = [value, value] + values
      }
    }
    conditions.add(term, values: values)
  }

  private func value(of column: Column, in key: AdSortKey) -> ColumnValue {
    switch column.name {
    case .isUrgent: key.isUrgent
    case .cents: key.price?.cents
    case .createdAt: key.createdAt.wholeSecondsSince1970
    case .number: key.id.number
    case .source: key.id.source.rawValue
    }
  }
}

/// A filter as SQL on `ad`: the tables, and the conditions with their values.
struct AdConditions {
  /// The tables after FROM, the most selective first.
  private(set) var tables: String
  private(set) var terms: [String] = []
  private(set) var values: [ColumnValue] = []

  /// Makes the conditions of `filter`.
  /// - Parameter first: The first column of a list's order, to use its index; nil to use the filter's indexes.
  init(_ filter: AdFilter, of reader: ReaderKey, along first: String?) {
    tables = "ad"
    start(filter, of: reader)
    // SQLite uses no index for a column after a plus sign.
    let column = { (name: String) in first == nil || first == name ? "ad.\(name)" : "+ad.\(name)" }
    if !filter.categories.isEmpty {
      let numbers = filter.categories.sorted().map(\.rawValue).jsonArray
      add("\(column("categoryID")) IN (SELECT value FROM json_each(?))", numbers)
    }
    if let price = filter.minimumPrice { add("\(column("cents")) >= ?", price.cents) }
    if let price = filter.maximumPrice { add("\(column("cents")) <= ?", price.cents) }
    if filter.withPicture { add("ad.hasPicture = 1") }
    if filter.urgentOnly { add("\(column("isUrgent")) = 1") }
    switch filter.seller {
    case .professional: add("ad.isProfessional = 1")
    case .privatePerson: add("ad.isProfessional = 0")
    case nil: break
    }
  }

  /// Starts from the ads with the words, or from the starred ones, so that only these are examined.
  private mutating func start(_ filter: AdFilter, of reader: ReaderKey) {
    if filter.starredOnly {
      tables = "adStar AS star CROSS JOIN ad ON ad.adID = star.adID"
      add("star.readerKey = ?", reader.rawValue)
      if let words = filter.words?.matchExpression(in: .ads) {
        add("ad.adID IN (SELECT rowid FROM adWords WHERE adWords MATCH ?)", words)
      }
    } else {
      if let words = filter.words?.matchExpression(in: .ads) {
        tables = "adWords CROSS JOIN ad ON ad.adID = adWords.rowid"
        add("adWords MATCH ?", words)
      }
      add("ad.goneSince IS NULL")
    }
    if let words = filter.words?.exclusion(in: .ads) {
      add("ad.adID NOT IN (SELECT rowid FROM adWords WHERE adWords MATCH ?)", words)
    }
    for (phrase, isWanted) in filter.words?.textConditions ?? [] {
      add(
        """
        \(isWanted ? "" : "NOT ")EXISTS (SELECT 1 FROM adText
          WHERE adText.adID = ad.adID AND (stands(?, adText.title) OR stands(?, adText.description)))
        """, phrase, phrase)
    }
  }

  /// Adds a condition without a value.
  mutating func add(_ term: String) { terms.append(term) }

  /// Adds a condition with one value per question mark.
  mutating func add(_ term: String, _ more: ColumnValue...) { add(term, values: more) }

  /// Adds a condition with one value per question mark.
  mutating func add(_ term: String, values more: [ColumnValue]) {
    terms.append(term)
    values += more
  }

  /// The FROM and WHERE clauses.
  var sql: String { "FROM \(tables)" + (terms.isEmpty ? "" : " WHERE " + terms.joined(separator: " AND ")) }
}
