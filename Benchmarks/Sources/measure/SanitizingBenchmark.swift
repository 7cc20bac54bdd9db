import CYardsticks
import Foundation
import HTMLSanitizing

/// Sanitises an invented article, beside gumbo's bare parse of the same bytes in the same run.
struct SanitizingBenchmark {
  private let html: String
  private let bytes: [UInt8]
  private let base: URL?
  private let rounds: Int

  /// - Parameter sections: how long the article is; one section is about 1,200 bytes.
  init(sections: Int, rounds: Int) {
    html = InventedArticle.html(sections: sections)
    bytes = Array(html.utf8)
    base = URL(string: "https://courier.example/bridge.html")
    self.rounds = rounds
  }

  /// Prints the times of one article.
  func run() throws {
    // Looking into the text takes as long as a good part of sanitising: it is looked into once, and then only measured.
    let expected = HTMLSanitizer().sanitize(html, base: base).html
    guard expected.contains("<figcaption>"), !expected.contains("<script") else { throw BenchmarkError.wrongAnswer }
    let pair = try YardstickPair.measured(
      rounds: rounds, ours: { try sanitize(length: expected.utf8.count) }, bare: parse)
    print("| \(bytes.count) | \(pair.text) |")
  }

  /// Answers each line of standard input, which says how often, with the processor's milliseconds for sanitising once and
  /// for gumbo's bare parse, so that somebody else can take turns.
  func runOnDemand() throws {
    let length = HTMLSanitizer().sanitize(html, base: base).html.utf8.count
    while let line = readLine() {
      let times = max(1, Int(line) ?? 1)
      let ours = try processorTime { for _ in 0..<times { try sanitize(length: length) } }
      let bare = try processorTime { for _ in 0..<times { try parse() } }
      print(ours / Double(times), bare / Double(times))
      fflush(nil)
    }
  }

  private func processorTime(_ work: () throws -> Void) rethrows -> Double {
    let start = Self.processorTime
    try work()
    return Self.processorTime - start
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }

  private func sanitize(length: Int) throws {
    let result = HTMLSanitizer().sanitize(html, base: base)
    guard !result.isCutShort, result.html.utf8.count == length else { throw BenchmarkError.wrongAnswer }
  }

  private func parse() throws {
    let children = bytes.withUnsafeBytes { bytes in
      yardstick_parse_html(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    guard children > 0 else { throw BenchmarkError.wrongAnswer }
  }
}
