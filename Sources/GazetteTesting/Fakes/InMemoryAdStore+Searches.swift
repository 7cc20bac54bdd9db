public import Foundation
public import GazetteDomain

extension InMemoryAdStore: SavedSearchStore {
  /// The reader's searches.
  public func savedSearches(of reader: ReaderKey) async throws(StoreError) -> [SavedSearch] {
    try fault.check()
    return (searches[reader] ?? []).sorted { $0.id < $1.id }
  }

  /// Saves a search.
  public func save(
    name: String, filter: AdFilter, order: AdOrder, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> SavedSearch {
    try fault.check()
    let old = searches[reader]?.first { $0.name.lowercased() == name.lowercased() }
    if old == nil { lastSearchID += 1 }
    let search = SavedSearch(
      id: old?.id ?? SavedSearchID(rawValue: lastSearchID), name: name, filter: filter, order: order,
      savedAt: old?.savedAt ?? date, lookedAt: date)
    searches[reader, default: []].removeAll { $0.id == search.id }
    searches[reader, default: []].append(search)
    return search
  }

  /// Removes a search.
  public func remove(_ id: SavedSearchID, of reader: ReaderKey) async throws(StoreError) -> SavedSearch? {
    try fault.check()
    let removed = searches[reader]?.first { $0.id == id }
    searches[reader]?.removeAll { $0.id == id }
    return removed
  }

  /// Puts a removed search back.
  public func restore(_ search: SavedSearch, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    searches[reader, default: []].removeAll { $0.id == search.id }
    searches[reader, default: []].append(search)
  }

  /// Notes that the reader looked.
  public func noteLook(at id: SavedSearchID, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    try fault.check()
    guard let index = searches[reader]?.firstIndex(where: { $0.id == id }) else { throw .notFound }
    searches[reader]?[index].lookedAt = date
  }
}
