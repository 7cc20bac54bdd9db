import GazetteDomain
import Synchronization

/// The last places that were removed, so that it can be taken back; forgotten when the program ends.
final class RemovedPlaces: Sendable {
  private let capacity = 20
  private let places = Mutex<[SavedPlace]>([])

  func keep(_ place: SavedPlace) {
    places.withLock { places in
      places.removeAll { $0.id == place.id }
      places.append(place)
      if places.count > capacity { places.removeFirst() }
    }
  }

  func place(_ id: PlaceID) -> SavedPlace? { places.withLock { $0.last { $0.id == id } } }

  func take(_ id: PlaceID) -> SavedPlace? {
    places.withLock { places in
      guard let index = places.lastIndex(where: { $0.id == id }) else { return nil }
      return places.remove(at: index)
    }
  }
}
