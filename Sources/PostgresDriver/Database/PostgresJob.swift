import GazetteDomain
import Synchronization

/// A transaction that runs on a connection's thread while its caller waits.
final class PostgresJob: Sendable {
  private struct State {
    var caller: CheckedContinuation<Void, any Error>?
    /// The reason why the caller has left.
    var abandonReason: PostgresFailure?
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
        let abandonReason = state.withLock { state in
          if state.abandonReason == nil { state.caller = caller }
          return state.abandonReason
        }
        if let abandonReason { caller.resume(throwing: abandonReason) } else { start() }
      }
    } onCancel: {
      if kind.isReading { abandon(with: .cancelled) }
    }
  }

  /// Abandons the transaction at the deadline of its request; the wait is cancelled when the transaction ends before.
  func abandon(at deadline: ContinuousClock.Instant) async {
    do {
      try await Task.sleep(until: deadline, tolerance: .milliseconds(20), clock: .continuous)
    } catch {
      return
    }
    abandon(with: .deadlineExceeded)
  }

  /// Reports `failure` to the caller. A read is cancelled then, unless it ends soon; a write is finished in the background.
  private func abandon(with failure: PostgresFailure) {
    state.withLock { state in
      state.abandonReason = failure
      if kind.isReading { state.watch?.abandon() }
    }
    resumeCaller(with: .failure(failure))
  }

  // MARK: - The thread

  /// Begins an attempt on the connection of `watch`; returns false for a read whose caller has left.
  func begin(on watch: ConnectionWatch) -> Bool {
    state.withLock { state in
      guard !kind.isReading || state.abandonReason == nil else { return false }
      watch.beginTransaction()
      state.watch = watch
      return true
    }
  }

  /// Runs the statements of the transaction.
  func run(_ session: PostgresSession) throws { try CrashNotes.$current.withValue(note) { try work(session) } }

  /// Ends the attempt: the connection's next work is that of another caller.
  func endAttempt() { state.withLock { $0.watch = nil } }

  /// Counts another attempt; returns its number.
  func countAttempt() -> Int {
    state.withLock { state in
      state.attempts += 1
      return state.attempts
    }
  }

  /// Reports the result to the caller, if it still waits.
  func resumeCaller(with result: Result<Void, any Error>) {
    let caller = state.withLock { state in
      defer { state.caller = nil }
      return state.caller
    }
    caller?.resume(with: result)
  }
}
