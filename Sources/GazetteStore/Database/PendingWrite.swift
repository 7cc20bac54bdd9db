import GazetteDomain
import GRDB
import Synchronization

/// A write that somebody waits for.
protocol PendingWrite: Sendable {
  /// Makes the changes in the transaction under way, or none of them; may be called again after it was undone.
  /// - Throws: What has undone the whole transaction; what concerns this write alone is kept for its answer.
  func perform(in connection: Database) throws
  /// Tells what came of it, once that is on the disk.
  func answer()
  /// Tells that nothing came of it.
  func answer(failing error: StoreError)
}

/// A write with its value.
final class WriteOf<Value: Sendable>: PendingWrite {
  private let updates: @Sendable (Database) throws -> Value
  private let tell: @Sendable (Result<Value, StoreError>) -> Void
  private let outcome = Mutex<Result<Value, StoreError>?>(nil)

  init(
    _ updates: @escaping @Sendable (Database) throws -> Value,
    tell: @escaping @Sendable (Result<Value, StoreError>) -> Void
  ) {
    self.updates = updates
    self.tell = tell
  }

  func perform(in connection: Database) throws {
    try connection.run("SAVEPOINT pendingWrite")
    do {
      let value = try updates(connection)
      try connection.run("RELEASE pendingWrite")
      outcome.withLock { $0 = .success(value) }
    } catch {
      // A full disk, for one, makes SQLite undo more than the savepoint.
      guard connection.isInsideTransaction else { throw error }
      try connection.run("ROLLBACK TO pendingWrite")
      try connection.run("RELEASE pendingWrite")
      outcome.withLock { $0 = .failure(StoreError(translating: error)) }
    }
  }

  func answer() {
    // It was performed before, so there is one.
    guard let outcome = outcome.withLock({ $0 }) else { return }
    tell(outcome)
  }

  func answer(failing error: StoreError) { tell(.failure(error)) }
}
