/// Ends work that takes too long.
enum Deadline {
  private enum Event<Value: Sendable>: Sendable {
    case done(Result<Value, FetchError>)
    case timedOut
    case timerCancelled
  }

  /// Returns the result of `work`, or throws `timedOut` with `reported` when it takes longer than `limit`. It then cancels
  /// `work`, which must end soon.
  static func run<Value: Sendable>(
    within limit: Duration, reported: Duration, work: @escaping @Sendable () async throws(FetchError) -> Value
  ) async -> Result<Value, FetchError> {
    await withTaskGroup(of: Event<Value>.self) { group in
      group.addTask { .done(await result(of: work)) }
      group.addTask { await timer(limit) }
      defer { group.cancelAll() }
      for await event in group {
        switch event {
        case .done(let result): return result
        case .timedOut: return .failure(.timedOut(after: reported))
        case .timerCancelled: continue
        }
      }
      return .failure(.cancelled)
    }
  }

  private static func result<Value: Sendable>(
    of work: @Sendable () async throws(FetchError) -> Value
  ) async -> Result<Value, FetchError> {
    do throws(FetchError) {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }

  private static func timer<Value: Sendable>(_ limit: Duration) async -> Event<Value> {
    do {
      try await ContinuousClock().sleep(for: limit)
      return .timedOut
    } catch {
      return .timerCancelled
    }
  }
}
