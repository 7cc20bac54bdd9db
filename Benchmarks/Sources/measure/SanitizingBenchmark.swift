import CYardsticks
import Foundation
import HTMLSanitizing

/// Compares sanitising an invented article with gumbo's bare parse of the same bytes, in the same run.
struct SanitizingBenchmark {
  private let html: String
  private let bytes: [UInt8]
  private let base: URL?
  private let rounds: Int

  /// - Parameter sections: The length of the article, in sections of about 1,200 bytes.
  init(sections: Int, rounds: Int) {
    html = InventedArticle.html(sections: sections)
    bytes = Array(html.utf8)
    base = URL(string: "https://courier.example/bridge.html")
    self.rounds = rounds
  }

  /// Prints the times of one article.
  func run() throws {
    // Comparing the text takes a large part of the time of sanitising, so only the first result is compared.
    let expected = HTMLSanitizer().sanitize(html, base: base).html
    guard expected.contains("<figcaption>"), !expected.contains("<script") else { throw BenchmarkError.wrongAnswer }
    let pair = try YardstickPair.measured(
      rounds: rounds, ours: { try sanitize(length: expected.utf8.count) }, bare: parse)
    print("| \(bytes.count) | \(pair.text) |")
  }

  /// Takes turns with another program (``YardstickPair/onDemand(ours:bare:)``).
  func runOnDemand() throws {
    let length = HTMLSanitizer().sanitize(html, base: base).html.utf8.count
    try YardstickPair.onDemand(ours: { try sanitize(length: length) }, bare: parse)
  }

  private func sanitize(length: Int) throws {
    let result = HTMLSanitizer().sanitize(html, base: base)
    guard !result.isTruncated, result.html.utf8.count == length else { throw BenchmarkError.wrongAnswer }
  }

  private func parse() throws {
    let children = bytes.withUnsafeBytes { bytes in
      yardstick_parse_html(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    guard children > 0 else { throw BenchmarkError.wrongAnswer }
  }
}
