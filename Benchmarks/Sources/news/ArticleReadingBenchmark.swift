import Foundation
import GazetteDomain
import GazetteStore
import SQLiteDriver
import MeasuringTools

/// Compares lists and searches of a filled store with bare SQL on the same file.
struct ArticleReadingBenchmark {
  private static let queries = 100
  private let store: SQLArticleStore
  private let bare: BareArticles
  private let clock = ContinuousClock()
  private let newest: Date

  /// Reads the data folder.
  static func run(in folder: URL) async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .reader)
    let store = SQLArticleStore(database.sql)
    guard let newest = try await store.page(ArticleQuery(), of: .owner).articles.first?.article.published else {
      throw BenchmarkError.wrongAnswer("the store is empty")
    }
    let benchmark = ArticleReadingBenchmark(
      store: store, bare: try BareArticles(folder.appending(path: "gazette.sqlite")), newest: newest)
    try await benchmark.measure()
    try await database.close()
  }

  private init(store: SQLArticleStore, bare: BareArticles, newest: Date) {
    self.store = store
    self.bare = bare
    self.newest = newest
  }

  private func measure() async throws {
    print("| what | Gazette p95, ms | bare SQL p95, ms | ratio of p95 |\n|---|---|---|---|")
    try await compare("newest articles") { _, _ in }
    try await compare("a page further down") { query, number in query.before = cursor(number) }
    try await compare("unread, further down") { query, number in
      query.unreadOnly = true
      query.before = cursor(number)
    }
    try await compare("one feed") { query, number in
      query.feed = FeedID(rawValue: Int64(number % FilledStore.feeds + 1))
    }
    try await compare("search for one word") { query, number in
      query.search = try SearchWords(InventedWord.text(number * 17 % InventedWords.vocabulary))
    }
    try await compare("search for two words") { query, number in
      query.search = try SearchWords(
        "\(InventedWord.text(number * 17 % InventedWords.vocabulary)) \(InventedWord.text(number * 31 % 1999))")
    }
  }

  private func cursor(_ number: Int) -> ArticleCursor {
    // Pages down to the middle of the store.
    let step = newest.timeIntervalSince(FilledStore.beginning) / Double(2 * Self.queries)
    return ArticleCursor(published: newest - Double(number) * step, id: ArticleID(rawValue: 0))
  }

  private func compare(_ name: String, _ change: (inout ArticleQuery, Int) throws -> Void) async throws {
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for number in 0..<Self.queries {
      var query = ArticleQuery()
      try change(&query, number)
      // Reads the pages from the disk beforehand, with the bare SQL: Gazette would cache its own result.
      _ = try bare.page(query)
      var page = ArticlePage(articles: [], next: nil)
      ours.append(try await clock.measure { page = try await store.page(query, of: .owner) } / .milliseconds(1))
      var found = 0
      theirs.append(try clock.measure { found = try bare.page(query) } / .milliseconds(1))
      guard page.articles.count == min(found, query.limit), found > 0 else {
        throw BenchmarkError.wrongAnswer("\(name): \(page.articles.count) and \(found) articles")
      }
    }
    let (ourP95, theirP95) = (Self.p95(ours), Self.p95(theirs))
    print("| \(name) | \(Self.rounded(ourP95)) | \(Self.rounded(theirP95)) | \(Self.rounded(ourP95 / theirP95)) |")
  }

  private static func p95(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
