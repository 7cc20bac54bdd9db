/// The port that the server was given, for those who wait for it.
actor BoundPort {
  private var result: Result<Int, any Error>?
  private var waiters: [CheckedContinuation<Int, any Error>] = []

  /// Waits until the server listens.
  func port() async throws -> Int {
    if let result { return try result.get() }
    return try await withCheckedThrowingContinuation { waiters.append($0) }
  }

  /// Tells all who wait; only the first result counts.
  func settle(_ outcome: Result<Int, any Error>) {
    guard result == nil else { return }
    result = outcome
    for waiter in waiters { waiter.resume(with: outcome) }
    waiters = []
  }
}
