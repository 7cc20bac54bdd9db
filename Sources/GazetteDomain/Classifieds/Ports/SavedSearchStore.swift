public import Foundation

/// Keeps readers' saved searches.
public protocol SavedSearchStore: Sendable {
  /// The reader's searches, the earliest saved first; empty at first.
  func savedSearches(of reader: ReaderKey) async throws(StoreError) -> [SavedSearch]
  /// Saves a search; one of the same name (case aside) is replaced and keeps its identity. Answers it as it is stored.
  func save(
    name: String, filter: AdFilter, order: AdOrder, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> SavedSearch
  /// Removes a search; answers what was removed, nil when there is none.
  func remove(_ id: SavedSearchID, of reader: ReaderKey) async throws(StoreError) -> SavedSearch?
  /// Puts a removed search back under its old identity.
  func restore(_ search: SavedSearch, of reader: ReaderKey) async throws(StoreError)
  /// Notes that the reader looked at what a search finds; what is first seen later is new.
  /// - Throws: ``StoreError/notFound`` when there is no such search.
  func noteLook(at id: SavedSearchID, of reader: ReaderKey, at date: Date) async throws(StoreError)
}
