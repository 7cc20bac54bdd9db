import Foundation
import GazetteDomain
import GazetteStore
import MeasuringTools

/// Compares the cost of an article, import and evaluation together, with and without watches of many readers. Each reader has 50
/// feeds of at most 10,000.
struct WatchingReadersBenchmark {
  private static let feedsPerReader = 50
  /// The number of documents that a refresh imports before the evaluation.
  private static let atOnce = 16
  private static let perDocument = 5
  private static let documents = 400
  let readers: Int
  let watchesPerReader: Int
  private var feeds: Int { max(Self.documents, min(10_000, readers * Self.feedsPerReader / 10)) }

  func run() async throws {
    let paper = try await WatchingInstallation()
    try paper.add(readers: readers, feedsPerReader: Self.feedsPerReader, of: feeds)
    try await save(0, in: paper) {}
    let clock = ContinuousClock()
    let without = try await clock.measure { try await save(1, in: paper) { try await paper.evaluate() } }
    try paper.addWatches(watchesPerReader, readers: readers, feeds: feeds)
    var percolator = WatchPercolator([])
    let compiled = try await clock.measure {
      percolator = WatchPercolator(try await paper.store.changedWatches(after: 0).on)
    }
    guard percolator.count == readers * watchesPerReader else {
      throw BenchmarkError.wrongAnswer("\(percolator.count) watches")
    }
    let edit = ChangedWatches(version: 1, off: [WatchID(rawValue: 1)])
    let edited = clock.measure { percolator.apply(edit) }
    percolator = WatchPercolator([])
    // The first evaluation compiles the watches.
    try await save(2, in: paper) { try await paper.evaluate() }
    let (before, memory) = (try paper.matches(), try PeakMemory.megabytes())
    let with = try await clock.measure { try await save(3, in: paper) { try await paper.evaluate() } }
    let matches = try paper.matches() - before
    guard before > 0 else { throw BenchmarkError.wrongAnswer("no match") }
    let articles = Double(Self.documents * Self.perDocument)
    print(
      "| readers | watches | compiled, s | after an edit, ms | peak memory, MB | matches | an article without, ms "
        + "| with, ms | ratio |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    print(
      "| \(readers) | \(readers * watchesPerReader) | \(rounded(compiled / .seconds(1))) "
        + "| \(rounded(edited / .milliseconds(1))) | \(memory) | \(matches) "
        + "| \(rounded(without / .milliseconds(1) / articles)) | \(rounded(with / .milliseconds(1) / articles)) "
        + "| \(rounded(with / without)) |")
    try await paper.close()
  }

  /// Saves new articles of each measured feed, and runs `evaluate` after each group of documents.
  private func save(_ round: Int, in paper: WatchingInstallation, _ evaluate: () async throws -> Void) async throws {
    for document in 0..<Self.documents {
      let first = (round * Self.documents + document) * Self.perDocument
      let articles = (first..<first + Self.perDocument).map { InventedNews.article($0, published: Date()) }
      try await paper.save(articles, feed: document * feeds / Self.documents)
      if document % Self.atOnce == Self.atOnce - 1 { try await evaluate() }
    }
  }
}
