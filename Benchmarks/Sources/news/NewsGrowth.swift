import Foundation
import GazetteDomain
import GazetteStore
import SQLiteDriver
import MeasuringTools

/// Measures lists, searches and counts in a store with a given number of articles or of feeds.
struct NewsGrowth {
  private static let vocabulary = InventedWords.vocabulary
  let folder: URL
  private let growth = Growth()

  init(folder: URL) { self.folder = folder }

  /// Measures a filled store.
  func articles() async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let store = SQLArticleStore(database.sql)
    let newest = try await store.page(ArticleQuery(), of: .owner).articles
    guard let first = newest.first?.article.published else { throw BenchmarkError.wrongAnswer("the store is empty") }
    let middle = FilledStore.beginning + first.timeIntervalSince(FilledStore.beginning) / 2
    // The cache is valid until the next write.
    func write(_ round: Int) async throws {
      try await store.star(newest[0].id, starred: round.isMultiple(of: 2), of: .owner, at: Date())
    }
    try await growth.measure("list", before: write) { _ in _ = try await store.page(ArticleQuery(), of: .owner) }
    try await growth.measure("page in the middle") { round in
      var query = ArticleQuery()
      query.before = ArticleCursor(published: middle - Double(round) * 60, id: ArticleID(rawValue: 0))
      _ = try await store.page(query, of: .owner)
    }
    try await growth.measure("search, rare words") { round in
      var query = ArticleQuery()
      // Each article's title contains its number.
      query.search = try SearchWords("\(round * newest.count + 1)")
      _ = try await store.page(query, of: .owner)
    }
    try await growth.measure("search, two common words") { round in
      var query = ArticleQuery()
      query.search = try SearchWords(
        "\(InventedWord.text(round * 17 % Self.vocabulary)) \(InventedWord.text(round * 31 % 1999))")
      _ = try await store.page(query, of: .owner)
    }
    try await growth.measure("an article read") { round in
      _ = try await store.mark([newest[round % newest.count].id], read: true, of: .owner)
    }
    try await database.close()
    growth.report("bytes", Double(try size()))
  }

  /// Measures a store of `count` feeds with ten articles each, in a new folder.
  func feeds(_ count: Int) async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let (feeds, articles) = (
      SQLFeedStore(database.sql, quotas: ReaderQuotas(maximumFeeds: 100_000)), SQLArticleStore(database.sql)
    )
    for number in 0..<count {
      guard let url = URL(string: "https://paper\(number).example/feed") else { continue }
      let feed = try await feeds.subscribe(to: url, title: "Paper \(number)", folder: nil, for: .owner, at: Date()).feed
      _ = try await feeds.save(
        feed, state: FeedFetchState(), articles: (0..<10).map { FilledStore.article(number * 10 + $0) })
    }
    let newest = try await articles.page(ArticleQuery(), of: .owner).articles.map(\.id)
    // The cache is valid until the next write.
    func write(_ round: Int) async throws {
      try await articles.star(newest[0], starred: round.isMultiple(of: 2), of: .owner, at: Date())
    }
    try await growth.measure("list", before: write) { _ in _ = try await articles.page(ArticleQuery(), of: .owner) }
    try await growth.measure("feeds with their counts", before: write) { _ in _ = try await feeds.statuses(of: .owner) }
    try await growth.measure("which are due", before: write) { _ in _ = try await feeds.due(at: Date(), limit: 1000) }
    try await database.close()
  }

  private func size() throws -> Int {
    try FileManager.default.attributesOfItem(atPath: folder.appending(path: "gazette.sqlite").path)[.size] as? Int ?? 0
  }
}
