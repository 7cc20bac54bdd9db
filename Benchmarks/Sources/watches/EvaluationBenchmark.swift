import Foundation
import GazetteDomain
import MeasuringTools

/// Compares the evaluation of new articles with their import. Five readers have the watches, because one can have at most 200.
struct EvaluationBenchmark {
  private static let readers = 5
  private static let feeds = 100
  private static let perDocument = 100
  let watches: Int
  let articles: Int

  func run() async throws {
    let paper = try await WatchingInstallation()
    try paper.add(readers: Self.readers, feedsPerReader: Self.feeds, of: Self.feeds)
    try paper.addWatches(max(1, watches / Self.readers), readers: Self.readers, feeds: Self.feeds)
    for feed in 0..<Self.feeds { try await paper.save([article(feed)], feed: feed) }
    let clock = ContinuousClock()
    var added = 0
    let imported = try await clock.measure {
      for start in stride(from: 0, to: articles, by: Self.perDocument) {
        let numbers = start..<min(articles, start + Self.perDocument)
        added += try await paper.save(
          numbers.map { article(Self.feeds + $0) }, feed: start / Self.perDocument % Self.feeds)
      }
    }
    let evaluated = try await clock.measure { try await paper.evaluate() }
    let matches = try paper.matches()
    guard added == articles, matches > 0 else {
      throw BenchmarkError.wrongAnswer("\(added) articles, \(matches) matches")
    }
    print("| watches | new articles | matches | import, s | evaluation, s | ratio |\n|--:|--:|--:|--:|--:|--:|")
    let (importTime, evaluation) = (rounded(imported / .seconds(1)), rounded(evaluated / .seconds(1)))
    print(
      "| \(watches) | \(articles) | \(matches) | \(importTime) | \(evaluation) | \(rounded(evaluated / imported)) |")
    try await paper.close()
  }

  private func article(_ number: Int) -> Article {
    InventedNews.article(number, published: Date() - Double(number % 3600))
  }
}
