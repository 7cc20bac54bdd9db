import Foundation
import GazetteDomain
import GazetteStore
import SQLiteDriver
import GazetteTesting
import Testing

/// Marks by reader apps: many articles at once, folders without unread articles, removed feeds.
struct ReaderAppMarkingTests {
  private static let now = Date(timeIntervalSince1970: 1_700_000_000)

  @Test(arguments: Engine.allCases, [1, 2, 7, 8, 100])
  func `marks all read in batches of any size`(engine: Engine, atOnce: Int) async throws {
    try await withInstallation(on: engine, articles: 7) { apps, _ in
      let all = try await apps.allIDs(ArrivalQuery(), for: .owner, batchSize: atOnce)
      #expect(all.map(\.rawValue) == [7, 6, 5, 4, 3, 2, 1])
      var query = ArrivalQuery()
      query.before = ArticleID(rawValue: 6)
      (query.limit, query.isRising) = (1, true)
      try await apps.markRead(query, for: .owner, batchSize: atOnce)
      query = ArrivalQuery()
      query.isRead = false
      #expect(try await apps.ids(query, for: .owner).map(\.rawValue) == [7, 6])
    }
  }

  @Test(arguments: Engine.allCases)
  func `returns up to the maximum and one more`(engine: Engine) async throws {
    try await withInstallation(on: engine, articles: 3) { apps, _ in
      var query = ArrivalQuery()
      query.limit = ArrivalQuery.maximumCount + 1
      let all = try await apps.ids(query, for: .owner)
      #expect(all.count == 3)
      query.limit = 2
      let latest = try await apps.ids(query, for: .owner)
      #expect(latest.map(\.rawValue) == [3, 2])
    }
  }

  @Test(arguments: Engine.allCases)
  func `rejects the name of an empty folder`(engine: Engine) async throws {
    try await withInstallation(on: engine, articles: 1) { apps, _ in
      let town = try #require(try await apps.folders(for: .owner).first)
      let empty = try #require(try await apps.addFolder(" Empty ", for: .owner))
      #expect(empty.name == "Empty")
      #expect(try await apps.rename(town.id, to: "Empty", for: .owner) == false)
      #expect(try await apps.rename(empty.id, to: "Town", for: .owner) == false)
      #expect(try await apps.folders(for: .owner) == [empty, town])
      #expect(try await apps.remove(empty.id, for: .owner) == true)
      #expect(try await apps.rename(town.id, to: "Empty", for: .owner) == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `moves a starred article out of its folder when its feed is removed`(engine: Engine) async throws {
    try await withInstallation(on: engine, articles: 2) { apps, component in
      let id = ArticleID(rawValue: 2)
      try await apps.star([id], isOn: true, for: .owner)
      let before = try #require(try await apps.articles([id], for: .owner).first)
      #expect(before.folder == "Town")
      try await component.feeds.remove(before.feedID, for: .owner)
      let after = try #require(try await apps.articles([id], for: .owner).first)
      #expect(after.folder == nil && !after.isSubscribed)
      let known = try await component.feeds.known([before.feedID, FeedID(rawValue: 99)])
      #expect(known.map(\.url.absoluteString) == ["https://one.example/feed"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `stores names and labels with any characters`(engine: Engine) async throws {
    let odd = ["Plain, name", "", "\"quoted\",\"twice\"", "back\\slash", "new\nline", "é/«»", "\",\"", "]", "["]
    try await withInstallation(on: engine, articles: 1, authors: odd) { apps, _ in
      let id = ArticleID(rawValue: 1)
      for label in ["Later, perhaps", "\"quoted\"", "a/b"] {
        try await apps.label([id], label, isOn: true, for: .owner)
      }
      let article = try #require(try await apps.articles([id], for: .owner).first)
      #expect(article.authors == odd)
      #expect(Set(article.labels) == ["Later, perhaps", "\"quoted\"", "a/b"])
    }
  }

  private func withInstallation(
    on engine: Engine, articles count: Int, authors: [String] = [],
    _ work: (ReaderApps, NewsComponent) async throws -> Void
  ) async throws {
    try await engine.run { database in
      let now: CurrentTime = { Self.now }
      let feeds = SQLFeedStore(database, now: now)
      let component = NewsComponent(
        ports: .init(
          feeds: feeds, articles: SQLArticleStore(database, now: now), apps: SQLReaderAppStore(database, now: now),
          source: FakeFeedSource(), discovery: FakeFeedDiscovery(), pages: FakeFullArticleSource(),
          lists: FakeFeedListFormat(), lease: InMemoryWorkLease(now: now)))
      let url = try #require(URL(string: "https://one.example/feed"))
      let feed = try await feeds.subscribe(to: url, title: "One", folder: "Town", for: .owner, at: Self.now).feed
      let articles = (1...count).map { number in
        var article = Article(guid: "\(number)", title: "Article \(number)", published: Self.now)
        article.authors = authors
        return article
      }
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: articles)
      try await work(component.apps, component)
    }
  }
}
