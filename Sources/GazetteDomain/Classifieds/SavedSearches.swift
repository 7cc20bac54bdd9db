public import Foundation

/// The searches that readers save under a name, with their new matches.
public struct SavedSearches: Sendable {
  private let store: any SavedSearchStore
  private let ads: any AdStore
  private let changes: ChangeFeed
  private let now: CurrentTime

  /// Makes the service on `store`; searches run on `ads`.
  public init(store: any SavedSearchStore, ads: any AdStore, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.store = store
    self.ads = ads
    self.changes = changes
    self.now = now
  }

  /// Returns the reader's searches, the earliest saved first, with their current matches.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func list(for reader: ReaderKey) async throws(ClassifiedsError) -> [SavedSearchStatus] {
    try await part(for: reader) { 0..<$0 }.searches
  }

  /// Returns a part of the same list, and the list's length: `range` chooses among that many. Counts matches only in the part.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func part(
    for reader: ReaderKey, _ range: (_ count: Int) -> Range<Int>
  ) async throws(ClassifiedsError) -> (searches: [SavedSearchStatus], count: Int) {
    let all = try await ClassifiedsError.translating { () async throws(StoreError) in
      try await store.savedSearches(of: reader)
    }
    let searches = Array(all[range(all.count)])
    guard !searches.isEmpty else { return ([], all.count) }
    return (try await statuses(of: searches, for: reader), all.count)
  }

  private func statuses(
    of searches: [SavedSearch], for reader: ReaderKey
  ) async throws(ClassifiedsError) -> [SavedSearchStatus] {
    try await ClassifiedsError.translating { () async throws(StoreError) in
      let all = searches.map { AdCountQuery($0.filter) }
      let new = searches.map { AdCountQuery($0.filter, firstSeenAfter: $0.lookedAt) }
      let counts = try await ads.counts(of: all + new, for: reader)
      return zip(searches, zip(counts, counts.dropFirst(all.count))).map { search, counts in
        SavedSearchStatus(search: search, matches: counts.0, newMatches: counts.1)
      }
    }
  }

  /// Returns a search without recording a visit.
  /// - Throws: ``ClassifiedsError/unknownSearch(_:)``, ``ClassifiedsError/store(_:)``.
  public func search(_ id: SavedSearchID, for reader: ReaderKey) async throws(ClassifiedsError) -> SavedSearch {
    let found = try await ClassifiedsError.translating { () async throws(StoreError) in
      try await store.savedSearches(of: reader).first { $0.id == id }
    }
    guard let found else { throw .unknownSearch(id) }
    return found
  }

  /// Opens a search and records the visit; only later matches count as new from now on.
  /// - Throws: ``ClassifiedsError/unknownSearch(_:)``, ``ClassifiedsError/store(_:)``.
  public func open(_ id: SavedSearchID, for reader: ReaderKey) async throws(ClassifiedsError) -> SavedSearch {
    let found = try await search(id, for: reader)
    do throws(StoreError) {
      try await store.recordVisit(to: id, of: reader, at: now())
    } catch {
      throw error == .notFound ? .unknownSearch(id) : .store(error)
    }
    changes.publish(.classifieds.of(reader))
    return found
  }

  /// Saves the list of `query` under `name`, replacing a search with that name. Its current matches do not count as new.
  /// - Throws: ``ClassifiedsError/badName``, ``ClassifiedsError/filter(_:)``, ``ClassifiedsError/store(_:)``.
  public func save(
    _ query: AdQuery, name: String, for reader: ReaderKey
  ) async throws(ClassifiedsError) -> SavedSearch {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty, name.utf8.count <= 800, name.count <= 100,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .badName }
    try query.check()
    return try await changing(for: reader) { () async throws(StoreError) in
      try await store.save(name: name, filter: query.filter, order: query.order, of: reader, at: now())
    }
  }

  /// Removes a search; returns it, so that ``restore(_:for:)`` can undo the removal.
  /// - Throws: ``ClassifiedsError/unknownSearch(_:)``, ``ClassifiedsError/store(_:)``.
  public func remove(_ id: SavedSearchID, for reader: ReaderKey) async throws(ClassifiedsError) -> SavedSearch {
    let removed = try await changing(for: reader) { () async throws(StoreError) in
      try await store.remove(id, of: reader)
    }
    guard let removed else { throw .unknownSearch(id) }
    return removed
  }

  /// Undoes a removal.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func restore(_ search: SavedSearch, for reader: ReaderKey) async throws(ClassifiedsError) {
    try await changing(for: reader) { () async throws(StoreError) in try await store.restore(search, of: reader) }
  }

  private func changing<Value>(
    for reader: ReaderKey, _ work: () async throws(StoreError) -> Value
  ) async throws(ClassifiedsError) -> Value {
    let value = try await ClassifiedsError.translating(work)
    changes.publish(.classifieds.of(reader))
    return value
  }
}

/// A search that a reader saves under a name.
public struct SavedSearch: Sendable, Hashable, Identifiable {
  /// The maximum length of its query's fields as text.
  public static let maximumQueryLength = 100_000

  /// The identity.
  public var id: SavedSearchID
  /// The reader's name for it, 1...100 characters.
  public var name: String
  /// The conditions of the search.
  public var filter: AdFilter
  /// The order of the results.
  public var order: AdOrder
  /// The time when it was saved.
  public var savedAt: Date
  /// The time of the reader's last visit; ads first seen later are new.
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

  /// The query of its list.
  public var query: AdQuery { AdQuery(filter: filter, order: order) }
}

/// The identity of a saved search in the store.
public struct SavedSearchID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The stored number, at least 1.
  public let rawValue: Int64
  /// Makes an id from its stored form.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Earlier searches sort first.
  public static func < (left: SavedSearchID, right: SavedSearchID) -> Bool { left.rawValue < right.rawValue }
}

/// A saved search with its current matches.
public struct SavedSearchStatus: Sendable, Hashable, Identifiable {
  /// The identity.
  public var id: SavedSearchID { search.id }
  /// The search.
  public var search: SavedSearch
  /// The number of matching ads.
  public var matches: Int
  /// The number of matches first seen since the reader's last visit.
  public var newMatches: Int
  /// Makes a status.
  public init(search: SavedSearch, matches: Int, newMatches: Int) {
    self.search = search
    self.matches = matches
    self.newMatches = newMatches
  }
}

/// Stores readers' saved searches.
public protocol SavedSearchStore: Sendable {
  /// Returns the reader's searches, the earliest saved first; empty at first.
  func savedSearches(of reader: ReaderKey) async throws(StoreError) -> [SavedSearch]
  /// Saves a search; replaces one with the same name, ignoring case, and preserves its identity. Returns the stored search.
  /// - Throws: ``StoreError/quotaReached(_:)`` for a new search when the reader has the maximum number.
  func save(
    name: String, filter: AdFilter, order: AdOrder, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> SavedSearch
  /// Removes a search and returns it; nil when it does not exist.
  func remove(_ id: SavedSearchID, of reader: ReaderKey) async throws(StoreError) -> SavedSearch?
  /// Restores a removed search under its old identity.
  /// - Throws: ``StoreError/quotaReached(_:)`` when the reader already has the maximum number.
  func restore(_ search: SavedSearch, of reader: ReaderKey) async throws(StoreError)
  /// Records the reader's visit to a search; only ads first seen later are new.
  /// - Throws: ``StoreError/notFound`` when the search does not exist.
  func recordVisit(to id: SavedSearchID, of reader: ReaderKey, at date: Date) async throws(StoreError)
}
