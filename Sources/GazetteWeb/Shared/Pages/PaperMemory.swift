import GazetteDomain
import Synchronization

/// What outlives the pages, which are made anew when a setting changes: one value of each type, such as what readers were
/// told and can still take back. Forgotten when the program ends.
package final class PaperMemory: Sendable {
  private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Remembers nothing yet.
  package init() {}

  /// The value of that type, made by `make` when it is first asked for.
  func kept<Value: Sendable, Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
    try values.withLock { values throws(Failure) in
      if let value = values[ObjectIdentifier(Value.self)] as? Value { return value }
      let value = try make()
      values[ObjectIdentifier(Value.self)] = value
      return value
    }
  }
}

/// What readers removed last, so that each can take theirs back; forgotten when the program ends.
final class Removals<Thing: Identifiable & Sendable>: Sendable where Thing.ID: Sendable {
  private let capacity = 200
  private let removals = Mutex<[(reader: ReaderKey, thing: Thing)]>([])

  /// Remembers what `reader` removed.
  func keep(_ thing: Thing, of reader: ReaderKey) {
    removals.withLock { removals in
      removals.removeAll { $0.reader == reader && $0.thing.id == thing.id }
      removals.append((reader, thing))
      if removals.count > capacity { removals.removeFirst() }
    }
  }

  /// What `reader` removed, to be offered; nil when it is forgotten.
  func thing(_ id: Thing.ID, of reader: ReaderKey) -> Thing? {
    removals.withLock { $0.last { $0.reader == reader && $0.thing.id == id }?.thing }
  }

  /// The same, to be put back.
  func take(_ id: Thing.ID, of reader: ReaderKey) -> Thing? {
    removals.withLock { removals in
      guard let index = removals.lastIndex(where: { $0.reader == reader && $0.thing.id == id }) else { return nil }
      return removals.remove(at: index).thing
    }
  }
}
