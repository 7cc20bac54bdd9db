import Foundation
package import GazetteDomain

/// An ad as a row of `ad`, without its texts. The database assigns `adID`.
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
  /// The columns that ``init(_:)`` and ``AdTextRecord/init(_:of:)`` need.
  static let list = "ad.adID, \(table.list), \(AdTextRecord.table.list)"

  let ad: Ad
  let firstSeenAt: Date
  let lastRun: Int64
  let goneSince: Date?
}

extension AdRecord {
  /// Reads the ad without its texts.
  init(_ row: SQLRow) throws {
    ad = Ad(
      id: AdID(source: ListingSourceID(rawValue: try row["source"]), number: try row["number"]),
      category: try row["categoryID", as: AdCategoryID.init(rawValue:)], title: "", price: try row.price("cents"),
      createdAt: Date(timeIntervalSince1970: Double(try row["createdAt"] as Int64)), isUrgent: try row["isUrgent"])
    firstSeenAt = try row.requiredDate("firstSeenAt")
    lastRun = try row["lastRun"]
    goneSince = try row.date("goneSince")
  }
}

/// An ad's texts as a row of `adText`, with the time of its last price change; the engine stores their words.
package struct AdTextRecord {
  static let table = StoredTable<AdTextRecord>(
    "adText",
    [
      "adID": { $0.row }, "title": { $0.ad.title }, "description": { $0.ad.description },
      "smallPicture": { $0.ad.pictures.small?.absoluteString },
      "largePicture": { $0.ad.pictures.large?.absoluteString }, "companyNumber": { $0.ad.companyNumber },
      "priceSince": { $0.priceSince }, "previousCents": { $0.previousPrice?.cents },
    ])

  /// The row of the ad.
  package let row: Int64
  /// The ad.
  package var ad: Ad
  var priceSince: Date
  var previousPrice: Price?
}

extension AdTextRecord {
  /// Reads the whole ad; `ad` contains everything but the texts.
  init(_ row: SQLRow, of ad: Ad) throws {
    self.row = try row["adID"]
    self.ad = ad
    self.ad.title = try row["title"]
    self.ad.description = try row["description"]
    self.ad.pictures = AdPictures(small: try row.url("smallPicture"), large: try row.url("largePicture"))
    self.ad.companyNumber = try row["companyNumber"]
    priceSince = try row.requiredDate("priceSince")
    previousPrice = try row.price("previousCents")
  }

  /// Returns the statement that inserts the texts, with the values of more columns.
  package func insertion(adding more: [(column: String, value: SQL)] = []) throws -> SQL {
    let names = Self.table.columns.names + more.map(\.column)
    let values: [SQL] = try Self.table.columns.values(of: self).map { "\($0)" } + more.map(\.value)
    return "INSERT INTO adText (\(raw: names.joined(separator: ", "))) VALUES (\(list: values))"
  }
}

/// An ad as a reader sees it.
enum StoredAdRow {
  /// The columns that are the same for all readers.
  static let facts = """
    \(AdRecord.list), (SELECT name FROM adCategory
      WHERE adCategory.categoryID = ad.categoryID AND adCategory.source = ad.source) AS categoryName
    """
  /// The columns that ``read(_:)`` needs, together with ``starJoin(_:)``.
  static let columns = "\(facts), mark.starredAt"

  /// Returns the join with the reader's star.
  static func starJoin(_ reader: ReaderKey) -> SQL {
    "LEFT JOIN adStar AS mark ON mark.adID = ad.adID AND mark.readerKey = \(reader)"
  }

  /// Returns the query for the ads that satisfy `condition`, by source.
  static func selection(where condition: SQL, of reader: ReaderKey) -> SQL {
    """
    SELECT \(raw: columns) FROM ad JOIN adText USING (adID) \(sql: starJoin(reader))
    WHERE \(sql: condition) ORDER BY ad.source
    """
  }

  static func read(_ row: SQLRow) throws -> StoredAd {
    let record = try AdRecord(row)
    let texts = try AdTextRecord(row, of: record.ad)
    return StoredAd(
      ad: texts.ad, categoryName: try row["categoryName"], previousPrice: texts.previousPrice,
      starredAt: try row.date("starredAt"), goneSince: record.goneSince)
  }
}

extension SQLRow {
  /// Returns a column of cents as a price; nil when it is NULL.
  func price(_ name: String) throws -> Price? {
    guard let cents: Int64 = try self[name] else { return nil }
    guard let price = Price(cents: cents) else { throw StoreError.corrupt(detail: "\(cents) cents are no price") }
    return price
  }
}

