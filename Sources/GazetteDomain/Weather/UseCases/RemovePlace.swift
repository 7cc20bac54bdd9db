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
