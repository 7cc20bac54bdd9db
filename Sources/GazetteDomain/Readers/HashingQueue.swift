import Synchronization

/// The queue before password hashing: so many hashes are made at a time, a bounded number of callers wait for their turn, and a
/// caller that is cancelled leaves.
///
/// It is bounded where callers join it, not where they are served: a hash takes some tenths of a second, and whoever counts
/// only between two hashes counts nobody.
final class HashingQueue: Sendable {
  /// So many strangers wait at most: the last of them for about ten seconds.
  static let maximumWaiting = 48
  /// So many more places are for callers who are known: readers who signed in, and browsers in which they did before. They
  /// are served first.
  static let maximumKnownWaiting = 16

  private struct Waiter {
    let number: Int
    let turn: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var serving = 0
    var lastNumber = 0
    var known: [Waiter] = []
    var strangers: [Waiter] = []
  }

  private let atOnce: Int
  private let state = Mutex(State())

  /// Serves so many callers at once.
  init(atOnce: Int) { self.atOnce = atOnce }

  /// How many wait.
  var waitingCount: Int { state.withLock { $0.known.count + $0.strangers.count } }

  /// Does `work` when it is the caller's turn.
  /// - Throws: ``ReadersProblem/passwordsBusy(seconds:)`` at once when the queue is full, and when the caller's task is
  ///   cancelled while it waits; what `work` throws.
  func inTurn<Value>(
    isKnown: Bool, _ work: () async throws(ReadersProblem) -> Value
  ) async throws(ReadersProblem) -> Value {
    guard await waitForTurn(isKnown: isKnown) else { throw .passwordsBusy(seconds: 5) }
    defer { serveNext() }
    return try await work()
  }

  /// Whether the caller's turn came.
  private func waitForTurn(isKnown: Bool) async -> Bool {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        if let answer = join(Waiter(number: number, turn: turn), isKnown: isKnown) { turn.resume(returning: answer) }
      }
    } onCancel: {
      leave(number)
    }
  }

  /// True when it is the caller's turn, false when there is no place; nil for who waits.
  private func join(_ waiter: Waiter, isKnown: Bool) -> Bool? {
    state.withLock { state in
      // A task that was cancelled before this point has called `leave` already, or finds itself in the queue.
      guard !Task.isCancelled else { return false }
      guard state.serving >= atOnce else {
        state.serving += 1
        return true
      }
      if isKnown, state.known.count < Self.maximumKnownWaiting {
        state.known.append(waiter)
      } else if state.strangers.count < Self.maximumWaiting {
        state.strangers.append(waiter)
      } else {
        return false
      }
      return nil
    }
  }

  private func leave(_ number: Int) {
    let waiter: Waiter? = state.withLock { state in
      if let index = state.known.firstIndex(where: { $0.number == number }) { return state.known.remove(at: index) }
      return state.strangers.firstIndex { $0.number == number }.map { state.strangers.remove(at: $0) }
    }
    waiter?.turn.resume(returning: false)
  }

  private func serveNext() {
    let next: Waiter? = state.withLock { state in
      if !state.known.isEmpty { return state.known.removeFirst() }
      if !state.strangers.isEmpty { return state.strangers.removeFirst() }
      state.serving -= 1
      return nil
    }
    next?.turn.resume(returning: true)
  }
}
