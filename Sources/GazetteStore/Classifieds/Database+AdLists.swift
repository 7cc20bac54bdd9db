import Foundation
import GazetteDomain
import GRDB

extension Database {
  /// One page of a list, and whether more ads follow.
  func page(_ query: AdQuery, of reader: ReaderKey) throws -> AdPage {
    var ads: [StoredAd] = []
    for stretch in AdKeysetRange.all(query.order, behind: query.after?.key) where ads.count <= query.limit {
      var conditions = AdConditions(query.filter, of: reader, keepsOrder: true)
      stretch.narrow(&conditions, behind: query.after?.key)
      // Only the page's own ads are read whole: what is sorted is small.
      ads += try rows(
        """
        SELECT \(StoredAdRow.columns) FROM
          (SELECT ad.adID \(conditions.sql) ORDER BY \(stretch.order) LIMIT ?) AS page
          CROSS JOIN ad ON ad.adID = page.adID CROSS JOIN adText ON adText.adID = ad.adID \(StoredAdRow.starJoin)
        ORDER BY \(stretch.order)
        """, conditions.values + [query.limit + 1 - ads.count, reader.rawValue], StoredAdRow.read)
    }
    let shown = Array(ads.prefix(query.limit))
    let next = ads.count > query.limit ? shown.last.map { AdCursor(after: $0.ad, in: query.order) } : nil
    return AdPage(ads: shown, next: next)
  }

  /// The first ad of the first of `stretches` that has one.
  func firstAd(in stretches: [AdKeysetRange], beyond key: AdSortKey, _ filter: AdFilter, of reader: ReaderKey) throws
    -> AdID?
  {
    for stretch in stretches {
      var conditions = AdConditions(filter, of: reader, keepsOrder: true)
      stretch.narrow(&conditions, behind: key)
      let found = try rows(
        "SELECT ad.source, ad.number \(conditions.sql) ORDER BY \(stretch.order) LIMIT 1", conditions.values
      ) { row in AdID(source: ListingSourceID(rawValue: try row["source"]), number: try row["number"]) }
      if let ad = found.first { return ad }
    }
    return nil
  }

  /// How many ads of each category pass `filter`, whose own categories are left aside.
  func countsByCategory(_ filter: AdFilter, of reader: ReaderKey) throws -> [AdCategoryID?: Int] {
    var filter = filter
    filter.categories = []
    let conditions = AdConditions(filter, of: reader, keepsOrder: false)
    var counts: [AdCategoryID?: Int] = [:]
    try forEachRow(
      "SELECT ad.categoryID, count(*) AS count \(conditions.sql) GROUP BY ad.categoryID", conditions.values
    ) { row in counts[try row["categoryID", as: AdCategoryID.init(rawValue:)]] = try row["count"] }
    return counts
  }

  /// How many ads pass `filter` and were first seen after `date`.
  func count(_ filter: AdFilter, firstSeenAfter date: Date?, of reader: ReaderKey) throws -> Int {
    var conditions = AdConditions(filter, of: reader, keepsOrder: date != nil)
    if let date { conditions.add("ad.firstSeenAt > ?", date.timeIntervalSince1970) }
    return try value("SELECT count(*) \(conditions.sql)", conditions.values) ?? 0
  }
}

/// A stretch of a list of ads that plain columns put in order.
///
/// Most lists are one stretch. Lists by price are two: the ads with a price, and behind them those without.
struct AdKeysetRange {
  private struct Column {
    let name: String
    var isDescending: Bool
  }

  private let holds: String?
  private var columns: [Column]

  private init(holds: String? = nil, first: [Column]) {
    self.holds = holds
    columns = first + [Column(name: "number", isDescending: true), Column(name: "source", isDescending: false)]
  }

  /// The stretches of a list from the place of `key` on, or the whole list.
  static func all(_ order: AdOrder, behind key: AdSortKey?) -> [AdKeysetRange] {
    let newest = Column(name: "createdAt", isDescending: true)
    switch order {
    case .urgent: return [AdKeysetRange(first: [Column(name: "isUrgent", isDescending: true), newest])]
    case .newest: return [AdKeysetRange(first: [newest])]
    case .oldest: return [AdKeysetRange(first: [Column(name: "createdAt", isDescending: false)])]
    case .cheapest, .dearest:
      let price = Column(name: "cents", isDescending: order == .dearest)
      let priced = AdKeysetRange(holds: "ad.cents IS NOT NULL", first: [price, newest])
      let unpriced = AdKeysetRange(holds: "+ad.cents IS NULL", first: [newest])
      return key.map { $0.price == nil } ?? false ? [unpriced] : [priced, unpriced]
    }
  }

  /// The stretches of a list from its end backwards, beginning before the place of `key`.
  static func allReversed(_ order: AdOrder, before key: AdSortKey) -> [AdKeysetRange] {
    var stretches = all(order, behind: nil)
    if stretches.count > 1, key.price != nil { stretches.removeLast() }
    return stretches.reversed().map { stretch in
      var reversed = stretch
      for index in reversed.columns.indices { reversed.columns[index].isDescending.toggle() }
      return reversed
    }
  }

  /// True when the place of `key` is in this stretch.
  func holds(_ key: AdSortKey) -> Bool { holds == nil || columns.contains { $0.name == "cents" } == (key.price != nil) }

  /// What follows ORDER BY.
  var order: String {
    columns.map { "ad.\($0.name) \($0.isDescending ? "DESC" : "ASC")" }.joined(separator: ", ")
  }

  /// Leaves the ads of this stretch that come behind `key`.
  func narrow(_ conditions: inout AdConditions, behind key: AdSortKey?) {
    if let holds { conditions.add(holds) }
    guard let key, holds(key) else { return }
    // The first condition lets SQLite go to the place at once; the second is exact.
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
    case "isUrgent": key.isUrgent
    case "cents": key.price?.cents
    case "createdAt": key.createdAt.wholeSecondsSince1970
    case "number": key.id.number
    default: key.id.source.rawValue
    }
  }
}