extension AdID {
  /// The condition of the ad's row.
  var condition: SQL { "ad.number = \(number) AND ad.source = \(source)" }
}

/// A filter as SQL on `ad`: the tables and the conditions.
package struct AdConditions {
  /// The tables after FROM. The most selective comes first, because SQLite keeps their order.
  package var tables: SQL = "ad"
  /// The beginning of a statement with these conditions.
  package private(set) var prefix = ""
  private var terms: [SQL] = []
  private let dialect: SQLDialect

  /// Makes the conditions of `filter`.
  /// - Parameter first: The first column of a list's order, to use its index; nil to use the filter's indexes.
  package init(_ filter: AdFilter, of reader: ReaderKey, along first: String?, on connection: any SQLConnection) {
    dialect = connection.dialect
    if filter.starredOnly {
      tables = "adStar AS star \(raw: dialect.orderedJoin) ad ON ad.adID = star.adID"
      add("star.readerKey = \(reader)")
    } else {
      add("ad.goneSince IS NULL")
    }
    if let words = filter.words {
      // Words may be in all ads or in one.
      prefix = dialect.unpreparedPlanPrefix
      connection.adEngine.narrow(&self, to: words, isNarrow: filter.starredOnly)
    }
    addFacts(of: filter) { [unindexed] name in first == nil || first == name ? "ad.\(name)" : "\(unindexed)ad.\(name)" }
  }

  private mutating func addFacts(of filter: AdFilter, column: (String) -> String) {
    if !filter.categories.isEmpty {
      add("\(raw: column("categoryID"), among: filter.categories.sorted().map(\.rawValue))")
    }
    if let price = filter.minimumPrice { add("\(raw: column("cents")) >= \(price.cents)") }
    if let price = filter.maximumPrice { add("\(raw: column("cents")) <= \(price.cents)") }
    if filter.withPicture { add("ad.hasPicture = TRUE") }
    if filter.urgentOnly { add("\(raw: column("isUrgent")) = TRUE") }
    switch filter.seller {
    case .professional: add("ad.isProfessional = TRUE")
    case .privatePerson: add("ad.isProfessional = FALSE")
    case nil: break
    }
  }

  /// The prefix of a column whose index would be the wrong one.
  fileprivate var unindexed: String { dialect.unindexed }

  /// Adds a condition.
  package mutating func add(_ term: SQL) { terms.append(term) }

  /// The FROM and WHERE clauses.
  package var clauses: SQL { "FROM \(sql: tables) WHERE \(all: terms)" }
}

// The SQL of a list's range.
extension AdKeysetRange {
  /// The first column of its order.
  var first: String { columns[0].name.rawValue }

  /// The terms after ORDER BY.
  var order: String {
    columns.map { "ad.\($0.name.rawValue) \($0.isDescending ? "DESC" : "ASC")" }.joined(separator: ", ")
  }

  /// Adds the conditions for the ads of this range after `key`.
  func narrow(_ conditions: inout AdConditions, after key: AdSortKey?) {
    if let isPriced {
      conditions.add(isPriced ? "ad.cents IS NOT NULL" : "\(raw: conditions.unindexed)ad.cents IS NULL")
    }
    guard let key, contains(key) else { return }
    // The first condition lets the database seek to the place in an index; the second one is exact.
    let alike = columns.prefix { $0.isDescending == columns[0].isDescending }
    let names = alike.map { "ad.\($0.name.rawValue)" }.joined(separator: ", ")
    let comparison = columns[0].isDescending ? "<=" : ">="
    conditions.add("(\(raw: names)) \(raw: comparison) (\(values: alike.map { value(of: $0, in: key) }))")
    conditions.add(strictlyAfter(key))
  }

  private func strictlyAfter(_ key: AdSortKey) -> SQL {
    var condition: SQL?
    for column in columns.reversed() {
      let (name, value) = ("ad.\(column.name.rawValue)", value(of: column, in: key))
      let comparison: SQL = "\(raw: name) \(raw: column.isDescending ? "<" : ">") \(value)"
      condition = condition.map { "(\(sql: comparison) OR (\(raw: name) = \(value) AND \(sql: $0)))" } ?? comparison
    }
    return condition ?? "TRUE"
  }

  private func value(of column: Column, in key: AdSortKey) -> SQLValue {
    switch column.name {
    case .isUrgent: key.isUrgent.sqlValue
    case .cents: (key.price?.cents).sqlValue
    case .createdAt: key.createdAt.wholeSecondsSince1970.sqlValue
    case .number: key.id.number.sqlValue
    case .source: key.id.source.rawValue.sqlValue
    }
  }
}
