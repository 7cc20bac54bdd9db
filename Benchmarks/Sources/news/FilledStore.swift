import Foundation
import GazetteDomain
import GazetteStore
import SQLiteDriver

/// A store with many invented articles of 500 feeds, all different, with a vocabulary of 2,000 words.
struct FilledStore {
  static let feeds = 500
  /// The publication time of the first article.
  static let beginning = Date(timeIntervalSince1970: 1_700_000_000)
  /// The number of articles in one document, which is one transaction.
  private static let perDocument = 500
  let folder: URL
  let articles: Int

  /// Fills the store, and prints the speed.
  func fill() async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let store = SQLFeedStore(database.sql)
    var feeds: [Feed] = []
    for number in 0..<Self.feeds {
      guard let url = URL(string: "https://paper\(number).example/feed") else { continue }
      feeds.append(
        try await store.subscribe(
          to: url, title: "Paper \(number)", folder: nil, for: .owner, at: Date()
        ).feed)
    }
    let elapsed = try await ContinuousClock().measure {
      for start in stride(from: 0, to: articles, by: Self.perDocument) {
        let numbers = start..<min(articles, start + Self.perDocument)
        _ = try await store.save(
          feeds[start / Self.perDocument % feeds.count], state: FeedFetchState(), articles: numbers.map(Self.article))
      }
    }
    try await database.close()
    print(
      "| articles | taken in, articles/s |\n|---|---|\n| \(articles) | \(Int(Double(articles) / (elapsed / .seconds(1)))) |"
    )
  }

  /// The article with a number; the same in every run. Each minute has one article.
  static func article(_ number: Int) -> Article {
    var random = InventedWords(seed: UInt64(number))
    let published = beginning + Double(number) * 60
    var article = Article(guid: "\(number)", title: random.words(8) + " \(number)", published: published)
    article.link = URL(string: "https://paper.example/\(number)")
    article.text = random.words(60)
    article.html = CleanHTML(sanitized: "<p>\(article.text)</p>")
    article.excerpt = String(article.text.prefix(200))
    article.picture = URL(string: "https://paper.example/\(number).jpg")
    article.authors = [random.words(2)]
    return article
  }
}
