import GazetteDomain
import GRDB
import Synchronization

/// A write that somebody waits for.
protocol PendingWrite: Sendable {
  /// Makes the changes in the transaction under way; may be called again after that was undone.
  /// - Throws: Why it cannot; the transaction must then be undone, as some of the changes may be made.
  func perform(in connection: Database) throws
  /// Tells what came of it, once that is on the disk.
  func answer()
  /// Tells that nothing came of it.
  func answer(failing error: StoreError)
}

/// A write with its value.
final class WriteOf<Value: Sendable>: PendingWrite {
  private let updates: @Sendable (Database) throws -> Value
  private let note = CrashNotes.current
  private let tell: @Sendable (Result<Value, StoreError>) -> Void
  private let outcome = Mutex<Value?>(nil)

  init(
    _ updates: @escaping @Sendable (Database) throws -> Value,
    tell: @escaping @Sendable (Result<Value, StoreError>) -> Void
  ) {
    self.updates = updates
    self.tell = tell
  }

  func perform(in connection: Database) throws {
    let value = try CrashNotes.$current.withValue(note) { try updates(connection) }
    outcome.withLock { $0 = value }
  }

  func answer() {
    // It was performed before, so there is one.
    guard let value = outcome.withLock({ $0 }) else { return }
    tell(.success(value))
  }

  func answer(failing error: StoreError) { tell(.failure(error)) }
}
