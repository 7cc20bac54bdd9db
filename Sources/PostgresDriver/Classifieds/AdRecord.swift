import Foundation
import GazetteDomain

/// An ad as a row of `ad`, without its texts.
struct AdRecord {
  static let table = StoredTable<AdRecord>(
    "ad",
    [
      "source": { $0.ad.id.source.rawValue }, "number": { $0.ad.id.number }, "categoryID": { $0.ad.category?.rawValue },
      "cents": { $0.ad.price?.cents }, "createdAt": { $0.ad.createdAt.wholeSecondsSince1970 },
      "isUrgent": { $0.ad.isUrgent }, "firstSeenAt": { $0.firstSeenAt }, "lastRun": { $0.lastRun },
      "goneSince": { $0.goneSince }, "hasPicture": { !$0.ad.pictures.isEmpty },
      "isProfessional": { $0.ad.seller == .professional },
    ])
  /// The columns that ``init(_:)`` needs.
  static let list = "ad.adID, " + table.list

  let ad: Ad
  let firstSeenAt: Date
  let lastRun: Int64
  let goneSince: Date?
}

extension AdRecord {
  /// Reads the ad without its texts.
  init(_ row: NamedRow) throws {
    ad = Ad(
      id: AdID(source: ListingSourceID(rawValue: try row["source"]), number: try row["number"]),
      category: try row["categoryID", as: AdCategoryID.init(rawValue:)], title: "", price: try row.price("cents"),
      createdAt: Date(timeIntervalSince1970: Double(try row["createdAt"] as Int64)), isUrgent: try row["isUrgent"])
    firstSeenAt = try row.requiredDate("firstSeenAt")
    lastRun = try row["lastRun"]
    goneSince = try row.date("goneSince")
  }
}

/// An ad's texts as a row of `adText`, with the time of its last price change; the words are written separately, when they
/// change.
struct AdTextRecord {
  static let table = StoredTable<AdTextRecord>(
    "adText",
    [
      "adID": { $0.row }, "title": { $0.ad.title }, "description": { $0.ad.description },
      "smallPicture": { $0.ad.pictures.small?.absoluteString },
      "largePicture": { $0.ad.pictures.large?.absoluteString }, "companyNumber": { $0.ad.companyNumber },
      "priceSince": { $0.priceSince }, "previousCents": { $0.previousPrice?.cents },
    ])

  let row: Int64
  var ad: Ad
  var priceSince: Date
  var previousPrice: Price?
}

extension AdTextRecord {
  /// Reads the whole ad; `ad` contains everything but the texts.
  init(_ row: NamedRow, of ad: Ad) throws {
    self.row = try row["adID"]
    self.ad = ad
    self.ad.title = try row["title"]
    self.ad.description = try row["description"]
    self.ad.pictures = AdPictures(small: try row.url("smallPicture"), large: try row.url("largePicture"))
    self.ad.companyNumber = try row["companyNumber"]
    priceSince = try row.requiredDate("priceSince")
    previousPrice = try row.price("previousCents")
  }
}

/// An ad as a reader sees it.
enum StoredAdRow {
  /// The columns that ``read(_:)`` needs, together with ``starJoin(reader:)``.
  static let columns = """
    \(AdRecord.list), \(AdTextRecord.table.list), mark.starredAt, (SELECT name FROM adCategory
      WHERE adCategory.categoryID = ad.categoryID AND adCategory.source = ad.source) AS categoryName
    """

  /// Returns the join with the reader's star; `number` is that of the parameter with the reader's key.
  static func starJoin(reader number: Int) -> String {
    "LEFT JOIN adStar AS mark ON mark.adID = ad.adID AND mark.readerKey = $\(number)"
  }

  static func read(_ row: NamedRow) throws -> StoredAd {
    let record = try AdRecord(row)
    let texts = try AdTextRecord(row, of: record.ad)
    return StoredAd(
      ad: texts.ad, categoryName: try row["categoryName"], previousPrice: texts.previousPrice,
      starredAt: try row.date("starredAt"), goneSince: record.goneSince)
  }
}

extension NamedRow {
  /// Returns a column of cents as a price; nil when it is NULL.
  func price(_ name: String) throws -> Price? {
    guard let cents: Int64 = try self[name] else { return nil }
    guard let price = Price(cents: cents) else { throw UnreadableRow(detail: "\(cents) cents are no price") }
    return price
  }
}

extension PostgresSession {
  /// Returns the stored ads that satisfy `condition`, by source; its `$1` is the first of `values`.
  func storedAds(where condition: String, _ values: [ColumnValue], of reader: ReaderKey) throws -> [StoredAd] {
    try rows(
      """
      SELECT \(StoredAdRow.columns) FROM ad JOIN adText USING (adID) \(StoredAdRow.starJoin(reader: values.count + 1))
      WHERE \(condition) ORDER BY ad.source
      """, values + [reader.rawValue], StoredAdRow.read)
  }

  /// Returns the row of an ad; nil when there is none.
  func row(of id: AdID) throws -> Int64? {
    try value("SELECT adID FROM ad WHERE number = $1 AND source = $2", [id.number, id.source.rawValue])
  }

  /// Returns the ad's prices, oldest first, the current one last.
  func prices(of id: AdID) throws -> [PricePoint] {
    guard let row = try row(of: id) else { return [] }
    return try rows(
      """
      SELECT cents, since FROM
        (SELECT cents, since, number FROM adPrice WHERE adID = $1
         UNION ALL SELECT ad.cents, priceSince, NULL FROM ad JOIN adText USING (adID) WHERE ad.adID = $1) AS price
      ORDER BY number NULLS LAST
      """, [row]
    ) { row in PricePoint(price: try row.price("cents"), since: try row.requiredDate("since")) }
  }

  /// Returns all categories by number, each with the name from its first source.
  func adCategories() throws -> [AdCategory] {
    try rows(
      "SELECT DISTINCT ON (categoryID) categoryID, name FROM adCategory ORDER BY categoryID, source"
    ).map { row in AdCategory(id: AdCategoryID(rawValue: try row["categoryID"]), name: try row["name"]) }
  }

  /// Stars or unstars an ad; false when it does not exist.
  func star(_ id: AdID, starred: Bool, of reader: ReaderKey, at date: Date) throws -> Bool {
    // The lock prevents the ad's deletion before it gets the star.
    let row: Int64? = try value(
      "SELECT adID FROM ad WHERE number = $1 AND source = $2 FOR KEY SHARE", [id.number, id.source.rawValue])
    guard let row else { return false }
    let change =
      starred
      ? PostgresStatement(
        "INSERT INTO adStar (readerKey, adID, starredAt) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        [reader.rawValue, row, date])
      : PostgresStatement("DELETE FROM adStar WHERE readerKey = $1 AND adID = $2", [reader.rawValue, row])
    try finish(with: [.ensure(reader), change])
    return true
  }
}
