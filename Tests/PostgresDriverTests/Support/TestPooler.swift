import Foundation

/// The tests' own PgBouncer in front of their server; it ends with the process that started it.
final class TestPooler: Sendable {
  let port: Int
  private let process = Process()
  /// The pooler runs while this is open.
  private let life = Pipe()

  /// The pooler of this process if the tests are to use one; otherwise nil.
  static func sharedIfWanted() async throws -> TestPooler? {
    guard ProcessInfo.processInfo.environment["GAZETTE_TESTS_POOLED"] != nil else { return nil }
    return try await ifInstalled { try await starting.value }
  }

  private static let starting = Task.detached { try TestPooler(before: try await TestServer.shared(), sessions: 40) }

  init(before server: TestServer, sessions: Int) throws {
    port = try TestServer.freePort()
    let folder = server.folder + "/pooler\(port)"
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      TestServer.repository.appendingPathComponent("scripts/throwaway-pooler.sh").path, folder, String(port),
      server.folder, String(server.port), String(sessions),
    ]
    let output = Pipe()
    (process.standardInput, process.standardOutput) = (life, output)
    _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
    guard let readyReply = try output.fileHandleForReading.read(upToCount: 5), !readyReply.isEmpty else {
      process.waitUntilExit()
      if process.terminationStatus == NotInstalled.status {
        throw NotInstalled(sentence: "PgBouncer is not installed: run scripts/setup.sh.")
      }
      throw TestServerError(description: "No PgBouncer for the tests: run scripts/setup.sh.")
    }
  }

  /// Returns the address of one of the server's databases, through the pooler.
  func address(of database: String) -> String {
    "host=127.0.0.1 port=\(port) user=gazette dbname=\(database)"
  }

  deinit { try? life.fileHandleForWriting.close() }
}
