import Foundation
import FuzzTargets
import HTMLSanitizing
import Testing

/// Checks the sanitiser's output against the security rules, with separate lists.
enum Oracle {
  /// Expects the sanitised `html` to contain only allowed markup, and to stay the same when sanitised again.
  static func check(
    _ html: String, with sanitizer: HTMLSanitizer = HTMLSanitizer(), sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let once = sanitizer.sanitize(html, base: base).html
    let twice = sanitizer.sanitize(once, base: base).html
    let faults = SanitizerOracle.faults(in: once)
    #expect(
      faults.isEmpty, "\(faults) from \(html.prefix(2000)) gave \(once.prefix(2000))", sourceLocation: sourceLocation)
    #expect(
      twice == once, "from \(html.prefix(2000))\nonce  \(once.prefix(2000))\ntwice \(twice.prefix(2000))",
      sourceLocation: sourceLocation)
  }

  static let base = URL(string: "https://paper.example/2026/article.html")
  static let longBase = URL(string: "https://paper.example/" + String(repeating: "long", count: 1000) + "/")
}
