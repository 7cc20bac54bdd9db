import Foundation
import MeasuringTools

/// Refreshes many feeds of one host, all new and then all unchanged, in turn with newsboat on eight threads.
struct OneHostBenchmark {
  let feeds: Int

  /// Prints the seconds of both, and Gazette's processor time and written bytes.
  func run() async throws {
    let publisher = try RunningPublisher(feeds: feeds)
    let client = BareClient()
    try await publisher.waitUntilReady(client)
    try await client.shutdown()
    print("| \(feeds) feeds of one host | Gazette, s | newsboat, s | of CPU, s | written, MB | kept, MB |")
    print("|---|---|---|---|---|---|")
    for _ in 0..<3 {
      let installation = try await RefreshedInstallation(feeds: feeds, port: publisher.port, hosts: 1)
      let boat = try Newsboat(feeds: feeds, port: publisher.port)
      try await compare("all new", installation, boat, bringing: feeds * InventedPaper.items)
      try await compare("all unchanged (304)", installation, boat, bringing: 0)
      try await installation.close()
      boat?.remove()
    }
  }

  private func compare(
    _ name: String, _ installation: RefreshedInstallation, _ boat: Newsboat?, bringing articles: Int
  ) async throws {
    let clock = ContinuousClock()
    let before = try ProcessCost.now()
    let ours = try await clock.measure { try await installation.refresh(bringing: articles) } / .seconds(1)
    let cost = try ProcessCost.now().since(before)
    let theirs = try boat.map { boat in String(Self.rounded(try clock.measure { try boat.reload() } / .seconds(1))) }
    let databaseBytes = try installation.file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    print(
      "| \(name) | \(Self.rounded(ours)) | \(theirs ?? "–") | \(Self.rounded(cost.seconds)) "
        + "| \(cost.written / 1_000_000) | \(databaseBytes / 1_000_000) |")
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

/// The resource use of this process up to now.
private struct ProcessCost {
  /// The processor seconds, in user and in kernel mode.
  var seconds: Double
  /// The bytes passed to the system for writing, including requests.
  var written: Int

  static func now() throws -> ProcessCost {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    let seconds = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
    let lines = try String(contentsOfFile: "/proc/self/io", encoding: .utf8).split(separator: "\n")
    let written = lines.first { $0.hasPrefix("wchar:") }?.split(separator: " ").last.flatMap { Int($0) }
    guard let written else { throw BenchmarkError.wrongAnswer("no wchar in /proc/self/io") }
    return ProcessCost(seconds: seconds.reduce(0, +), written: written)
  }

  func since(_ earlier: ProcessCost) -> ProcessCost {
    ProcessCost(seconds: seconds - earlier.seconds, written: written - earlier.written)
  }
}

/// newsboat, a feed reader that is often used for comparisons.
private struct Newsboat {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "newsboat-bench-\(UUID().uuidString)")

  /// Creates its configuration; nil when it is not installed.
  init?(feeds: Int, port: Int) throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/newsboat") else { return nil }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let urls = (0..<feeds).compactMap { InventedPaper.url($0, port: port, hosts: 1)?.absoluteString }
    try Data(urls.joined(separator: "\n").utf8).write(to: folder.appending(path: "urls"))
    try Data("reload-threads 8\n".utf8).write(to: folder.appending(path: "config"))
  }

  func reload() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/newsboat")
    process.arguments = ["-u", "urls", "-c", "cache.db", "-C", "config", "-x", "reload"]
      .map { $0.hasPrefix("-") || $0 == "reload" ? $0 : folder.appending(path: $0).path }
    process.environment = ["HOME": folder.path, "LANG": "C.UTF-8", "TERM": "dumb"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkError.wrongAnswer("newsboat failed") }
  }

  // A remaining folder does not change the measurement.
  func remove() { try? FileManager.default.removeItem(at: folder) }
}
