import Synchronization

/// The things that readers removed last, for undo; in memory only.
package final class Removals<Thing: Identifiable & Sendable>: Sendable where Thing.ID: Sendable {
  private let capacity = 200
  private let removals = Mutex<[(reader: ReaderKey, thing: Thing)]>([])

  /// Makes an empty list.
  package init() {}

  /// Remembers the thing that `reader` removed.
  package func keep(_ thing: Thing, of reader: ReaderKey) {
    removals.withLock { removals in
      removals.removeAll { $0.reader == reader && $0.thing.id == thing.id }
      removals.append((reader, thing))
      if removals.count > capacity { removals.removeFirst() }
    }
  }

  /// Returns the thing that `reader` removed, to offer undo; nil when it is forgotten.
  package func thing(_ id: Thing.ID, of reader: ReaderKey) -> Thing? {
    removals.withLock { $0.last { $0.reader == reader && $0.thing.id == id }?.thing }
  }

  /// Removes and returns the thing, to restore it; nil when it is forgotten.
  package func take(_ id: Thing.ID, of reader: ReaderKey) -> Thing? {
    removals.withLock { removals in
      guard let index = removals.lastIndex(where: { $0.reader == reader && $0.thing.id == id }) else { return nil }
      return removals.remove(at: index).thing
    }
  }
}
