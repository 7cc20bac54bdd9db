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
