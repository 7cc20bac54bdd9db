import Foundation
import HTMLSanitizing
import Testing

/// Mozilla's test pages for its own reader mode: the extracted words are compared with the expected ones.
struct `Corpus of publishers' pages` {
  @Test(.enabled(if: SharedFolder.url != nil, "the folder of corpora is not next to this checkout"))
  func `extracts nearly all expected words and hardly any others`() async throws {
    let pages = try SharedFolder.publishersPages()
    #expect(pages.count > 70)
    let scores = await withTaskGroup(of: (name: String, score: Double).self) { group in
      for page in pages { group.addTask { (page.lastPathComponent, await Self.score(of: page)) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let mean = scores.reduce(0) { $0 + $1.score } / Double(scores.count)
    let worst = scores.sorted { $0.score < $1.score }.prefix(5)
    #expect(mean >= 0.97, "the least: \(worst)")
  }

  /// Returns the F1 score of the words: the harmonic mean of precision and recall.
  @concurrent private static func score(of page: URL) async -> Double {
    guard let source = try? Data(contentsOf: page.appending(path: "source.html")),
      let expected = try? Data(contentsOf: page.appending(path: "expected.html"))
    else { return 0 }
    // Some pages have only a word or two.
    let found = ArticleExtraction(minimumTextLength: 1).html(in: Array(source)) ?? ""
    let (words, belonging) = (words(of: found), words(of: String(decoding: expected, as: UTF8.self)))
    let common = words.reduce(0) { $0 + min($1.value, belonging[$1.key] ?? 0) }
    let count = words.values.reduce(0, +) + belonging.values.reduce(0, +)
    return count > 0 ? 2 * Double(common) / Double(count) : 1
  }

  /// Returns the number of times that each word occurs in the text of `html`.
  private static func words(of html: String) -> [Substring: Int] {
    let text = HTMLSanitizer().sanitize(html, base: URL(string: "http://fakehost/test/page.html")).text
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
