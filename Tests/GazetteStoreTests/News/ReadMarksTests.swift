import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// Read articles, stored as marks and exceptions, are equivalent to a plain set of unread articles.
struct ReadMarksTests {
  /// PostgreSQL takes longer for each.
  private static let histories: [(Engine, UInt64)] = (0..<24).map { (.sqlite, $0) } + (0..<12).map { (.postgres, $0) }

  @Test(arguments: Self.histories)
  func `matches a plain set after random operations`(engine: Engine, seed: UInt64) async throws {
    try await engine.run { database in
      var articles = SQLArticleStore(database)
      // From lists that are read in small ranges and gathered, to those that are scanned.
      articles.firstRangeLength = [1, 4, 48][Int(seed % 3)]
      var history = NewsHistory(
        seed: seed, of: NewsStores(feeds: SQLFeedStore(database), articles: articles))
      try await history.run(steps: 25)
      try await requireSoundMarks(database)
    }
  }

  @Test(arguments: Engine.allCases)
  func `writes few rows for marking many articles and for undoing it`(engine: Engine) async throws {
    try await engine.run { database in
      let (feeds, articles) = (SQLFeedStore(database), SQLArticleStore(database))
      let feed = try await subscribe(feeds)
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: Article.fixtures(count: 120))
      var query = ArticleQuery()
      query.limit = 120
      let list = try await articles.page(query, of: .owner).articles
      let place = ArticleCursor(published: list[90].article.published, id: list[90].id)
      for above in [true, false] {
        let changed = try await articles.markRead(above: above, of: place, in: ArticleQuery(), reader: .owner)
        #expect(try await rows(database) == (above ? 30 : 0), "above: \(above)")
        _ = try await articles.mark(changed, read: false, of: .owner)
        #expect(try await rows(database) == 0, "above: \(above), undone")
      }
      // In the order of arrival, like a reader who starts with the oldest.
      for article in list.reversed().prefix(30) { _ = try await articles.mark([article.id], read: true, of: .owner) }
      #expect(try await rows(database) == 0)
      #expect(try await articles.unreadCount(of: .owner) == 90)
      #expect(try await articles.markAllRead(ArticleQuery(), of: .owner).count == 90)
      #expect(try await rows(database) == 0)
      #expect(try await articles.unreadCount(of: .owner) == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `stores only large unread counts`(engine: Engine) async throws {
    try await engine.run { database in
      let (feeds, articles) = (SQLFeedStore(database), SQLArticleStore(database))
      let feed = try await subscribe(feeds)
      for (count, isSettled) in [(20, false), (620, true)] {
        _ = try await feeds.save(feed, state: FeedFetchState(), articles: Article.fixtures(count: count))
        for _ in 1...2 {
          #expect(try await articles.unreadCount(of: .owner) == count)
          #expect(try await feeds.statuses(of: .owner).map(\.unreadCount) == [count])
        }
        let counted: [Int] = try await database.read { try $0.column("SELECT unreadCount FROM subscription") }
        #expect(counted == [isSettled ? count : 0])
      }
    }
  }

  private func subscribe(_ feeds: SQLFeedStore) async throws -> Feed {
    let url = try #require(URL(string: "https://a.example/feed"))
    return try await feeds.subscribe(to: url, title: "a", folder: nil, for: .owner, at: ManualTime().date).feed
  }

  private func rows(_ database: SQLDatabase) async throws -> Int {
    try await database.read { try $0.value("SELECT count(*) FROM readMark") ?? 0 }
  }

  /// Checks that each count matches the rows, and that every mark has an article.
  private func requireSoundMarks(_ database: SQLDatabase) async throws {
    let unsound: [String] = try await database.read { connection in
      try connection.column(
        """
        SELECT readerKey || ' ' || subscription.feedID FROM subscription JOIN feed ON feed.feedID = subscription.feedID
        WHERE subscription.unreadCount <> (
            SELECT count(*) FROM article WHERE article.feedID = feed.feedID AND articleID <= countedUpTo AND NOT coalesce(
              (SELECT isRead FROM readMark WHERE readMark.readerKey = subscription.readerKey
                AND readMark.feedID = feed.feedID AND readMark.articleID = article.articleID), articleID <= readUpTo))
          OR feed.articleCount <> (SELECT count(*) FROM article WHERE article.feedID = feed.feedID)
        UNION ALL
        SELECT readerKey || ' mark ' || articleID FROM readMark
        WHERE NOT EXISTS (SELECT 1 FROM article WHERE article.articleID = readMark.articleID)
        """)
    }
    #expect(unsound == [])
  }
}
