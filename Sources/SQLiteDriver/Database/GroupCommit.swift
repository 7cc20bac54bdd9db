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
  private struct Line {
    var waiting: [any PendingWrite] = []
    var isMoving = false
    /// True while an open transaction waits for the next write.
    var isLingering = false
  }

  /// The maximum duration of a transaction of repeatable writes, while more of them arrive within the pause.
  private static let maximumBurst = Duration.seconds(1)

  private let connections: any DatabaseWriter
  private let boarding: Duration
  private let pause: Duration
  private let line = Mutex(Line())
  private let arrival = DispatchSemaphore(value: 0)

  /// Makes a queue for `connections`. Writes may join a transaction for the time `boarding`, so that a write after a long one
  /// does not wait for many more. A write announced as followed waits for the next one at most `pause`.
  init(
    _ connections: any DatabaseWriter, boarding: Duration = .milliseconds(40), pause: Duration = .milliseconds(40)
  ) {
    self.connections = connections
    self.boarding = boarding
    self.pause = pause
  }

  /// Writes, alone or with others; returns when the write is as durable as `keeping` demands.
  func write<Value: Sendable>(
    _ keeping: Durability = .durable, _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let result = await withCheckedContinuation { continuation in
      join(WriteOf(updates, keeping: keeping) { continuation.resume(returning: $0) })
    }
    return try result.get()
  }

  /// Adds `write` to the end of the queue.
  func join(_ write: any PendingWrite) {
    let (isFirst, isAwaited) = line.withLock { line in
      line.waiting.append(write)
      defer { (line.isMoving, line.isLingering) = (true, false) }
      return (!line.isMoving, line.isLingering)
    }
    if isFirst { move() }
    if isAwaited { arrival.signal() }
  }

  /// Commits the waiting writes, for as long as there are any.
  private func move() {
    connections.asyncWriteWithoutTransaction { [self] connection in
      commit(in: connection)
      let goesOn = line.withLock { line in
        line.isMoving = !line.waiting.isEmpty
        return line.isMoving
      }
      // Queued again, so that a checkpoint or a backup gets its turn.
      if goesOn { move() }
    }
  }

  private func commit(in connection: Database) {
    var aboard: [any PendingWrite] = []
    let isDurable = line.withLock { $0.waiting.contains { $0.keeping == .durable } }
    do {
      try connection.keeping(isDurable ? .durable : .repeatable) {
        try connection.inTransaction(.immediate) {
          let begin = ContinuousClock.now
          var boarding = isDurable ? boarding : Self.maximumBurst
          while let write = next(after: aboard.last, isDurable: isDurable) {
            aboard.append(write)
            try write.perform(in: connection)
            if write.keeping != .followed { boarding = min(boarding, self.boarding) }
            guard ContinuousClock.now < begin + boarding else { break }
          }
          return .commit
        }
      }
      for write in aboard { write.answer() }
    } catch {
      recover(aboard, from: StoreError(translating: error), in: connection)
    }
  }

  /// Returns the next write if it may join; waits briefly when the one before announced it.
  private func next(after last: (any PendingWrite)?, isDurable: Bool) -> (any PendingWrite)? {
    let lingers = line.withLock { line in
      line.isLingering = !isDurable && line.waiting.isEmpty && last?.keeping == .followed
      return line.isLingering
    }
    if lingers, arrival.wait(timeout: .now() + pause / .seconds(1)) == .timedOut {
      // A write that arrived at this very moment signals all the same.
      let isLate = line.withLock { line in
        defer { line.isLingering = false }
        return !line.isLingering
      }
      if isLate { arrival.wait() }
    }
    return line.withLock { line in
      // A durable write never waits behind a non-durable one: it goes to the next transaction.
      guard let first = line.waiting.first, isDurable || first.keeping != .durable else { return nil }
      return line.waiting.removeFirst()
    }
  }

  /// Handles a failed transaction, nothing of which is on the disk.
  private func recover(_ aboard: [any PendingWrite], from error: StoreError, in connection: Database) {
    guard let last = aboard.last else {
      // The transaction could not begin: another process is writing, or the disk fails. All waiting writes get this error.
      let refused = line.withLock { line in
        defer { line.waiting = [] }
        return line.waiting
      }
      for write in refused { write.answer(failing: error) }
      return
    }
    guard aboard.count > 1 else { return last.answer(failing: error) }
    // One of the writes failed, or a full disk has space for only some of them: each gets its own result.
    for write in aboard { commitAlone(write, in: connection) }
  }

  private func commitAlone(_ write: any PendingWrite, in connection: Database) {
    do {
      try connection.keeping(write.keeping) {
        try connection.inTransaction(.immediate) {
          try write.perform(in: connection)
          return .commit
        }
      }
      write.answer()
    } catch {
      write.answer(failing: StoreError(translating: error))
    }
  }
}

extension Database {
  /// Runs `work`, a transaction of its own, with the durability of `keeping`.
  fileprivate func keeping(_ keeping: Durability, _ work: () throws -> Void) throws {
    guard keeping != .durable else { return try work() }
    try execute(sql: "PRAGMA synchronous = NORMAL")
    // This fails only when no write is possible any longer.
    defer { try? execute(sql: "PRAGMA synchronous = FULL") }
    try work()
  }
}

/// A write with a waiting caller.
protocol PendingWrite: Sendable {
  var keeping: Durability { get }
  /// Makes the changes in the current transaction; may be called again after a rollback.
  /// - Throws: The reason of the failure; the transaction must then be rolled back, because some changes may be made.
  func perform(in connection: Database) throws
  /// Passes the result to the caller, once it is on the disk.
  func answer()
  /// Passes an error to the caller.
  func answer(failing error: StoreError)
}

/// A write with its value.
final class WriteOf<Value: Sendable>: PendingWrite {
  let keeping: Durability
  private let updates: @Sendable (Database) throws -> Value
  private let note = CrashNotes.current
  private let tell: @Sendable (Result<Value, StoreError>) -> Void
  private let outcome = Mutex<Value?>(nil)

  init(
    _ updates: @escaping @Sendable (Database) throws -> Value, keeping: Durability = .durable,
    tell: @escaping @Sendable (Result<Value, StoreError>) -> Void
  ) {
    self.keeping = keeping
    self.updates = updates
    self.tell = tell
  }

  func perform(in connection: Database) throws {
    let value = try CrashNotes.$current.withValue(note) { try updates(connection) }
    outcome.withLock { $0 = value }
  }

  func answer() {
    // It was performed before, so there is an outcome.
    guard let value = outcome.withLock({ $0 }) else { return }
    tell(.success(value))
  }

  func answer(failing error: StoreError) { tell(.failure(error)) }
}
