import Foundation
import GazetteCLI
import Logging
import ProviderSimulator

/// The simulator's newspapers, and a data folder without them.
enum SimulatedPress {
  /// Runs `work` with the simulator and the environment of the commands that use it.
  static func run(
    _ work: @escaping @Sendable (Simulator, [String: String]) async throws -> Void
  ) async throws {
    var logger = Logger(label: "simulator")
    logger.logLevel = .critical
    let simulator = try Simulator(logger: logger)
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString)")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await simulator.run() }
      let outcome: Result<Void, any Error>
      do {
        let first = try await simulator.addresses.feeds.first?.url ?? ""
        try await work(simulator, ["GAZETTE_DATA_FOLDER": folder.path, "GAZETTE_NEWS_FEED_URL": first])
        outcome = .success(())
      } catch {
        outcome = .failure(error)
      }
      group.cancelAll()
      // The server ends with a cancellation, as requested.
      try? await group.waitForAll()
      // A leftover is untidy, but no reason to fail a test.
      try? FileManager.default.removeItem(at: folder)
      try outcome.get()
    }
  }
}

extension CommandRun {
  /// The JSON object on standard output; may be empty.
  var object: [String: Any] {
    get throws { try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:] }
  }

  /// The objects of a list within it.
  func list(_ name: String) throws -> [[String: Any]] { try object[name] as? [[String: Any]] ?? [] }
}
