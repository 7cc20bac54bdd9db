public import Foundation

/// A search that a reader keeps under a name.
public struct SavedSearch: Sendable, Hashable, Identifiable {
  /// Its identity.
  public var id: SavedSearchID
  /// The reader's name for it, 1...100 characters.
  public var name: String
  /// Which ads.
  public var filter: AdFilter
  /// In which order.
  public var order: AdOrder
  /// When it was saved.
  public var savedAt: Date
  /// When the reader last looked at it; ads first seen later are new.
  public var lookedAt: Date

  /// Makes a saved search.
  public init(id: SavedSearchID, name: String, filter: AdFilter, order: AdOrder, savedAt: Date, lookedAt: Date) {
    self.id = id
    self.name = name
    self.filter = filter
    self.order = order
    self.savedAt = savedAt
    self.lookedAt = lookedAt
  }

  /// The list that it stands for.
  public var query: AdQuery { AdQuery(filter: filter, order: order) }
}

/// The identity of a saved search in the store.
public struct SavedSearchID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number as it is stored, 1 and up.
  public let rawValue: Int64
  /// Makes an id from its stored form.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Those saved earlier are less.
  public static func < (left: SavedSearchID, right: SavedSearchID) -> Bool { left.rawValue < right.rawValue }
}

/// A saved search with what it finds now.
public struct SavedSearchStatus: Sendable, Hashable, Identifiable {
  /// Its identity.
  public var id: SavedSearchID { search.id }
  /// The search.
  public var search: SavedSearch
  /// Ads that match.
  public var matches: Int
  /// Those of them first seen since the reader last looked.
  public var newMatches: Int
  /// Makes a status.
  public init(search: SavedSearch, matches: Int, newMatches: Int) {
    self.search = search
    self.matches = matches
    self.newMatches = newMatches
  }
}

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
