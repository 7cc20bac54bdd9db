import Foundation
import Thumbnailing

/// Compares Gazette's thumbnail of a large picture with libvips's own tool on the same file.
struct ThumbnailBenchmark {
  private static let width = 640
  let picture: String
  let rounds: Int

  /// Prints the times. Subtracts the tool's process start, which is measured separately.
  func run() async throws {
    guard let tool = Self.tool else {
      FileHandle.standardError.write(Data("vipsthumbnail is missing: install libvips-tools\n".utf8))
      return
    }
    let bytes = Array(try Data(contentsOf: URL(filePath: picture)))
    let thumbnailer = Thumbnailer()
    let box = ThumbnailBox(width: Self.width)
    var times: [(ours: Double, tool: Double)] = []
    let output = FileManager.default.temporaryDirectory.appending(path: "gazette-bench-\(UUID().uuidString).webp")
    let arguments = [picture, "--size", "\(Self.width)x", "-o", "\(output.path)[Q=75,strip]"]
    for round in 0...rounds {
      let start = try milliseconds { try Self.run(tool, ["--vips-version"]) }
      let theirs = try milliseconds { try Self.run(tool, arguments) } - start
      let clock = ContinuousClock()
      let ours = try await clock.measure { _ = try await thumbnailer.thumbnail(of: bytes, fitting: box) }
      // The first round warms the caches.
      if round > 0 { times.append((ours: ours / .milliseconds(1), tool: theirs)) }
    }
    try FileManager.default.removeItem(at: output)
    let shares = Spread(times.map { $0.tool / $0.ours })
    print("| \(bytes.count) | \(Spread(times.map(\.ours)).text) | \(Spread(times.map(\.tool)).text) | \(shares.text) |")
  }

  private static let tool = ["/usr/bin/vipsthumbnail", "/usr/local/bin/vipsthumbnail"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static func run(_ tool: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: tool)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkError.wrongAnswer }
  }

  private func milliseconds(_ work: () throws -> Void) throws -> Double {
    try ContinuousClock().measure { try work() } / .milliseconds(1)
  }
}
