import Synchronization

/// Counts the open pages that listen, so that a crowd of them cannot take every connection.
final class ListenerLimit: Sendable {
  private let limit: Int
  private let listeners = Mutex(0)

  init(_ limit: Int) { self.limit = limit }

  /// Takes a seat; false when none is left.
  func enter() -> Bool {
    listeners.withLock { listeners in
      guard listeners < limit else { return false }
      listeners += 1
      return true
    }
  }

  /// Gives the seat back.
  func leave() { listeners.withLock { $0 -= 1 } }
}
