import ServiceLifecycle

/// Keeps a paper without background work open until it is told to stop.
struct StandBy: Service {
  func run() async throws {
    try await gracefulShutdown()
  }
}
