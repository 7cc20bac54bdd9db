import GazetteDomain
import Synchronization

/// The last searches that were removed, so that it can be taken back; forgotten when the program ends.
final class RemovedSearches: Sendable {
  private let capacity = 20
  private let searches = Mutex<[SavedSearch]>([])

  func keep(_ search: SavedSearch) {
    searches.withLock { searches in
      searches.removeAll { $0.id == search.id }
      searches.append(search)
      if searches.count > capacity { searches.removeFirst() }
    }
  }

  func search(_ id: SavedSearchID) -> SavedSearch? { searches.withLock { $0.last { $0.id == id } } }

  func take(_ id: SavedSearchID) -> SavedSearch? {
    searches.withLock { searches in
      guard let index = searches.lastIndex(where: { $0.id == id }) else { return nil }
      return searches.remove(at: index)
    }
  }
}
