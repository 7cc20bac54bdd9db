import Dispatch
import GazetteDomain
import GRDB
import Synchronization

/// Commits the writes that come while another one is on its way to the disk together: waiting for the disk is what a
/// small write costs, and one wait serves them all.
///
/// Writes take place in the order in which they came, and each is answered once it is kept as it was to be. A
/// transaction of nothing but what can be had again does not wait for the disk: when the power goes the log ends before
/// it, so that of what follows it nothing stays without it. A write that fails undoes the transaction, whose writes are
/// then done one by one, so that it takes nothing from the others. A savepoint for each would spare them that, but makes
/// SQLite keep the former state of every page it touches: with articles, many times what is written.
final class GroupCommit: Sendable {
  private struct Line {
    var waiting: [any PendingWrite] = []
    var isMoving = false
    /// Whether a transaction is open for who comes next.
    var isLingering = false
  }

  /// For so long a transaction of what can be had again goes on, while more of it comes within the pause.
  private static let longestBurst = Duration.seconds(1)

  private let connections: any DatabaseWriter
  private let boarding: Duration
  private let pause: Duration
  private let line = Mutex(Line())
  private let arrival = DispatchSemaphore(value: 0)

  /// Commits through `connections`. Writes are let join a transaction for as long as `boarding`: who comes after a long
  /// one shall not wait for many of them. Who said that another follows waits for it no longer than the `pause`.
  init(
    _ connections: any DatabaseWriter, boarding: Duration = .milliseconds(40), pause: Duration = .milliseconds(40)
  ) {
    self.connections = connections
    self.boarding = boarding
    self.pause = pause
  }

  /// Writes, alone or with others; the value is kept as `keeping` says when this answers.
  func write<Value: Sendable>(
    _ keeping: Keeping = .durable, _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let result = await withCheckedContinuation { continuation in
      join(WriteOf(updates, keeping: keeping) { continuation.resume(returning: $0) })
    }
    return try result.get()
  }

  /// Puts `write` at the end of the line.
  func join(_ write: any PendingWrite) {
    let (isFirst, isAwaited) = line.withLock { line in
      line.waiting.append(write)
      defer { (line.isMoving, line.isLingering) = (true, false) }
      return (!line.isMoving, line.isLingering)
    }
    if isFirst { move() }
    if isAwaited { arrival.signal() }
  }

  /// Takes those who wait along, as often as there are any.
  private func move() {
    connections.asyncWriteWithoutTransaction { [self] connection in
      commit(in: connection)
      let goesOn = line.withLock { line in
        line.isMoving = !line.waiting.isEmpty
        return line.isMoving
      }
      // Queued anew, so that a checkpoint or a backup gets its turn.
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
          var boarding = isDurable ? boarding : Self.longestBurst
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

  /// The next in the line, when it may come aboard; waits for it a little when the one before said that it comes.
  private func next(after last: (any PendingWrite)?, isDurable: Bool) -> (any PendingWrite)? {
    let lingers = line.withLock { line in
      line.isLingering = !isDurable && line.waiting.isEmpty && last?.keeping == .followed
      return line.isLingering
    }
    if lingers, arrival.wait(timeout: .now() + pause / .seconds(1)) == .timedOut {
      // Who came at that very moment signals all the same.
      let isLate = line.withLock { line in
        defer { line.isLingering = false }
        return !line.isLingering
      }
      if isLate { arrival.wait() }
    }
    return line.withLock { line in
      // What is to be on the disk is not kept waiting by what is not: its own transaction is the next.
      guard let first = line.waiting.first, isDurable || first.keeping != .durable else { return nil }
      return line.waiting.removeFirst()
    }
  }

  /// After a transaction of which nothing is on the disk.
  private func recover(_ aboard: [any PendingWrite], from error: StoreError, in connection: Database) {
    guard let last = aboard.last else {
      // It could not even begin: another process writes, or the disk refuses. That is everybody's answer.
      let refused = line.withLock { line in
        defer { line.waiting = [] }
        return line.waiting
      }
      for write in refused { write.answer(failing: error) }
      return
    }
    guard aboard.count > 1 else { return last.answer(failing: error) }
    // One of them fails, or a full disk has room for some of them only: each learns by itself.
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

/// How safe a write is once it is answered. A kill takes none of them.
enum Keeping: Sendable {
  /// On the disk: the power may go.
  case durable
  /// The power may take it until the next write that is durable, and all that was written after it as well. For what can
  /// be had again, and is nobody's word.
  case repeatable
  /// The same, and more of its kind comes within moments, for which the transaction is held open.
  case followed
}

extension Database {
  /// Does `work`, a transaction of its own, so that it is as safe as `keeping` says.
  fileprivate func keeping(_ keeping: Keeping, _ work: () throws -> Void) throws {
    guard keeping != .durable else { return try work() }
    try execute(sql: "PRAGMA synchronous = NORMAL")
    // It cannot fail but where nothing can be written any more.
    defer { try? execute(sql: "PRAGMA synchronous = FULL") }
    try work()
  }
}

/// A write that somebody waits for.
protocol PendingWrite: Sendable {
  var keeping: Keeping { get }
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
  let keeping: Keeping
  private let updates: @Sendable (Database) throws -> Value
  private let note = CrashNotes.current
  private let tell: @Sendable (Result<Value, StoreError>) -> Void
  private let outcome = Mutex<Value?>(nil)

  init(
    _ updates: @escaping @Sendable (Database) throws -> Value, keeping: Keeping = .durable,
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
    // It was performed before, so there is one.
    guard let value = outcome.withLock({ $0 }) else { return }
    tell(.success(value))
  }

  func answer(failing error: StoreError) { tell(.failure(error)) }
}
