import Foundation
import MeasuringTools

/// The publisher in a process of its own, so that its memory and its work are not ours.
final class RunningPublisher {
  let port: Int
  private let process = Process()
  /// Closed with this process, however that ends, which ends the publisher.
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

  /// Waits until the publisher answers `client`.
  func answers(_ client: BareClient) async throws {
    for _ in 0..<200 where process.isRunning {
      // It is not there yet.
      if let url = InventedPaper.url(0, port: port), (try? await client.fetch([url], tags: [:])) != nil { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw BenchmarkError.wrongAnswer("the publisher does not answer")
  }
}
