import GazetteDomain
import GazettePresentation
import Metrics
import Synchronization

/// Keeps printed pages as long as the data and the minute stay the same.
final class PageCache: Sendable {
  /// What makes one page differ from another.
  struct Key: Hashable {
    let address: String
    let reader: ReaderKey
    let language: Language
    let units: UnitSystem
    let theme: Theme
    /// What a page depends on besides, such as a choice that a cookie keeps; empty for most.
    var variant = ""
  }

  /// What all kept pages have in common; when it changes, none is good any more.
  struct State: Hashable {
    let version: UInt64
    let minute: Int
  }

  /// A page that is being printed, for all who want it meanwhile.
  struct Printing: Hashable {
    let key: Key
    let state: State
  }

  private struct Shelf {
    var state = State(version: 0, minute: 0)
    var pages: [Key: RenderedPage] = [:]
    var bytes = 0
  }

  private let shelf = Mutex(Shelf())
  private let byteLimit: Int
  private let hits = PageCache.counter("hit")
  private let misses = PageCache.counter("miss")

  init(byteLimit: Int = 8 * 1024 * 1024) { self.byteLimit = byteLimit }

  func page(_ key: Key, in state: State) -> RenderedPage? {
    let page = shelf.withLock { $0.state == state ? $0.pages[key] : nil }
    (page == nil ? misses : hits).increment()
    return page
  }

  /// Keeps `page`, which was made from the data of `state`; a page of an older state is not kept.
  func keep(_ page: RenderedPage, _ key: Key, in state: State) {
    shelf.withLock { shelf in
      if shelf.state != state {
        guard (state.version, state.minute) >= (shelf.state.version, shelf.state.minute) else { return }
        shelf = Shelf(state: state)
      }
      if shelf.bytes + page.size > byteLimit { shelf = Shelf(state: state) }
      shelf.bytes += page.size
      shelf.pages[key] = page
    }
  }

  private static func counter(_ result: String) -> Counter {
    Counter(label: "gazette_cache_requests_total", dimensions: [("cache", "pages"), ("result", result)])
  }
}
