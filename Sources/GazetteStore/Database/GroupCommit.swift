import GazetteDomain
import GRDB
import Synchronization

/// Commits the writes that come while another one is on its way to the disk together: waiting for the disk is what a
/// small write costs, and one wait serves them all.
///
/// Writes take place in the order in which they came, and each is answered once it is on the disk. One that fails undoes
/// the transaction, whose writes are then done one by one, so that it takes nothing from the others. A savepoint for each
/// would spare them that, but makes SQLite keep the former state of every page it touches in a file: with articles, many
/// times what is written.
final class GroupCommit: Sendable {
  private struct Line {
    var waiting: [any PendingWrite] = []
    var isMoving = false
  }

  private let connections: any DatabaseWriter
  private let boarding: Duration
  private let line = Mutex(Line())

  /// Commits through `connections`. Writes are let join a transaction for as long as `boarding`: who comes after a long
  /// one shall not wait for many of them.
  init(_ connections: any DatabaseWriter, boarding: Duration = .milliseconds(40)) {
    self.connections = connections
    self.boarding = boarding
  }

  /// Writes, alone or with others; the value is on the disk when this answers.
  func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let result = await withCheckedContinuation { continuation in
      join(WriteOf(updates) { continuation.resume(returning: $0) })
    }
    return try result.get()
  }

  /// Puts `write` at the end of the line.
  func join(_ write: any PendingWrite) {
    let isFirst = line.withLock { line in
      line.waiting.append(write)
      defer { line.isMoving = true }
      return !line.isMoving
    }
    if isFirst { move() }
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
    do {
      try connection.inTransaction(.immediate) {
        let deadline = ContinuousClock.now + boarding
        repeat {
          guard let write = next() else { break }
          aboard.append(write)
          try write.perform(in: connection)
        } while ContinuousClock.now < deadline
        return .commit
      }
      for write in aboard { write.answer() }
    } catch {
      recover(aboard, from: StoreError(translating: error), in: connection)
    }
  }

  private func next() -> (any PendingWrite)? {
    line.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
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
      try connection.inTransaction(.immediate) {
        try write.perform(in: connection)
        return .commit
      }
      write.answer()
    } catch {
      write.answer(failing: StoreError(translating: error))
    }
  }
}

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
