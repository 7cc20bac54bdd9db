public import Foundation
public import GazetteDomain
import Synchronization

extension SQLAdStore: SavedSearchStore {
  /// Returns the reader's searches, the earliest saved first; skips unreadable ones.
  public func savedSearches(of reader: ReaderKey) async throws(StoreError) -> [SavedSearch] {
    let rows = try await database.read(.savedSearches(reader)) { connection in try connection.searchRows(of: reader) }
    unreadable.reportOnce(rows.filter { $0.search == nil }.map(\.id), of: reader)
    return rows.compactMap(\.search)
  }

  /// Saves a search; replaces one with the same name, ignoring case, and preserves its identity.
  public func save(
    name: String, filter: AdFilter, order: AdOrder, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> SavedSearch {
    try await database.write(isolation: .readCommitted) { [quotas] connection in
      try connection.lock(reader)
      let rows = try connection.searchRows(of: reader)
      let old = rows.lazy.compactMap(\.search).first { $0.name.lowercased() == name.lowercased() }
      if old == nil { try quotas.checkCapacity(.searches, after: rows.count) }
      let id = if let old { old.id } else { try connection.nextSearchID(of: reader) }
      let search = SavedSearch(
        id: id, name: name, filter: filter, order: order, savedAt: old?.savedAt ?? date, lookedAt: date)
      try connection.replace(search, of: reader)
      return search
    }
  }

  /// Removes a search and returns it; nil when it does not exist.
  public func remove(_ id: SavedSearchID, of reader: ReaderKey) async throws(StoreError) -> SavedSearch? {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.first("DELETE FROM savedSearch WHERE readerKey = \(reader) AND searchID = \(id) RETURNING *")
        .flatMap(SavedSearchRecord.read)
    }
  }

  /// Restores a removed search under its old identity.
  public func restore(_ search: SavedSearch, of reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { [quotas] connection in
      try connection.lock(reader)
      let others = try connection.searchRows(of: reader).filter { $0.id != search.id }
      try quotas.checkCapacity(.searches, after: others.count)
      try connection.replace(search, of: reader)
    }
  }

  /// Records the reader's visit to a search.
  public func recordVisit(to id: SavedSearchID, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      let updated = try connection.run(
        "UPDATE savedSearch SET lookedAt = \(date) WHERE readerKey = \(reader) AND searchID = \(id)")
      guard updated > 0 else { throw StoreError.notFound }
    }
  }
}

extension SQLConnection {
  /// Returns every row with its search; nil for an unreadable one.
  fileprivate func searchRows(of reader: ReaderKey) throws -> [(id: SavedSearchID, search: SavedSearch?)] {
    try rows(
      "SELECT \(raw: SavedSearchRecord.table.list) FROM savedSearch WHERE readerKey = \(reader) ORDER BY searchID"
    ).map { row in (SavedSearchID(rawValue: try row["searchID"]), try SavedSearchRecord.read(row)) }
  }

  fileprivate func nextSearchID(of reader: ReaderKey) throws -> SavedSearchID {
    let last: Int64? = try value(
      """
      INSERT INTO savedSearchCount (readerKey, last) VALUES (\(reader), 1)
      ON CONFLICT (readerKey) DO UPDATE SET last = savedSearchCount.last + 1 RETURNING last
      """)
    guard let last else { throw StoreError.corrupt(detail: "the count of saved searches was not stored") }
    return SavedSearchID(rawValue: last)
  }

  fileprivate func replace(_ search: SavedSearch, of reader: ReaderKey) throws {
    try run("DELETE FROM savedSearch WHERE readerKey = \(reader) AND searchID = \(search.id)")
    try insert([SavedSearchRecord(reader: reader, search: search)], into: SavedSearchRecord.table)
  }
}

/// A saved search as a row of `savedSearch`, which stores the fields of its query.
struct SavedSearchRecord {
  static let table = StoredTable<SavedSearchRecord>(
    "savedSearch",
    [
      "readerKey": { $0.reader.rawValue }, "searchID": { $0.search.id.rawValue }, "name": { $0.search.name },
      "savedAt": { $0.search.savedAt }, "lookedAt": { $0.search.lookedAt }, "query": { $0.search.query.fields.text },
    ])

  let reader: ReaderKey
  let search: SavedSearch

  /// Reads the search; nil when its query is invalid here, such as one from a later version. The row stays.
  static func read(_ row: SQLRow) throws -> SavedSearch? {
    // The reason does not matter: there is nothing to fix.
    let query = try row["query", as: { AdQuery.Fields(text: $0).flatMap { try? AdQuery(fields: $0, known: nil) } }]
    guard let query else { return nil }
    return SavedSearch(
      id: SavedSearchID(rawValue: try row["searchID"]), name: try row["name"], filter: query.filter,
      order: query.order, savedAt: try row.requiredDate("savedAt"), lookedAt: try row.requiredDate("lookedAt"))
  }
}

/// Reports each unreadable saved search once, because every page reads the lists.
final class UnreadableSearches: Sendable {
  private struct Key: Hashable {
    let id: SavedSearchID
    let reader: ReaderKey
  }

  private let reported = Mutex<Set<Key>>([])
  private let report: @Sendable (SavedSearchID) -> Void

  /// Makes a reporter that has not reported anything yet.
  init(report: @escaping @Sendable (SavedSearchID) -> Void) { self.report = report }

  /// Reports those of `ids` that were not reported before.
  func reportOnce(_ ids: [SavedSearchID], of reader: ReaderKey) {
    guard !ids.isEmpty else { return }
    let new = reported.withLock { reported in ids.filter { reported.insert(Key(id: $0, reader: reader)).inserted } }
    for id in new { report(id) }
  }
}
