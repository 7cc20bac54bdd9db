import Foundation
import GazetteDomain
import GRDB

extension Database {
  /// One page of a list, and whether more ads follow.
  func page(_ query: AdQuery, of reader: ReaderKey) throws -> AdPage {
    var ads: [StoredAd] = []
    for stretch in AdStretch.all(query.order, behind: query.after?.key) where ads.count <= query.limit {
      var conditions = AdConditions(query.filter, of: reader, keepsOrder: true)
      stretch.narrow(&conditions, behind: query.after?.key)
      // Only the page's own ads are read whole: what is sorted is small.
      ads += try rows(
        """
        SELECT \(AdRow.storedColumns) FROM
          (SELECT ad.adID \(conditions.sql) ORDER BY \(stretch.order) LIMIT ?) AS page
          CROSS JOIN ad ON ad.adID = page.adID CROSS JOIN adText ON adText.adID = ad.adID \(AdRow.starJoin)
        ORDER BY \(stretch.order)
        """, conditions.values + [query.limit + 1 - ads.count, reader.rawValue], AdRow.readStored)
    }
    let shown = Array(ads.prefix(query.limit))
    let next = ads.count > query.limit ? shown.last.map { AdCursor(after: $0.ad, in: query.order) } : nil
    return AdPage(ads: shown, next: next)
  }

  /// The first ad of the first of `stretches` that has one.
  func firstAd(in stretches: [AdStretch], beyond key: AdSortKey, _ filter: AdFilter, of reader: ReaderKey) throws
    -> AdID?
  {
    for stretch in stretches {
      var conditions = AdConditions(filter, of: reader, keepsOrder: true)
      stretch.narrow(&conditions, behind: key)
      let found = try rows(
        "SELECT ad.source, ad.number \(conditions.sql) ORDER BY \(stretch.order) LIMIT 1", conditions.values
      ) { row in
        AdID(source: ListingSourceID(rawValue: try row.required()), number: try row.required())
      }
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
    try forEachRow("SELECT ad.categoryID, count(*) \(conditions.sql) GROUP BY ad.categoryID", conditions.values) {
      row in
      let category: Int64? = row.next()
      counts[category.map(AdCategoryID.init(rawValue:))] = try row.required()
    }
    return counts
  }

  /// How many ads pass `filter` and were first seen after `date`.
  func count(_ filter: AdFilter, firstSeenAfter date: Date?, of reader: ReaderKey) throws -> Int {
    var conditions = AdConditions(filter, of: reader, keepsOrder: date != nil)
    if let date { conditions.add("ad.firstSeenAt > ?", date.timeIntervalSince1970) }
    return try rows("SELECT count(*) \(conditions.sql)", conditions.values) { row in try row.required(Int.self) }.first
      ?? 0
  }
}
