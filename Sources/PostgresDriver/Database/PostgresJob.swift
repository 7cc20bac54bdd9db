import GazetteDomain
import Synchronization

/// A transaction that runs on a connection's thread while its caller waits.
final class PostgresJob: Sendable {
  private struct State {
    var caller: CheckedContinuation<Void, any Error>?
    /// The reason why the caller has left.
    var departure: PostgresFailure?
    /// The connection that runs the transaction.
    var watch: ConnectionWatch?
    var attempts = 0
  }

  let kind: TransactionKind
  private let work: @Sendable (PostgresSession) throws -> Void
  /// The note of the caller's input, which is blamed for a crash on the thread.
  private let note = CrashNotes.current
  private let state = Mutex(State())

  init(_ kind: TransactionKind, _ work: @escaping @Sendable (PostgresSession) throws -> Void) {
    self.kind = kind
    self.work = work
  }

  // MARK: - The caller

  /// Waits for the end of the transaction that `start` begins. A cancelled caller leaves a read; a write is finished.
  func finish(_ start: () -> Void) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        let departure = state.withLock { state in
          if state.departure == nil { state.caller = caller }
          return state.departure
        }
        if let departure { caller.resume(throwing: departure) } else { start() }
      }
    } onCancel: {
      if kind.isReading { leave(because: .cancelled) }
    }
  }

  /// Makes the caller leave at the deadline of its request; cancelled when the transaction ends before.
  func leave(at deadline: ContinuousClock.Instant) async {
    do {
      try await Task.sleep(until: deadline, tolerance: .milliseconds(20), clock: .continuous)
    } catch {
      return
    }
    leave(because: .late)
  }

  /// Reports `failure` to the caller. A read is cancelled then, unless it ends soon; a write is finished in the background.
  private func leave(because failure: PostgresFailure) {
    state.withLock { state in
      state.departure = failure
      if kind.isReading { state.watch?.abandon() }
    }
    end(.failure(failure))
  }

  // MARK: - The thread

  /// Begins an attempt on the connection of `watch`; returns false for a read whose caller has left.
  func begin(on watch: ConnectionWatch) -> Bool {
    state.withLock { state in
      guard !kind.isReading || state.departure == nil else { return false }
      watch.lend()
      state.watch = watch
      return true
    }
  }

  /// Runs the statements of the transaction.
  func run(_ session: PostgresSession) throws { try CrashNotes.$current.withValue(note) { try work(session) } }

  /// Ends the attempt: the connection's next work is that of another caller.
  func endAttempt() { state.withLock { $0.watch = nil } }

  /// Counts another attempt; returns its number.
  func beginAgain() -> Int {
    state.withLock { state in
      state.attempts += 1
      return state.attempts
    }
  }

  /// Reports the result to the caller, if it still waits.
  func end(_ result: Result<Void, any Error>) {
    let caller = state.withLock { state in
      defer { state.caller = nil }
      return state.caller
    }
    caller?.resume(with: result)
  }
}
