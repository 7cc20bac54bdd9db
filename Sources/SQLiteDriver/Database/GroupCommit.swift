import Dispatch
import GazetteDomain
import GazetteStore
import GRDB
import Synchronization

/// Commits the writes that arrive during another commit together: waiting for the disk is the main cost of a small write, and one
/// wait serves them all.
///
/// Writes run in the order of their arrival, and each returns once it is as durable as requested. A transaction of only
/// repeatable writes does not wait for the disk: after a power cut the log ends before it, so that no later write survives
/// without it. A failing write rolls the transaction back; its writes then run one by one, so that the others do not fail. A
/// savepoint for each would avoid that, but makes SQLite save every page before a change: with articles, many times the written
/// data.
final class GroupCommit: Sendable {
  private struct Queue {
    var writes: [any PendingWrite] = []
    var isCommitting = false
    /// True while an open transaction waits for the next write.
    var isWaitingForNext = false
  }

  /// The maximum duration of a transaction of repeatable writes, while more of them arrive within the pause.
  private static let maximumBurst = Duration.seconds(1)

  private let connections: any DatabaseWriter
  private let joinWindow: Duration
  private let pause: Duration
  private let queue = Mutex(Queue())
  private let arrival = DispatchSemaphore(value: 0)

  /// Makes a queue for `connections`. Writes may join a transaction for the time `joinWindow`, so that a write after a long one
  /// does not wait for many more. A write announced as followed waits for the next one at most `pause`.
  init(
    _ connections: any DatabaseWriter, joinWindow: Duration = .milliseconds(40), pause: Duration = .milliseconds(40)
  ) {
    self.connections = connections
    self.joinWindow = joinWindow
    self.pause = pause
  }

  /// Writes, alone or with others; returns when the write is as durable as `durability` demands.
  func write<Value: Sendable>(
    _ durability: Durability = .durable, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let result = await withCheckedContinuation { continuation in
      enqueue(TypedWrite(body, durability: durability) { continuation.resume(returning: $0) })
    }
    return try result.get()
  }

  /// Adds `write` to the end of the queue.
  func enqueue(_ write: any PendingWrite) {
    let (isFirst, isAwaited) = queue.withLock { queue in
      queue.writes.append(write)
      defer { (queue.isCommitting, queue.isWaitingForNext) = (true, false) }
      return (!queue.isCommitting, queue.isWaitingForNext)
    }
    if isFirst { commitPending() }
    if isAwaited { arrival.signal() }
  }

  /// Commits the waiting writes until none is left.
  private func commitPending() {
    connections.asyncWriteWithoutTransaction { [self] connection in
      commit(in: connection)
      let hasMore = queue.withLock { queue in
        queue.isCommitting = !queue.writes.isEmpty
        return queue.isCommitting
      }
      // Queued again, so that a checkpoint or a backup gets its turn.
      if hasMore { commitPending() }
    }
  }

  private func commit(in connection: Database) {
    var batch: [any PendingWrite] = []
    let isDurable = queue.withLock { $0.writes.contains { $0.durability == .durable } }
    do {
      try connection.withDurability(isDurable ? .durable : .repeatable) {
        try connection.inTransaction(.immediate) {
          let begin = ContinuousClock.now
          var joinWindow = isDurable ? joinWindow : Self.maximumBurst
          while let write = next(after: batch.last, isDurable: isDurable) {
            batch.append(write)
            try write.perform(in: connection)
            if write.durability != .followed { joinWindow = min(joinWindow, self.joinWindow) }
            guard ContinuousClock.now < begin + joinWindow else { break }
          }
          return .commit
        }
      }
      for write in batch { write.complete() }
    } catch {
      recover(batch, from: StoreError(translating: error), in: connection)
    }
  }

  /// Returns the next write if it may join; waits briefly when the one before announced it.
  private func next(after last: (any PendingWrite)?, isDurable: Bool) -> (any PendingWrite)? {
    let waits = queue.withLock { queue in
      queue.isWaitingForNext = !isDurable && queue.writes.isEmpty && last?.durability == .followed
      return queue.isWaitingForNext
    }
    if waits, arrival.wait(timeout: .now() + pause / .seconds(1)) == .timedOut {
      // A write that arrived at this very moment signals all the same.
      let isLate = queue.withLock { queue in
        defer { queue.isWaitingForNext = false }
        return !queue.isWaitingForNext
      }
      if isLate { arrival.wait() }
    }
    return queue.withLock { queue in
      // A durable write never waits behind a non-durable one: it goes to the next transaction.
      guard let first = queue.writes.first, isDurable || first.durability != .durable else { return nil }
      return queue.writes.removeFirst()
    }
  }

  /// Handles a failed transaction, nothing of which is on the disk.
  private func recover(_ batch: [any PendingWrite], from error: StoreError, in connection: Database) {
    guard let last = batch.last else {
      // The transaction could not begin: another process is writing, or the disk fails. All waiting writes get this error.
      let rejected = queue.withLock { queue in
        defer { queue.writes = [] }
        return queue.writes
      }
      for write in rejected { write.fail(with: error) }
      return
    }
    guard batch.count > 1 else { return last.fail(with: error) }
    // One of the writes failed, or a full disk has space for only some of them: each gets its own result.
    for write in batch { commitAlone(write, in: connection) }
  }

  private func commitAlone(_ write: any PendingWrite, in connection: Database) {
    do {
      try connection.withDurability(write.durability) {
        try connection.inTransaction(.immediate) {
          try write.perform(in: connection)
          return .commit
        }
      }
      write.complete()
    } catch {
      write.fail(with: StoreError(translating: error))
    }
  }
}

extension Database {
  /// Runs `work`, a transaction of its own, with this durability.
  fileprivate func withDurability(_ durability: Durability, _ work: () throws -> Void) throws {
    guard durability != .durable else { return try work() }
    try execute(sql: "PRAGMA synchronous = NORMAL")
    // This fails only when no write is possible any longer.
    defer { try? execute(sql: "PRAGMA synchronous = FULL") }
    try work()
  }
}

/// A write with a waiting caller.
protocol PendingWrite: Sendable {
  var durability: Durability { get }
  /// Makes the changes in the current transaction; may be called again after a rollback.
  /// - Throws: The reason of the failure; the transaction must then be rolled back, because some changes may be made.
  func perform(in connection: Database) throws
  /// Passes the result to the caller, once it is on the disk.
  func complete()
  /// Passes an error to the caller.
  func fail(with error: StoreError)
}

/// A write whose result has a type.
final class TypedWrite<Value: Sendable>: PendingWrite {
  let durability: Durability
  private let body: @Sendable (Database) throws -> Value
  private let note = CrashNotes.current
  private let completion: @Sendable (Result<Value, StoreError>) -> Void
  private let outcome = Mutex<Value?>(nil)

  init(
    _ body: @escaping @Sendable (Database) throws -> Value, durability: Durability = .durable,
    completion: @escaping @Sendable (Result<Value, StoreError>) -> Void
  ) {
    self.durability = durability
    self.body = body
    self.completion = completion
  }

  func perform(in connection: Database) throws {
    let value = try CrashNotes.$current.withValue(note) { try body(connection) }
    outcome.withLock { $0 = value }
  }

  func complete() {
    // It was performed before, so there is an outcome.
    guard let value = outcome.withLock({ $0 }) else { return }
    completion(.success(value))
  }

  func fail(with error: StoreError) { completion(.failure(error)) }
}
