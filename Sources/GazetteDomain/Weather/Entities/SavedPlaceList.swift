public import Foundation

/// The rules of a reader's list of places: ranks without gaps, and exactly one home unless the list is empty.
public struct SavedPlaceList: Sendable, Hashable {
  /// The places by rank.
  public private(set) var places: [SavedPlace]

  /// Makes a list from entries in any order.
  public init(_ places: [SavedPlace] = []) {
    self.places = places.sorted { $0.rank < $1.rank }
    settle()
  }

  /// The entry of `id`; nil when it is not saved.
  public subscript(id: PlaceID) -> SavedPlace? { places.first { $0.id == id } }

  /// Adds `place` at the end, or gives the entry that is there the newer facts; answers the entry.
  public mutating func save(_ place: Place, at date: Date) -> SavedPlace {
    if let index = places.firstIndex(where: { $0.id == place.id }) {
      places[index].place = place
      return places[index]
    }
    places.append(SavedPlace(place: place, rank: places.count, isHome: places.isEmpty, savedAt: date))
    return places[places.count - 1]
  }

  /// Puts a removed entry back at its rank, and as home if it was; one that is saved again already is left alone.
  public mutating func restore(_ saved: SavedPlace) {
    guard self[saved.id] == nil else { return }
    places.insert(saved, at: min(max(0, saved.rank), places.count))
    if saved.isHome { makeHome(saved.id) }
    settle()
  }

  /// Removes an entry and answers it; nil when it was not saved.
  public mutating func remove(_ id: PlaceID) -> SavedPlace? {
    guard let index = places.firstIndex(where: { $0.id == id }) else { return nil }
    let removed = places.remove(at: index)
    settle()
    return removed
  }

  /// Puts the entries in the order of `ids`; those not named follow in their old order, unknown ids are ignored.
  public mutating func reorder(_ ids: [PlaceID]) {
    var wanted: [PlaceID: Int] = [:]
    for (index, id) in ids.enumerated() where wanted[id] == nil { wanted[id] = index }
    // Sorting is stable in effect: the old rank decides among those not named.
    places.sort { (wanted[$0.id] ?? .max, $0.rank) < (wanted[$1.id] ?? .max, $1.rank) }
    settle()
  }

  /// Makes an entry home, and no other; answers false when it is not saved.
  public mutating func chooseHome(_ id: PlaceID) -> Bool {
    guard self[id] != nil else { return false }
    makeHome(id)
    return true
  }

  private mutating func makeHome(_ id: PlaceID) {
    for index in places.indices { places[index].isHome = places[index].id == id }
  }

  private mutating func settle() {
    for index in places.indices { places[index].rank = index }
    if let first = places.first, !places.contains(where: \.isHome) { makeHome(first.id) }
  }
}
