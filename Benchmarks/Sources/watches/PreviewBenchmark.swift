import Foundation
import GazetteDomain
import MeasuringTools

/// Measures previews of several queries in a store whose articles are all of the last 30 days.
struct PreviewBenchmark {
  private static let feeds = 100
  private static let perDocument = 500
  private static let rounds = 5
  let articles: Int

  func run() async throws {
    let paper = try await WatchingInstallation()
    try paper.add(readers: 1, feedsPerReader: Self.feeds, of: Self.feeds)
    let (now, step) = (Date(), 29 * 86_400 / Double(articles))
    for start in stride(from: 0, to: articles, by: Self.perDocument) {
      let numbers = start..<min(articles, start + Self.perDocument)
      try await paper.save(
        numbers.map { InventedNews.article($0, published: now - Double(articles - $0) * step) },
        feed: start / Self.perDocument % Self.feeds)
    }
    print("| query | matches | complete | median, ms | longest, ms |\n|---|--:|---|--:|--:|")
    for (name, query) in queries { try await measure(name, query, in: paper) }
    try await paper.close()
  }

  private var queries: [(name: String, query: String)] {
    let newest = InventedNews.article(articles - 1, published: Date())
    let words = newest.text.split(separator: " ")
    return [
      ("a common word", InventedNews.word(0)), ("a word of a hundredth", InventedNews.word(80)),
      ("a rare word", InventedNews.word(15_000)), ("`feed:`", "feed:\"Paper 7\""), ("`has:picture`", "has:picture"),
      ("two words with `OR`", "\(InventedNews.word(80)) OR \(InventedNews.word(15_000))"),
      ("a common word without another", "\(InventedNews.word(0)) -\(InventedNews.word(1))"),
      ("a phrase", "\"\(words[0]) \(words[1])\""), ("only an excluded word", "-\(InventedNews.word(1))"),
    ]
  }

  private func measure(_ name: String, _ query: String, in paper: WatchingInstallation) async throws {
    let clock = ContinuousClock()
    var (times, preview): ([Double], WatchPreview?) = ([], nil)
    for _ in 0..<Self.rounds {
      times.append(
        try await clock.measure {
          preview = try await paper.watches.preview(query, for: ReaderKey(rawValue: "reader0"))
        } / .milliseconds(1))
    }
    guard let preview else { return }
    let sorted = times.sorted()
    print(
      "| \(name) | \(preview.count) | \(preview.isComplete ? "yes" : "no") | \(rounded(sorted[Self.rounds / 2])) "
        + "| \(rounded(sorted[Self.rounds - 1])) |")
  }
}
