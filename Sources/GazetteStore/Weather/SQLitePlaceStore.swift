public import Foundation
public import GazetteDomain
import GRDB

/// Keeps readers' places; ``SavedPlaceList`` has the rules, and each change is one transaction.
public struct SQLitePlaceStore: PlaceStore {
  private let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// The reader's places by rank; empty at first.
  public func savedPlaces(of reader: ReaderKey) async throws(StoreError) -> [SavedPlace] {
    try await database.read { connection in try connection.savedPlaces(of: reader) }
  }

  /// One saved place; nil when the reader has not saved it.
  public func savedPlace(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try await database.read { connection in try connection.savedPlace(id, of: reader) }
  }

  /// Saves `place` at the end of the list, or gives the entry that is there the newer facts.
  public func save(_ place: Place, for reader: ReaderKey, at date: Date) async throws(StoreError) -> SavedPlace {
    try await change(reader) { $0.save(place, at: date) }
  }

  /// Puts a removed entry back where it was.
  public func restore(_ saved: SavedPlace, for reader: ReaderKey) async throws(StoreError) {
    try await change(reader) { $0.restore(saved) }
  }

  /// Removes a place and answers what was removed; nil when it was not saved.
  public func remove(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try await change(reader) { $0.remove(id) }
  }

  /// Puts the places in the order of `ids`.
  public func reorder(_ ids: [PlaceID], of reader: ReaderKey) async throws(StoreError) {
    try await change(reader) { $0.reorder(ids) }
  }

  /// Makes the place home, and no other.
  public func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try await change(reader) { list in
      guard list.chooseHome(id) else { throw StoreError.notFound }
    }
  }

  private func change<Answer: Sendable>(
    _ reader: ReaderKey, _ change: @escaping @Sendable (inout SavedPlaceList) throws -> Answer
  ) async throws(StoreError) -> Answer {
    try await database.write { connection in
      let old = SavedPlaceList(try connection.savedPlaces(of: reader))
      var new = old
      let answer = try change(&new)
      if new != old { try connection.replaceSavedPlaces(with: new.places, of: reader) }
      return answer
    }
  }
}
