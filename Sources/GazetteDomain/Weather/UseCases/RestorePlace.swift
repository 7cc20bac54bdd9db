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
