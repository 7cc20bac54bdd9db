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
