import Foundation
import GazetteDomain
@testable import PostgresDriver
import GazetteTesting
import Testing

@Suite struct `Word search in PostgreSQL` {
  @Test(arguments: [
    "\"OR\"x", "*", "velo\"NEAR\"x", "a:b", "';DROP", "{a}:c", "!velo", "हिन्दी", "สวัสดี", "a\\b", "a'b", "x<->y", "&|",
  ])
  func `never interprets a word as syntax`(typed: String) async throws {
    try await withPostgres { database in
      let (feeds, articles) = (PostgresFeedStore(database), PostgresArticleStore(database))
      let url = try #require(URL(string: "https://a.example/feed"))
      let feed = try await feeds.subscribe(to: url, title: "A", folder: nil, for: .owner, at: ManualTime().date).feed
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: [.fixture(1, title: "Vélo \(typed)")])
      _ = try await articles.spellings(of: [typed, "vleo"], limit: 3, for: .owner)
      var query = ArticleQuery()
      query.search = try SearchWords("velo")
      #expect(try await articles.page(query, of: .owner).articles.count == 1)
      query.search = try SearchWords(typed)
      #expect(try await articles.page(query, of: .owner).articles.count <= 1)
    }
  }

  @Test func `finds words beyond the positions that PostgreSQL stores`() async throws {
    try await withPostgres { database in
      let (feeds, articles) = (PostgresFeedStore(database), PostgresArticleStore(database))
      let url = try #require(URL(string: "https://a.example/feed"))
      let feed = try await feeds.subscribe(to: url, title: "A", folder: nil, for: .owner, at: ManualTime().date).feed
      var article = Article.fixture(1, title: "Long")
      article.text = (0..<60_000).map { "word\($0)" }.joined(separator: " ") + " " + String(repeating: "x", count: 5000)
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: [article])
      for (typed, count) in [("word17", 1), ("word29999", 1), ("\"word5 word6\"", 1), ("\"word6 word5\"", 0)] {
        var query = ArticleQuery()
        query.search = try SearchWords(typed)
        #expect(try await articles.page(query, of: .owner).articles.count == count, "\(typed)")
      }
    }
  }

  @Test(arguments: [
    ("voiture", "voture"), ("voiture", "ovoiture"), ("voiture", "oviture"), ("velo", "vleo"), ("velo", "evlo"),
    ("boulangerie", "boualngeire"), ("boulangerie", "obulnagerie"), ("boulangerie", "bxxlangerie"),
    ("boulangerie", "oulangeri"), ("москва", "moskva"), ("moskva", "москва"), ("amsterdam", "amstre"),
    ("amsterdam", "amsetr"), ("abcdefgh", "acbdegfh"), ("λαρισα", "larsia"),
  ])
  func `corrects every tolerated misspelling`(word: String, typed: String) async throws {
    try await withPostgres { database in
      let (feeds, articles) = (PostgresFeedStore(database), PostgresArticleStore(database))
      let url = try #require(URL(string: "https://a.example/feed"))
      let feed = try await feeds.subscribe(to: url, title: "A", folder: nil, for: .owner, at: ManualTime().date).feed
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: [.fixture(1, title: word)])
      #expect(try await articles.spellings(of: [typed], limit: 3, for: .owner) == [[word]])
    }
  }

  @Test func `removes a word with its last article`() async throws {
    try await withPostgres { database in
      let feeds = PostgresFeedStore(database)
      let url = try #require(URL(string: "https://a.example/feed"))
      let feed = try await feeds.subscribe(to: url, title: "A", folder: nil, for: .owner, at: ManualTime().date).feed
      var (bike, piano) = (Article.fixture(1, title: "Vélo bleu"), Article.fixture(2, title: "Piano bleu"))
      (bike.text, piano.text) = ("", "")
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: [bike, piano])
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: [bike])
      #expect(try await feeds.prune(publishedBefore: .distantFuture, endedBefore: .distantPast) == 1)
      let left: [String] = try await database.read { try $0.column("SELECT word FROM articleWord ORDER BY word") }
      #expect(left == ["bleu", "velo"])
    }
  }
}
