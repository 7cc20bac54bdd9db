import BoundedNumbers
public import Foundation
public import GazetteDomain
import GRDB

extension SQLiteAdStore: SavedSearchStore {
  /// The reader's searches, the earliest saved first.
  public func savedSearches(of reader: ReaderKey) async throws(StoreError) -> [SavedSearch] {
    try await database.read { connection in try connection.savedSearches(of: reader) }
  }

  /// Saves a search; one of the same name (case aside) is replaced and keeps its identity.
  public func save(
    name: String, filter: AdFilter, order: AdOrder, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> SavedSearch {
    try await database.write { connection in
      try connection.ensureReader(reader)
      let old = try connection.savedSearches(of: reader).first { $0.name.lowercased() == name.lowercased() }
      let id = try old?.id ?? connection.nextSearchID(of: reader)
      let search = SavedSearch(
        id: id, name: name, filter: filter, order: order, savedAt: old?.savedAt ?? date, lookedAt: date)
      try connection.replace(search, of: reader)
      return search
    }
  }

  /// Removes a search; answers what was removed, nil when there is none.
  public func remove(_ id: SavedSearchID, of reader: ReaderKey) async throws(StoreError) -> SavedSearch? {
    try await database.write { connection in
      let removed = try connection.savedSearches(of: reader).first { $0.id == id }
      try connection.removeSearch(id, of: reader)
      return removed
    }
  }

  /// Puts a removed search back under its old identity.
  public func restore(_ search: SavedSearch, of reader: ReaderKey) async throws(StoreError) {
    try await database.write { connection in
      try connection.ensureReader(reader)
      try connection.replace(search, of: reader)
    }
  }

  /// Notes that the reader looked at what a search finds.
  public func noteLook(at id: SavedSearchID, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    try await database.write { connection in
      try connection.run(
        "UPDATE savedSearch SET lookedAt = ? WHERE readerKey = ? AND searchID = ?",
        [date.timeIntervalSince1970, reader.rawValue, id.rawValue])
      guard connection.changesCount > 0 else { throw StoreError.notFound }
    }
  }
}

extension Database {
  fileprivate func savedSearches(of reader: ReaderKey) throws -> [SavedSearch] {
    try rows(
      "SELECT \(SavedSearchRow.columns.list) FROM savedSearch WHERE readerKey = ? ORDER BY searchID",
      [reader.rawValue], SavedSearchRow.read)
  }

  fileprivate func nextSearchID(of reader: ReaderKey) throws -> SavedSearchID {
    try run(
      """
      INSERT INTO savedSearchCount (readerKey, last) VALUES (?, 1)
      ON CONFLICT (readerKey) DO UPDATE SET last = last + 1
      """, [reader.rawValue])
    let last = try rows("SELECT last FROM savedSearchCount WHERE readerKey = ?", [reader.rawValue]) { row in
      try row.required(Int64.self)
    }
    guard let last = last.first else { throw UnreadableRow(detail: "the count of saved searches was not stored") }
    return SavedSearchID(rawValue: last)
  }

  fileprivate func replace(_ search: SavedSearch, of reader: ReaderKey) throws {
    try removeSearch(search.id, of: reader)
    try insert([SavedSearchRow.values(search, of: reader)], into: SavedSearchRow.columns)
  }

  fileprivate func removeSearch(_ id: SavedSearchID, of reader: ReaderKey) throws {
    try run("DELETE FROM savedSearch WHERE readerKey = ? AND searchID = ?", [reader.rawValue, id.rawValue])
  }
}

/// A saved search as a row of `savedSearch`.
enum SavedSearchRow {
  static let columns = Columns(
    of: "savedSearch",
    [
      "readerKey", "searchID", "name", "\"order\"", "savedAt", "lookedAt", "categories", "words", "minimumCents",
      "maximumCents", "withPicture", "urgentOnly", "seller", "starredOnly",
    ])

  static func values(_ search: SavedSearch, of reader: ReaderKey) -> [ColumnValue] {
    let filter = search.filter
    let head: [ColumnValue] = [
      reader.rawValue, search.id.rawValue, search.name, search.order.rawValue, search.savedAt.timeIntervalSince1970,
      search.lookedAt.timeIntervalSince1970,
    ]
    let categories = filter.categories.sorted().map { "\($0.rawValue)" }.joined(separator: ",")
    return head + [categories, filter.words?.text, filter.minimumPrice?.cents, filter.maximumPrice?.cents]
      + [filter.withPicture, filter.urgentOnly, filter.seller?.rawValue, filter.starredOnly]
  }

  static func read(_ row: inout RowReader) throws -> SavedSearch {
    row.skip(1)
    let id = SavedSearchID(rawValue: try row.required())
    let name: String = try row.required()
    // An order of a version to come is the usual one here.
    let order = AdOrder(rawValue: try row.required()) ?? .urgent
    let savedAt = try row.requiredDate()
    let lookedAt = try row.requiredDate()
    return SavedSearch(
      id: id, name: name, filter: try readFilter(&row), order: order, savedAt: savedAt, lookedAt: lookedAt)
  }

  private static func readFilter(_ row: inout RowReader) throws -> AdFilter {
    var filter = AdFilter()
    let categories: String = try row.required()
    filter.categories = Set(
      categories.split(separator: ",").compactMap { Int64($0, in: .min ... .max) }.map(AdCategoryID.init(rawValue:)))
    filter.words = try readWords(&row)
    filter.minimumPrice = try AdRow.readPrice(&row)
    filter.maximumPrice = try AdRow.readPrice(&row)
    filter.withPicture = try row.required()
    filter.urgentOnly = try row.required()
    filter.seller = row.next().flatMap(AdSeller.init(rawValue:))
    filter.starredOnly = try row.required()
    return filter
  }

  private static func readWords(_ row: inout RowReader) throws -> SearchWords? {
    guard let text: String = row.next() else { return nil }
    do throws(SearchWordsProblem) {
      return try SearchWords(text)
    } catch {
      throw UnreadableRow(detail: "the words of a saved search cannot be searched for")
    }
  }
}
