import Foundation

/// Saves searches, tells what is new in them, and removes them.
public struct KeepSearches: Sendable {
  private let ads: any AdStore
  private let searches: any SavedSearchStore
  private let changes: ChangeFeed
  private let now: CurrentTime

  /// Makes the use case.
  public init(ads: any AdStore, searches: any SavedSearchStore, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.ads = ads
    self.searches = searches
    self.changes = changes
    self.now = now
  }

  /// The reader's searches, the earliest saved first, with what each finds now.
  /// - Throws: ``StoreError``.
  public func list(of reader: ReaderKey) async throws(StoreError) -> [SavedSearchStatus] {
    var list: [SavedSearchStatus] = []
    for search in try await searches.savedSearches(of: reader) {
      let matches = try await ads.count(search.filter, firstSeenAfter: nil, of: reader)
      let new = try await ads.count(search.filter, firstSeenAfter: search.lookedAt, of: reader)
      list.append(SavedSearchStatus(search: search, matches: matches, newMatches: new))
    }
    return list
  }

  /// A search to be looked at; what it finds from now on is new the next time.
  /// - Throws: ``ClassifiedsError/unknownSearch(_:)``, ``ClassifiedsError/store(_:)``.
  public func open(_ id: SavedSearchID, reader: ReaderKey) async throws(ClassifiedsError) -> SavedSearch {
    let found = try await search(id, reader: reader)
    try await noteLook(at: id, reader: reader)
    return found
  }

  /// A search; nothing is noted.
  /// - Throws: ``ClassifiedsError/unknownSearch(_:)``, ``ClassifiedsError/store(_:)``.
  public func search(_ id: SavedSearchID, reader: ReaderKey) async throws(ClassifiedsError) -> SavedSearch {
    let found: SavedSearch?
    do throws(StoreError) {
      found = try await searches.savedSearches(of: reader).first { $0.id == id }
    } catch {
      throw .store(error)
    }
    guard let found else { throw .unknownSearch(id) }
    return found
  }

  /// Saves a search under `name`; one of the same name is replaced. What it finds now is not new.
  /// - Throws: ``ClassifiedsError/badName``, ``ClassifiedsError/filter(_:)``, ``ClassifiedsError/store(_:)``.
  public func save(
    _ filter: AdFilter, order: AdOrder, name: String, reader: ReaderKey
  ) async throws(ClassifiedsError) -> SavedSearch {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty, name.utf8.count <= 800, name.count <= 100,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .badName }
    do throws(AdFilterProblem) {
      try ReadAdQuery.check(filter, order: order, after: nil)
    } catch {
      throw .filter(error)
    }
    return try await changing { () async throws(StoreError) in
      try await searches.save(name: name, filter: filter, order: order, of: reader, at: now())
    }
  }

  /// Removes a search; answers it, so that ``restore(_:reader:)`` can take it back.
  /// - Throws: ``ClassifiedsError/unknownSearch(_:)``, ``ClassifiedsError/store(_:)``.
  public func remove(_ id: SavedSearchID, reader: ReaderKey) async throws(ClassifiedsError) -> SavedSearch {
    let removed = try await changing { () async throws(StoreError) in try await searches.remove(id, of: reader) }
    guard let removed else { throw .unknownSearch(id) }
    return removed
  }

  /// Takes a removal back.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func restore(_ search: SavedSearch, reader: ReaderKey) async throws(ClassifiedsError) {
    try await changing { () async throws(StoreError) in try await searches.restore(search, of: reader) }
  }

  /// Notes that the reader looked at what the search finds.
  /// - Throws: ``ClassifiedsError/unknownSearch(_:)``, ``ClassifiedsError/store(_:)``.
  public func noteLook(at id: SavedSearchID, reader: ReaderKey) async throws(ClassifiedsError) {
    do throws(StoreError) {
      try await searches.noteLook(at: id, of: reader, at: now())
    } catch {
      throw error == .notFound ? .unknownSearch(id) : .store(error)
    }
    changes.publish(.classifieds)
  }

  private func changing<Value: Sendable>(
    _ work: () async throws(StoreError) -> Value
  ) async throws(ClassifiedsError) -> Value {
    let value: Value
    do throws(StoreError) { value = try await work() } catch { throw .store(error) }
    changes.publish(.classifieds)
    return value
  }
}
