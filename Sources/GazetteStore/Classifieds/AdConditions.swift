import GazetteDomain

/// A filter as SQL on `ad`: where to look, and the conditions with their values.
struct AdConditions {
  /// What follows FROM; begins with what leaves the fewest ads.
  private(set) var tables: String
  private(set) var terms: [String] = []
  private(set) var values: [ColumnValue] = []

  /// The conditions of `filter`.
  /// - Parameter keepsOrder: true to walk along the index of a list's order, false to walk along the filter's.
  init(_ filter: AdFilter, of reader: ReaderKey, keepsOrder: Bool) {
    tables = "ad"
    start(filter, of: reader)
    // SQLite uses no index for what stands behind a plus.
    let column = { (name: String) in keepsOrder ? "+ad.\(name)" : "ad.\(name)" }
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

  /// Begins with the ads that have the words, or that are starred: each of them is looked at, and no other.
  private mutating func start(_ filter: AdFilter, of reader: ReaderKey) {
    if filter.starredOnly {
      tables = "adStar AS star CROSS JOIN ad ON ad.adID = star.adID"
      add("star.readerKey = ?", reader.rawValue)
      if let words = filter.words {
        add("ad.adID IN (SELECT rowid FROM adWords WHERE adWords MATCH ?)", words.matchExpression)
      }
    } else {
      if let words = filter.words {
        tables = "adWords CROSS JOIN ad ON ad.adID = adWords.rowid"
        add("adWords MATCH ?", words.matchExpression)
      }
      add("ad.goneSince IS NULL")
    }
  }

  /// One more condition without a value.
  mutating func add(_ term: String) { terms.append(term) }

  /// One more condition with one value for each mark.
  mutating func add(_ term: String, _ more: ColumnValue...) { add(term, values: more) }

  /// One more condition with one value for each mark.
  mutating func add(_ term: String, values more: [ColumnValue]) {
    terms.append(term)
    values += more
  }

  /// FROM and WHERE.
  var sql: String { "FROM \(tables)" + (terms.isEmpty ? "" : " WHERE " + terms.joined(separator: " AND ")) }
}

extension SearchWords {
  /// Every word as the beginning of a word; the words hold nothing that ends the quotation.
  var matchExpression: String { words.map { "\"\($0)\" *" }.joined(separator: " ") }
}
