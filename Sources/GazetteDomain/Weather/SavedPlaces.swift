/// Saves a place, or refreshes it when it is saved already.
public struct AddPlace: Sendable {
  private let places: any PlaceStore
  private let requests: RefreshRequests
  private let changes: ChangeFeed
  private let now: CurrentTime

  /// Makes the use case.
  public init(places: any PlaceStore, requests: RefreshRequests, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.places = places
    self.requests = requests
    self.changes = changes
    self.now = now
  }

  /// Saves `place` at the end of the list and asks for its weather; answers the entry as it is stored.
  /// - Throws: ``StoreError``; then nothing is saved.
  public func callAsFunction(_ place: Place, reader: ReaderKey) async throws(StoreError) -> SavedPlace {
    let saved = try await places.save(place, for: reader, at: now())
    changes.publish(.places)
    requests.ask(for: saved.id)
    return saved
  }
}

/// Removes a place from the reader's list.
public struct RemovePlace: Sendable {
  private let places: any PlaceStore
  private let changes: ChangeFeed

  /// Makes the use case.
  public init(places: any PlaceStore, changes: ChangeFeed) {
    self.places = places
    self.changes = changes
  }

  /// Removes the place; answers the entry, which ``RestorePlace`` takes back.
  /// - Throws: ``WeatherError/notSaved(_:)``, ``WeatherError/store(_:)``.
  public func callAsFunction(_ id: PlaceID, reader: ReaderKey) async throws(WeatherError) -> SavedPlace {
    let removed: SavedPlace?
    do throws(StoreError) { removed = try await places.remove(id, of: reader) } catch { throw .store(error) }
    guard let removed else { throw .notSaved(id) }
    changes.publish(.places)
    return removed
  }
}

/// Takes back the removal of a place.
public struct RestorePlace: Sendable {
  private let places: any PlaceStore
  private let changes: ChangeFeed

  /// Makes the use case.
  public init(places: any PlaceStore, changes: ChangeFeed) {
    self.places = places
    self.changes = changes
  }

  /// Puts the entry back at its rank, and makes it home again if it was.
  /// - Throws: ``StoreError``.
  public func callAsFunction(_ removed: SavedPlace, reader: ReaderKey) async throws(StoreError) {
    try await places.restore(removed, for: reader)
    changes.publish(.places)
  }
}

/// Puts the reader's places in another order, and chooses the one that is home.
public struct ArrangePlaces: Sendable {
  private let places: any PlaceStore
  private let changes: ChangeFeed

  /// Makes the use case.
  public init(places: any PlaceStore, changes: ChangeFeed) {
    self.places = places
    self.changes = changes
  }

  /// Puts the places in the order of `ids`; those that are not named follow in their old order.
  /// - Throws: ``StoreError``.
  public func callAsFunction(order ids: [PlaceID], reader: ReaderKey) async throws(StoreError) {
    try await places.reorder(ids, of: reader)
    changes.publish(.places)
  }

  /// Makes the place home, and no other.
  /// - Throws: ``WeatherError/notSaved(_:)``, ``WeatherError/store(_:)``.
  public func callAsFunction(home id: PlaceID, reader: ReaderKey) async throws(WeatherError) {
    do throws(StoreError) {
      try await places.chooseHome(id, of: reader)
    } catch {
      throw error == .notFound ? .notSaved(id) : .store(error)
    }
    changes.publish(.places)
  }
}
