import Foundation
import GazetteDomain
import GRDB

/// An ad as a row of `ad` and one of `adText`.
enum AdRow {
  static let facts = Columns(
    of: "ad",
    [
      "number", "source", "categoryID", "cents", "createdAt", "isUrgent", "hasPicture", "isProfessional",
      "firstSeenAt", "lastRun",
    ])
  static let texts = Columns(
    of: "adText",
    ["adID", "title", "description", "smallPicture", "largePicture", "companyNumber", "priceSince", "previousCents"])

  /// What ``read(_:)`` reads.
  static let columns =
    "ad.number, ad.source, ad.categoryID, ad.cents, ad.createdAt, ad.isUrgent, "
    + "adText.title, adText.description, adText.smallPicture, adText.largePicture, adText.companyNumber"

  /// What ``readStored(_:)`` reads; one parameter, the reader's key, is in ``starJoin``.
  static let storedColumns =
    columns + ", (SELECT name FROM adCategory WHERE adCategory.categoryID = ad.categoryID"
    + " AND adCategory.source = ad.source), adText.previousCents, mark.starredAt, ad.goneSince"
  static let starJoin = "LEFT JOIN adStar AS mark ON mark.adID = ad.adID AND mark.readerKey = ?"

  /// The facts of a new ad, in the order of ``facts``.
  static func facts(_ ad: Ad, in run: ListingRun) -> [ColumnValue] {
    [ad.id.number, ad.id.source.rawValue] + changeable(ad) + [run.startedAt.timeIntervalSince1970, run.number]
  }

  /// The facts that a source can change.
  static func changeable(_ ad: Ad) -> [ColumnValue] {
    [
      ad.category?.rawValue, ad.price?.cents, ad.createdAt.wholeSecondsSince1970, ad.isUrgent,
      !ad.pictures.isEmpty, ad.seller == .professional,
    ]
  }

  /// The texts that a source can change.
  static func changeableTexts(_ ad: Ad) -> [ColumnValue] {
    [
      ad.title, ad.description, ad.pictures.small?.absoluteString, ad.pictures.large?.absoluteString,
      ad.companyNumber,
    ]
  }

  /// The ad, from ``columns``.
  static func read(_ row: inout RowReader) throws -> Ad {
    let number: Int64 = try row.required()
    let source = ListingSourceID(rawValue: try row.required())
    let category: Int64? = row.next()
    let price = try readPrice(&row)
    let createdAt: Int64 = try row.required()
    let isUrgent: Bool = try row.required()
    let title: String = try row.required()
    let description: String = try row.required()
    let small: String? = row.next()
    let large: String? = row.next()
    return Ad(
      id: AdID(source: source, number: number), category: category.map(AdCategoryID.init(rawValue:)), title: title,
      description: description, price: price,
      pictures: AdPictures(small: small.flatMap(URL.init(string:)), large: large.flatMap(URL.init(string:))),
      createdAt: Date(timeIntervalSince1970: Double(createdAt)), isUrgent: isUrgent, companyNumber: row.next())
  }

  /// The ad as a reader sees it, from ``storedColumns``.
  static func readStored(_ row: inout RowReader) throws -> StoredAd {
    let ad = try read(&row)
    let categoryName: String? = row.next()
    let previousPrice = try readPrice(&row)
    let starredAt = row.date()
    return StoredAd(
      ad: ad, categoryName: categoryName, previousPrice: previousPrice, starredAt: starredAt, goneSince: row.date())
  }

  /// A price in cents; nil when it is NULL.
  static func readPrice(_ row: inout RowReader) throws -> Price? {
    guard let cents: Int64 = row.next() else { return nil }
    guard let price = Price(cents: cents) else { throw UnreadableRow(detail: "\(cents) cents are no price") }
    return price
  }
}

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
