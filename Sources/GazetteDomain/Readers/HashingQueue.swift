import Synchronization

/// The queue for password hashing: limits the concurrent hashes, bounds the number of waiting callers, and removes cancelled
/// ones.
///
/// The bound applies when callers join, not when they are served: a hash takes some tenths of a second, so a count between two
/// hashes would see no one.
final class HashingQueue: Sendable {
  /// The maximum number of waiting strangers: the last waits for about ten seconds.
  static let maximumWaiting = 48
  /// The number of additional places for known callers: signed-in readers, and browsers with an earlier sign-in. They are served
  /// first.
  static let maximumKnownWaiting = 16

  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var serving = 0
    var lastNumber = 0
    var knownCallers: [Waiter] = []
    var unknownCallers: [Waiter] = []
  }

  private let atOnce: Int
  private let state = Mutex(State())

  /// Makes a queue that serves this many callers concurrently.
  init(atOnce: Int) { self.atOnce = atOnce }

  /// The number of waiting callers.
  var waitingCount: Int { state.withLock { $0.knownCallers.count + $0.unknownCallers.count } }

  /// Runs `work` when it is the caller's turn.
  /// - Throws: ``ReadersProblem/passwordsBusy(seconds:)`` at once when the queue is full, and when the caller's task is cancelled
  ///   while it waits; errors of `work`.
  func run<Value>(
    isKnown: Bool, _ work: () async throws(ReadersProblem) -> Value
  ) async throws(ReadersProblem) -> Value {
    guard await waitForTurn(isKnown: isKnown) else { throw .passwordsBusy(seconds: 5) }
    defer { serveNext() }
    return try await work()
  }

  /// Waits for the caller's turn; false when it does not come.
  private func waitForTurn(isKnown: Bool) async -> Bool {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let answer = join(Waiter(number: number, continuation: continuation), isKnown: isKnown) {
          continuation.resume(returning: answer)
        }
      }
    } onCancel: {
      leave(number)
    }
  }

  /// Returns true when it is the caller's turn, false when the queue is full; nil when the caller must wait.
  private func join(_ waiter: Waiter, isKnown: Bool) -> Bool? {
    state.withLock { state in
      // A task cancelled before this point has already called `leave`; a later cancellation finds itself in the queue.
      guard !Task.isCancelled else { return false }
      guard state.serving >= atOnce else {
        state.serving += 1
        return true
      }
      if isKnown, state.knownCallers.count < Self.maximumKnownWaiting {
        state.knownCallers.append(waiter)
      } else if state.unknownCallers.count < Self.maximumWaiting {
        state.unknownCallers.append(waiter)
      } else {
        return false
      }
      return nil
    }
  }

  private func leave(_ number: Int) {
    let waiter: Waiter? = state.withLock { state in
      if let index = state.knownCallers.firstIndex(where: { $0.number == number }) {
        return state.knownCallers.remove(at: index)
      }
      return state.unknownCallers.firstIndex { $0.number == number }.map { state.unknownCallers.remove(at: $0) }
    }
    waiter?.continuation.resume(returning: false)
  }

  private func serveNext() {
    let next: Waiter? = state.withLock { state in
      if !state.knownCallers.isEmpty { return state.knownCallers.removeFirst() }
      if !state.unknownCallers.isEmpty { return state.unknownCallers.removeFirst() }
      state.serving -= 1
      return nil
    }
    next?.continuation.resume(returning: true)
  }
}
