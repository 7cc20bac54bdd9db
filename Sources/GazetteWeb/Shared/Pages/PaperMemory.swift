import Synchronization

/// State that outlives the pages, which are recreated when a setting changes: one value of each type, such as the removals that
/// readers can still undo. It is in memory only.
package final class PaperMemory: Sendable {
  private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Makes an empty memory.
  package init() {}

  /// Returns the value of that type; `make` creates it at the first call.
  func kept<Value: Sendable, Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
    try values.withLock { values throws(Failure) in
      if let value = values[ObjectIdentifier(Value.self)] as? Value { return value }
      let value = try make()
      values[ObjectIdentifier(Value.self)] = value
      return value
    }
  }
}
