import Synchronization

/// Lets so many callers through at once, the others in the order they came.
public final class ProviderGate: Sendable {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var free: Int
    var nextID = 0
    var waiters: [Waiter] = []
    var abandoned: Set<Int> = []
  }

  private let state: Mutex<State>

  /// Makes a gate for `atOnce` callers.
  public init(atOnce: Int) { state = Mutex(State(free: max(1, atOnce))) }

  /// Runs `work` when there is room.
  /// - Throws: ``SourceError/cancelled`` when the task was cancelled while waiting, and what `work` throws.
  public func pass<Value: Sendable>(
    _ work: @Sendable () async throws(SourceError) -> Value
  ) async throws(SourceError) -> Value {
    guard await enter() else { throw .cancelled }
    defer { leave() }
    return try await work()
  }

  private func enter() async -> Bool {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let enters = state.withLock { state -> Bool? in
          // The cancellation may have come before the continuation was stored.
          if state.abandoned.remove(id) != nil { return false }
          guard state.free == 0 else {
            state.free -= 1
            return true
          }
          state.waiters.append(Waiter(id: id, continuation: continuation))
          return nil
        }
        if let enters { continuation.resume(returning: enters) }
      }
    } onCancel: {
      abandon(id)
    }
  }

  private func abandon(_ id: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
        state.abandoned.insert(id)
        return nil
      }
      return state.waiters.remove(at: index)
    }
    waiter?.continuation.resume(returning: false)
  }

  private func leave() {
    let next = state.withLock { state -> Waiter? in
      guard !state.waiters.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiters.removeFirst()
    }
    next?.continuation.resume(returning: true)
  }
}
