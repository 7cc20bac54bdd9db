import Foundation
import Synchronization

/// The way to a provider: first its budget, then its gate.
public struct ProviderAccess: Sendable {
  private let budget: any RequestBudget
  private let gates: [ProviderID: ProviderGate]
  private let limits: [ProviderID: ProviderLimits]

  /// Makes the access to the providers of `limits`; a provider without limits is not held back.
  public init(budget: any RequestBudget, limits: [ProviderID: ProviderLimits]) {
    self.budget = budget
    self.limits = limits
    gates = limits.mapValues { ProviderGate(atOnce: $0.atOnce) }
  }

  /// How many requests to `provider` may be under way at once, 1 and up.
  public func requestsAtOnce(of provider: ProviderID) -> Int { limits[provider]?.atOnce ?? 1 }

  /// Spends the budget for as many of `count` units as may be sent now.
  /// - Throws: ``StoreError`` when the budget cannot be kept: then nothing may be sent.
  public func reserve(_ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose)
    async throws(StoreError) -> BudgetAnswer
  {
    guard limits[provider] != nil else { return .granted(max(1, count)) }
    return try await budget.reserve(count, weight: weight, of: provider, for: purpose)
  }

  /// Runs a request whose weight was reserved; a provider that asks to wait is obeyed from then on.
  public func send<Value: Sendable>(
    to provider: ProviderID, _ request: @Sendable () async throws(SourceError) -> Value
  ) async throws(RefreshError) -> Value {
    do throws(SourceError) {
      guard let gate = gates[provider] else { return try await request() }
      return try await gate.pass(request)
    } catch {
      if case .rateLimited(_, let until) = error {
        do throws(StoreError) { try await budget.pause(provider, until: until) } catch { throw .store(error) }
      }
      throw .source(error)
    }
  }

  /// Reserves one unit and runs the request, or fails at once when the budget is spent.
  public func call<Value: Sendable>(
    _ provider: ProviderID, weight: Double = 1, for purpose: RequestPurpose = .reader,
    _ request: @Sendable () async throws(SourceError) -> Value
  ) async throws(RefreshError) -> Value {
    let answer: BudgetAnswer
    do throws(StoreError) {
      answer = try await reserve(1, weight: weight, of: provider, for: purpose)
    } catch {
      throw .store(error)
    }
    if case .wait(let until) = answer { throw .source(.budgetSpent(provider, until: until)) }
    return try await send(to: provider, request)
  }
}

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
