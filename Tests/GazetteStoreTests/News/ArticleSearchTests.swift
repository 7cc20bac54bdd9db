import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// Articles are found by their words, and misspelled words are corrected, on both engines.
struct ArticleSearchTests {
  @Test(
    arguments: Engine.allCases,
    [
      "\"OR\"x", "*", "velo\"NEAR\"x", "a:b", "';DROP", "{a}:c", "!velo", "हिन्दी", "สวัสดี", "a\\b", "a'b", "x<->y", "&|",
    ])
  func `never interprets a word as syntax`(engine: Engine, typed: String) async throws {
    try await engine.run { database in
      let (feeds, articles) = (SQLFeedStore(database), SQLArticleStore(database))
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

  @Test(arguments: Engine.allCases)
  func `finds words beyond the positions that PostgreSQL stores`(engine: Engine) async throws {
    try await engine.run { database in
      let (feeds, articles) = (SQLFeedStore(database), SQLArticleStore(database))
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

  @Test(
    arguments: Engine.allCases,
    [
      ("voiture", "voture"), ("voiture", "ovoiture"), ("voiture", "oviture"), ("velo", "vleo"), ("velo", "evlo"),
      ("boulangerie", "boualngeire"), ("boulangerie", "obulnagerie"), ("boulangerie", "bxxlangerie"),
      ("boulangerie", "oulangeri"), ("москва", "moskva"), ("moskva", "москва"), ("amsterdam", "amstre"),
      ("amsterdam", "amsetr"), ("abcdefgh", "acbdegfh"), ("λαρισα", "larsia"),
    ])
  func `corrects every tolerated misspelling`(engine: Engine, words: (word: String, typed: String)) async throws {
    try await engine.run { database in
      let (feeds, articles) = (SQLFeedStore(database), SQLArticleStore(database))
      let url = try #require(URL(string: "https://a.example/feed"))
      let feed = try await feeds.subscribe(to: url, title: "A", folder: nil, for: .owner, at: ManualTime().date).feed
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: [.fixture(1, title: words.word)])
      #expect(try await articles.spellings(of: [words.typed], limit: 3, for: .owner) == [[words.word]])
    }
  }

  @Test(arguments: Engine.allCases)
  func `removes a word with its last article`(engine: Engine) async throws {
    try await engine.run { database in
      let feeds = SQLFeedStore(database)
      let url = try #require(URL(string: "https://a.example/feed"))
      let feed = try await feeds.subscribe(to: url, title: "A", folder: nil, for: .owner, at: ManualTime().date).feed
      var (bike, piano) = (Article.fixture(1, title: "Vélo bleu"), Article.fixture(2, title: "Piano bleu"))
      (bike.text, piano.text) = ("", "")
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: [bike, piano])
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: [bike])
      #expect(try await feeds.prune(publishedBefore: .distantFuture, endedBefore: .distantPast) == 1)
      let words: SQL = engine == .sqlite ? "SELECT DISTINCT word FROM articleWordKey" : "SELECT word FROM articleWord"
      let left: [String] = try await database.read { try $0.column("\(sql: words) ORDER BY word") }
      #expect(left == ["bleu", "velo"])
    }
  }
}
