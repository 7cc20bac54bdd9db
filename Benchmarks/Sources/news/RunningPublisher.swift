import Foundation
import MeasuringTools

/// The publisher in its own process, so that its memory and processor time do not count.
final class RunningPublisher {
  let port: Int
  private let process = Process()
  /// A pipe that closes when this process ends for any reason, which ends the publisher.
  private let lifeline = Pipe()

  init(feeds: Int) throws {
    port = Int.random(in: 20_000...60_000)
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["publish", "\(port)", "\(feeds)"]
    process.standardInput = lifeline
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }

  deinit { process.terminate() }

  /// Waits until the publisher responds to `client`.
  func waitUntilReady(_ client: BareClient) async throws {
    for _ in 0..<200 where process.isRunning {
      // Not ready yet.
      if let url = InventedPaper.url(0, port: port), (try? await client.fetch([url], tags: [:])) != nil { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw BenchmarkError.wrongAnswer("the publisher does not answer")
  }
}
