public import Foundation
public import GazetteDomain
import GRDB

extension SQLiteAdStore: SavedSearchStore {
  /// Returns the reader's searches, the earliest saved first; skips unreadable ones.
  public func savedSearches(of reader: ReaderKey) async throws(StoreError) -> [SavedSearch] {
    let rows = try await database.read(.savedSearches(reader)) { connection in try connection.searchRows(of: reader) }
    unreadable.note(rows.filter { $0.search == nil }.map(\.id), of: reader)
    return rows.compactMap(\.search)
  }

  /// Saves a search; replaces one with the same name, ignoring case, and preserves its identity.
  public func save(
    name: String, filter: AdFilter, order: AdOrder, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> SavedSearch {
    try await database.write { [quotas] connection in
      try connection.ensureReader(reader)
      let rows = try connection.searchRows(of: reader)
      let old = rows.lazy.compactMap(\.search).first { $0.name.lowercased() == name.lowercased() }
      if old == nil { try quotas.checkOneMore(.searches, after: rows.count) }
      let id = try old?.id ?? connection.nextSearchID(of: reader)
      let search = SavedSearch(
        id: id, name: name, filter: filter, order: order, savedAt: old?.savedAt ?? date, lookedAt: date)
      try connection.replace(search, of: reader)
      return search
    }
  }

  /// Removes a search and returns it; nil when it does not exist.
  public func remove(_ id: SavedSearchID, of reader: ReaderKey) async throws(StoreError) -> SavedSearch? {
    try await database.write { connection in
      let removed = try connection.savedSearches(of: reader).first { $0.id == id }
      try connection.removeSearch(id, of: reader)
      return removed
    }
  }

  /// Restores a removed search under its old identity.
  public func restore(_ search: SavedSearch, of reader: ReaderKey) async throws(StoreError) {
    try await database.write { [quotas] connection in
      try connection.ensureReader(reader)
      let others = try connection.searchRows(of: reader).filter { $0.id != search.id }
      try quotas.checkOneMore(.searches, after: others.count)
      try connection.replace(search, of: reader)
    }
  }

  /// Records the reader's visit to a search.
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
    try searchRows(of: reader).compactMap(\.search)
  }

  /// Returns every row with its search; nil for an unreadable one.
  fileprivate func searchRows(of reader: ReaderKey) throws -> [(id: SavedSearchID, search: SavedSearch?)] {
    try rows(
      "SELECT \(SavedSearchRecord.table.list) FROM savedSearch WHERE readerKey = ? ORDER BY searchID",
      [reader.rawValue]
    ) { row in (SavedSearchID(rawValue: try row["searchID"]), try SavedSearchRecord.read(row)) }
  }

  fileprivate func nextSearchID(of reader: ReaderKey) throws -> SavedSearchID {
    try run(
      """
      INSERT INTO savedSearchCount (readerKey, last) VALUES (?, 1)
      ON CONFLICT (readerKey) DO UPDATE SET last = last + 1
      """, [reader.rawValue])
    let last: Int64? = try value("SELECT last FROM savedSearchCount WHERE readerKey = ?", [reader.rawValue])
    guard let last else { throw UnreadableRow(detail: "the count of saved searches was not stored") }
    return SavedSearchID(rawValue: last)
  }

  fileprivate func replace(_ search: SavedSearch, of reader: ReaderKey) throws {
    try removeSearch(search.id, of: reader)
    try insert([SavedSearchRecord(reader: reader, search: search)], into: SavedSearchRecord.table)
  }

  fileprivate func removeSearch(_ id: SavedSearchID, of reader: ReaderKey) throws {
    try run("DELETE FROM savedSearch WHERE readerKey = ? AND searchID = ?", [reader.rawValue, id.rawValue])
  }
}

/// A saved search as a row of `savedSearch`, which stores the fields of its query.
struct SavedSearchRecord {
  static let table = StoredTable<SavedSearchRecord>(
    "savedSearch",
    [
      "readerKey": { $0.reader.rawValue }, "searchID": { $0.search.id.rawValue }, "name": { $0.search.name },
      "savedAt": { $0.search.savedAt.timeIntervalSince1970 }, "lookedAt": { $0.search.lookedAt.timeIntervalSince1970 },
      "query": { $0.search.query.fields.text },
    ])

  let reader: ReaderKey
  let search: SavedSearch

  /// Reads the search; nil when its query is invalid here, such as one from a later version. The row stays.
  static func read(_ row: NamedRow) throws -> SavedSearch? {
    // The reason does not matter: there is nothing to fix.
    let query = try row["query", as: { AdQuery.Fields(text: $0).flatMap { try? AdQuery(fields: $0, known: nil) } }]
    guard let query else { return nil }
    return SavedSearch(
      id: SavedSearchID(rawValue: try row["searchID"]), name: try row["name"], filter: query.filter,
      order: query.order, savedAt: try row.requiredDate("savedAt"), lookedAt: try row.requiredDate("lookedAt"))
  }
}
