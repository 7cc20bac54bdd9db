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
