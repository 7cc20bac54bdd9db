import Foundation
import Testing

/// The memory limit for a document: five times its bytes and 32 MB, at most 200 MB.
///
/// A debug build keeps copies longer, which the optimiser removes: it gets 16 MB more.
struct `Document memory` {
  #if DEBUG
    private static let baseline = 49_152
  #else
    private static let baseline = 32_768
  #endif

  /// In several lengths: a short document reaches no limit, a long one reaches one of them.
  @Test(arguments: HostileDocument.all, [300_000, 3_000_000])
  func `stays under five times the bytes of a hostile document`(document: HostileDocument, count: Int) throws {
    let bytes = document.bytes(about: count)
    let cost = try Self.cost(of: bytes, as: document.format)
    #expect(cost.kilobytes < min(200_000, Self.baseline + 5 * bytes.count / 1024), "\(cost)")
  }

  @Test func `suffices for a large ordinary feed`() throws {
    let paragraph = String(
      repeating: "Une phrase de plus, avec <a href=\"https://a.example/\">un lien</a>. ", count: 28)
    let item = { (number: Int) in
      """
      <item><guid>\(number)</guid><title>Title \(number)</title><link>https://a.example/\(number)</link>
      <pubDate>Sat, 21 Nov 2026 08:05:00 GMT</pubDate><category>one</category><category>two</category>
      <description><![CDATA[<p>\(paragraph)</p>]]></description></item>
      """
    }
    let feed = "<rss version=\"2.0\"><channel><title>T</title>\((0..<400).map(item).joined())</channel></rss>"
    let bytes = Array(feed.utf8)
    let cost = try Self.cost(of: bytes, as: "feed")
    #expect(cost.outcome == "400 articles")
    #expect(cost.kilobytes < Self.baseline + 5 * bytes.count / 1024, "\(cost)")
  }

  /// Returns the peak memory of a process that reads the document, and its output.
  private static func cost(of bytes: [UInt8], as format: String) throws -> (kilobytes: Int, outcome: String) {
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: "gazette-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }  // The system removes leftovers.
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "measured-memory")
    process.arguments = [format, file.path]
    // With a heap for each thread, the result depends on the threads that happen to run the work.
    process.environment = ProcessInfo.processInfo.environment.merging(["MALLOC_ARENA_MAX": "1"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(format) ended with \(process.terminationStatus)")
    let words = answer.split(separator: " ", maxSplits: 1)
    let kilobytes = try #require(words.first.flatMap { Int($0, radix: 10) })
    return (kilobytes, words.last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? "")
  }
}
