import Foundation
import GRDB
import GazetteDomain
import GazetteStore
@testable import SQLiteDriver
import GazetteTesting
import Testing

/// Deleting data frees its disk space without delaying other writes.
struct DiskSpaceTests {
  private static let beginning = Date(timeIntervalSince1970: 1_700_000_000)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `returns the space of pruned articles to the disk`() async throws {
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let feeds = try await filled(database, articles: 300)
    let before = try await pages(database)
    #expect(try await feeds.prune(publishedBefore: .distantFuture, endedBefore: Self.beginning) == 280)
    let after = try await pages(database)
    #expect(after.all < before.all / 2)
    #expect(Double(after.free) <= Double(after.all) * 0.1)
    try await database.close()
    let size = try folder.url.appending(path: "gazette.sqlite").resourceValues(forKeys: [.fileSizeKey]).fileSize
    #expect(size == after.all * 4096)
  }

  @Test func `preserves an article starred during pruning`() async throws {
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let feeds = try await filled(database, articles: 300)
    let articles = SQLArticleStore(database.sql)
    // The oldest are deleted first, so the newest of them is deleted last.
    let last = try #require(try await newest(21, of: articles).last)
    async let removed = feeds.prune(publishedBefore: .distantFuture, endedBefore: Self.beginning)
    while try await pages(database).articles == 300 { await Task.yield() }
    try await articles.star(last, starred: true, of: .owner, at: Self.beginning)
    #expect(try await pages(database).articles > 21)
    #expect(try await removed == 279)
    #expect(try await newest(30, of: articles).contains(last))
    #expect(try await pages(database).articles == 21)
    try await database.close()
  }

  @Test func `rewrites an older file once to reclaim space`() async throws {
    let data = DataFolder(folder.url)
    let old = try DatabasePool(path: data.database.path, configuration: .gazette)
    try Schema.main.migrate(old)
    try await old.write { connection in
      try connection.execute(sql: "INSERT INTO feed (url, title) VALUES ('https://paper.example/feed', 'A paper')")
      #expect(try Int.fetchOne(connection, sql: "PRAGMA auto_vacuum") == 0)
    }
    try old.close()

    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let found = try await database.read { connection in
      try Int.fetchOne(connection, sql: "PRAGMA auto_vacuum")
    }
    #expect(found == 2)
    #expect(try await database.read { try String.fetchAll($0, sql: "SELECT title FROM feed") } == ["A paper"])
    try await database.close()
  }

  private func newest(_ count: Int, of store: SQLArticleStore) async throws -> [ArticleID] {
    var query = ArticleQuery()
    query.limit = count
    return try await store.page(query, of: .owner).articles.map(\.id)
  }

  /// Stores this many articles of one feed, whose last document contained the newest twenty.
  private func filled(_ database: GazetteDatabase, articles: Int) async throws -> SQLFeedStore {
    let store = SQLFeedStore(database.sql)
    let url = try #require(URL(string: "https://paper.example/feed"))
    let feed = try await store.subscribe(to: url, title: "A paper", folder: nil, for: .owner, at: Self.beginning).feed
    for numbers in [0..<(articles - 20), (articles - 20)..<articles] {
      _ = try await store.save(feed, state: FeedFetchState(), articles: numbers.map(Self.article), isFollowed: false)
    }
    return store
  }

  private static func article(_ number: Int) -> Article {
    var article = Article(guid: "\(number)", title: "Story \(number)", published: beginning + Double(number) * 60)
    article.text = (0..<200).map { "word\(number)\("abcdefghij".prefix($0 % 9 + 1))" }.joined(separator: " ")
    article.html = CleanHTML(sanitized: "<p>\(article.text)</p>")
    return article
  }

  private func pages(_ database: GazetteDatabase) async throws -> (all: Int, free: Int, articles: Int) {
    try await database.read { connection in
      (
        try Int.fetchOne(connection, sql: "PRAGMA page_count") ?? 0,
        try Int.fetchOne(connection, sql: "PRAGMA freelist_count") ?? 0,
        try Int.fetchOne(connection, sql: "SELECT count(*) FROM article") ?? 0
      )
    }
  }
}
