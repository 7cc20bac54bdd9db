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
