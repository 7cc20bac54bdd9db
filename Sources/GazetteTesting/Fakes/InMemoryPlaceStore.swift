public import Foundation
public import GazetteDomain

/// Keeps readers' places in memory.
public actor InMemoryPlaceStore: PlaceStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var lists: [ReaderKey: SavedPlaceList] = [:]

  /// Starts with `places` saved for the owner, in that order.
  public init(_ places: [Place] = [], at date: Date = Date(timeIntervalSince1970: 0)) {
    var list = SavedPlaceList()
    for place in places { _ = list.save(place, at: date) }
    lists[.owner] = list
  }

  /// The reader's places by rank.
  public func savedPlaces(of reader: ReaderKey) async throws(StoreError) -> [SavedPlace] {
    try fault.check()
    return lists[reader]?.places ?? []
  }

  /// One saved place; nil when it is not saved.
  public func savedPlace(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try fault.check()
    return lists[reader]?[id]
  }

  /// Saves `place` at the end of the list.
  public func save(_ place: Place, for reader: ReaderKey, at date: Date) async throws(StoreError) -> SavedPlace {
    try fault.check()
    return lists[reader, default: SavedPlaceList()].save(place, at: date)
  }

  /// Puts a removed entry back.
  public func restore(_ saved: SavedPlace, for reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    lists[reader, default: SavedPlaceList()].restore(saved)
  }

  /// Removes a place and answers it.
  public func remove(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try fault.check()
    return lists[reader, default: SavedPlaceList()].remove(id)
  }

  /// Puts the places in the order of `ids`.
  public func reorder(_ ids: [PlaceID], of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    lists[reader, default: SavedPlaceList()].reorder(ids)
  }

  /// Makes the place home.
  public func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    guard lists[reader, default: SavedPlaceList()].chooseHome(id) else { throw .notFound }
  }
}
