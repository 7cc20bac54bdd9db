public import Foundation
import Synchronization

/// The searches that readers keep under a name, with what is new in them.
public struct SavedSearches: Sendable {
  private let store: any SavedSearchStore
  private let ads: any AdStore
  private let changes: ChangeFeed
  private let now: CurrentTime

  /// The searches of `store`, which look in `ads`.
  public init(store: any SavedSearchStore, ads: any AdStore, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.store = store
    self.ads = ads
    self.changes = changes
    self.now = now
  }

  /// The reader's searches, the earliest saved first, with what each finds now.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func list(for reader: ReaderKey) async throws(ClassifiedsError) -> [SavedSearchStatus] {
    try await part(for: reader) { 0..<$0 }.searches
  }

  /// A part of the same list, and how long it is: `range` chooses among that many. Only what is in the part is counted.
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

  /// A search; nothing is noted.
  /// - Throws: ``ClassifiedsError/unknownSearch(_:)``, ``ClassifiedsError/store(_:)``.
  public func search(_ id: SavedSearchID, for reader: ReaderKey) async throws(ClassifiedsError) -> SavedSearch {
    let found = try await ClassifiedsError.translating { () async throws(StoreError) in
      try await store.savedSearches(of: reader).first { $0.id == id }
    }
    guard let found else { throw .unknownSearch(id) }
    return found
  }

  /// A search to be looked at; what it finds from now on is new the next time.
  /// - Throws: ``ClassifiedsError/unknownSearch(_:)``, ``ClassifiedsError/store(_:)``.
  public func open(_ id: SavedSearchID, for reader: ReaderKey) async throws(ClassifiedsError) -> SavedSearch {
    let found = try await search(id, for: reader)
    do throws(StoreError) {
      try await store.noteLook(at: id, of: reader, at: now())
    } catch {
      throw error == .notFound ? .unknownSearch(id) : .store(error)
    }
    changes.publish(.classifieds.of(reader))
    return found
  }

  /// Saves the list of `query` under `name`; one of the same name is replaced. What it finds now is not new.
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

  /// Removes a search; answers it, so that ``restore(_:for:)`` can take it back.
  /// - Throws: ``ClassifiedsError/unknownSearch(_:)``, ``ClassifiedsError/store(_:)``.
  public func remove(_ id: SavedSearchID, for reader: ReaderKey) async throws(ClassifiedsError) -> SavedSearch {
    let removed = try await changing(for: reader) { () async throws(StoreError) in
      try await store.remove(id, of: reader)
    }
    guard let removed else { throw .unknownSearch(id) }
    return removed
  }

  /// Takes a removal back.
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

/// A search that a reader keeps under a name.
public struct SavedSearch: Sendable, Hashable, Identifiable {
  /// How long the fields of its query can be as text.
  public static let longestQuery = 100_000

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
  /// - Throws: ``StoreError/quotaReached(_:)`` for another search when the reader has as many as one may have.
  func save(
    name: String, filter: AdFilter, order: AdOrder, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> SavedSearch
  /// Removes a search; answers what was removed, nil when there is none.
  func remove(_ id: SavedSearchID, of reader: ReaderKey) async throws(StoreError) -> SavedSearch?
  /// Puts a removed search back under its old identity.
  /// - Throws: ``StoreError/quotaReached(_:)`` when the reader has as many others as one may have.
  func restore(_ search: SavedSearch, of reader: ReaderKey) async throws(StoreError)
  /// Notes that the reader looked at what a search finds; what is first seen later is new.
  /// - Throws: ``StoreError/notFound`` when there is no such search.
  func noteLook(at id: SavedSearchID, of reader: ReaderKey, at date: Date) async throws(StoreError)
}

/// Tells of each saved search that cannot be read once, as lists are read at every page.
package final class UnreadableSearches: Sendable {
  private struct Key: Hashable {
    let id: SavedSearchID
    let reader: ReaderKey
  }

  private let told = Mutex<Set<Key>>([])
  private let tell: @Sendable (SavedSearchID) -> Void

  /// Has told of none yet.
  package init(tell: @escaping @Sendable (SavedSearchID) -> Void) { self.tell = tell }

  /// Tells of those of `ids` that it has not told of.
  package func note(_ ids: [SavedSearchID], of reader: ReaderKey) {
    guard !ids.isEmpty else { return }
    let new = told.withLock { told in ids.filter { told.insert(Key(id: $0, reader: reader)).inserted } }
    for id in new { tell(id) }
  }
}
