public import Foundation

/// Keeps the places that readers saved.
public protocol PlaceStore: Sendable {
  /// The reader's places by rank; empty at first.
  func savedPlaces(of reader: ReaderKey) async throws(StoreError) -> [SavedPlace]
  /// One saved place; nil when the reader has not saved it.
  func savedPlace(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace?
  /// Saves `place` at the end of the list; a place that is saved already keeps its rank and gets the newer facts.
  /// The first place becomes home. Answers the entry as it is stored.
  func save(_ place: Place, for reader: ReaderKey, at date: Date) async throws(StoreError) -> SavedPlace
  /// Puts a removed entry back where it was: its rank (those behind move on), and home if it was home.
  func restore(_ saved: SavedPlace, for reader: ReaderKey) async throws(StoreError)
  /// Removes a place and closes the gap in the ranks; the next first place becomes home if it was home.
  /// Answers what was removed; nil when it was not saved. The weather at the position stays.
  func remove(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace?
  /// Puts the places in the order of `ids`; places that are not named follow in their old order, unknown ids are ignored.
  func reorder(_ ids: [PlaceID], of reader: ReaderKey) async throws(StoreError)
  /// Makes the place home, and no other.
  /// - Throws: ``StoreError/notFound`` when it is not saved.
  func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError)
}
