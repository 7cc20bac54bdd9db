import Foundation
import GazetteDomain

/// A filter as SQL on `ad`: the tables, and the conditions with their values, `$1` first.
struct AdConditions {
  /// The tables after FROM.
  private(set) var tables = "ad"
  /// True when the best plan depends on the values, because words may be in all ads or in one.
  private(set) var isPlannedAnew = false
  private var terms: [String] = []
  private(set) var values: [ColumnValue] = []

  /// Makes the conditions of `filter`.
  init(_ filter: AdFilter, of reader: ReaderKey) {
    if filter.starredOnly {
      tables = "adStar AS star JOIN ad ON ad.adID = star.adID"
      add("star.readerKey = ", reader.rawValue)
    } else {
      add("ad.goneSince IS NULL")
    }
    if let words = filter.words {
      isPlannedAnew = true
      tables += " JOIN adText AS found ON found.adID = ad.adID"
      add("found.words @@ ", words.textQuery, cast: "::tsquery")
    }
    if !filter.categories.isEmpty {
      let numbers = filter.categories.sorted().map(\.rawValue)
      terms.append("ad.categoryID = ANY (\(parameter(numbers)))")
    }
    if let price = filter.minimumPrice { add("ad.cents >= ", price.cents) }
    if let price = filter.maximumPrice { add("ad.cents <= ", price.cents) }
    if filter.withPicture { add("ad.hasPicture") }
    if filter.urgentOnly { add("ad.isUrgent") }
    switch filter.seller {
    case .professional: add("ad.isProfessional")
    case .privatePerson: add("NOT ad.isProfessional")
    case nil: break
    }
  }

  /// Adds a condition without a value.
  mutating func add(_ term: String) { terms.append(term) }

  /// Adds a condition that ends with its value.
  mutating func add(_ term: String, _ value: ColumnValue, cast: String = "") {
    terms.append("\(term)\(parameter(value))\(cast)")
  }

  /// Adds a value and returns its name in SQL.
  mutating func parameter(_ value: ColumnValue) -> String {
    values.append(value)
    return "$\(values.count)"
  }

  /// The FROM and WHERE clauses.
  var sql: String { "FROM \(tables)" + (terms.isEmpty ? "" : " WHERE " + terms.joined(separator: " AND ")) }

  /// The prefix of a statement with these conditions.
  var beginning: String { isPlannedAnew ? PostgresStatement.unpreparedPlan : "" }
}

// The SQL of a list's range.
extension AdKeysetRange {
  /// The terms after ORDER BY.
  var order: String {
    columns.map { "ad.\($0.name.rawValue) \($0.isDescending ? "DESC" : "ASC")" }.joined(separator: ", ")
  }

  /// Adds the conditions for the ads of this range after `key`.
  func narrow(_ conditions: inout AdConditions, behind key: AdSortKey?) {
    if let isPriced { conditions.add(isPriced ? "ad.cents IS NOT NULL" : "ad.cents IS NULL") }
    guard let key, holds(key) else { return }
    let marks = columns.map { conditions.parameter(value(of: $0, in: key)) }
    // The first condition lets PostgreSQL seek to the place in an index; the second one is exact.
    let alike = columns.prefix { $0.isDescending == columns[0].isDescending }
    let names = alike.map { "ad.\($0.name.rawValue)" }.joined(separator: ", ")
    let comparison = columns[0].isDescending ? "<=" : ">="
    conditions.add("(\(names)) \(comparison) (\(marks.prefix(alike.count).joined(separator: ", ")))")
    conditions.add(exactPlace(marks))
  }

  private func exactPlace(_ marks: [String]) -> String {
    var term = ""
    for (column, mark) in zip(columns, marks).reversed() {
      let name = "ad.\(column.name.rawValue)"
      let comparison = "\(name) \(column.isDescending ? "<" : ">") \(mark)"
      term = term.isEmpty ? comparison : "(\(comparison) OR (\(name) = \(mark) AND \(term)))"
    }
    return term
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
