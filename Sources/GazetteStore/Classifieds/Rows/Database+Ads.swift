import Foundation
import GazetteDomain
import GRDB

extension Database {
  /// The stored ads that pass `condition`, by source.
  func storedAds(where condition: String, _ values: [ColumnValue], of reader: ReaderKey) throws -> [StoredAd] {
    try rows(
      """
      SELECT \(AdRow.storedColumns) FROM ad JOIN adText USING (adID) \(AdRow.starJoin)
      WHERE \(condition) ORDER BY ad.source
      """, [reader.rawValue] + values, AdRow.readStored)
  }

  /// The row of an ad; nil when there is none.
  func row(of id: AdID) throws -> Int64? {
    try rows("SELECT adID FROM ad WHERE number = ? AND source = ?", [id.number, id.source.rawValue]) {
      row in try row.required(Int64.self)
    }.first
  }

  /// The ad's prices, oldest first, the present one last.
  func prices(of id: AdID) throws -> [PricePoint] {
    guard let row = try row(of: id) else { return [] }
    return try rows(
      """
      SELECT cents, since FROM
        (SELECT cents, since, number FROM adPrice WHERE adID = ?1
         UNION ALL SELECT ad.cents, priceSince, NULL FROM ad JOIN adText USING (adID) WHERE ad.adID = ?1)
      ORDER BY number NULLS LAST
      """, [row]
    ) { row in
      let price = try AdRow.readPrice(&row)
      return PricePoint(price: price, since: try row.requiredDate())
    }
  }

  /// All categories by number, each under the name that its first source gives it.
  func adCategories() throws -> [AdCategory] {
    try rows("SELECT categoryID, name, min(source) FROM adCategory GROUP BY categoryID ORDER BY categoryID") { row in
      AdCategory(id: AdCategoryID(rawValue: try row.required()), name: try row.required())
    }
  }

  /// Stars or unstars an ad; false when there is no such ad.
  func star(_ id: AdID, starred: Bool, of reader: ReaderKey, at date: Date) throws -> Bool {
    guard let row = try row(of: id) else { return false }
    try ensureReader(reader)
    if starred {
      try run(
        "INSERT INTO adStar (readerKey, adID, starredAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [reader.rawValue, row, date.timeIntervalSince1970])
    } else {
      try run("DELETE FROM adStar WHERE readerKey = ? AND adID = ?", [reader.rawValue, row])
    }
    return true
  }
}
