import Foundation
import GazetteDomain
@testable import PostgresDriver
import GazetteTesting
import Testing

/// Read articles, stored as marks and exceptions, are equivalent to a plain set of unread articles.
struct ReadMarksTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func `matches a plain set after random operations`(seed: UInt64) async throws {
    try await withPostgres { database in
      var articles = PostgresArticleStore(database)
      // From lists that are read in small ranges and gathered, to those that are scanned.
      articles.firstRangeLength = [1, 4, 48][Int(seed % 3)]
      var history = NewsHistory(
        seed: seed, of: NewsStores(feeds: PostgresFeedStore(database), articles: articles))
      try await history.run(steps: 25)
      try await requireSoundMarks(database)
    }
  }

  @Test func `inserts an article at a cost independent of the number of readers`() async throws {
    var writes: [Int] = []
    for count in [1, 40] {
      try await withPostgres { database in
        let (feeds, articles) = (PostgresFeedStore(database), PostgresArticleStore(database))
        let readers = (0..<count).map { ReaderKey(rawValue: "reader\($0)") }
        let (a, b) = (try await subscribe("a", readers, feeds), try await subscribe("b", readers, feeds))
        _ = try await feeds.save(a, state: FeedFetchState(), articles: [.fixture(1)])
        for reader in readers { _ = try await articles.mark([ArticleID(rawValue: 1)], read: true, of: reader) }
        let before = try await personalRows(database)
        // A new one, and one with an article that all have read.
        _ = try await feeds.save(a, state: FeedFetchState(), articles: [.fixture(2)])
        _ = try await feeds.save(b, state: FeedFetchState(), articles: [.fixture(1)])
        writes.append(try await personalRows(database) - before)
        for reader in readers { #expect(try await articles.unreadCount(of: reader) == 1) }
      }
    }
    #expect(writes == [0, 0])
  }

  @Test func `writes few rows for marking many articles and for undoing it`() async throws {
    try await withPostgres { database in
      let (feeds, articles) = (PostgresFeedStore(database), PostgresArticleStore(database))
      let feed = try await subscribe("a", [.owner], feeds)
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

  @Test func `stores only large unread counts`() async throws {
    try await withPostgres { database in
      let (feeds, articles) = (PostgresFeedStore(database), PostgresArticleStore(database))
      let feed = try await subscribe("a", [.owner], feeds)
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

  private func subscribe(_ name: String, _ readers: [ReaderKey], _ feeds: PostgresFeedStore) async throws -> Feed {
    let url = try #require(URL(string: "https://\(name).example/feed"))
    var feed: Feed?
    for reader in readers {
      feed = try await feeds.subscribe(to: url, title: name, folder: nil, for: reader, at: ManualTime().date).feed
    }
    return try #require(feed)
  }

  private func rows(_ database: PostgresDatabase) async throws -> Int {
    try await database.read { try $0.value("SELECT count(*) FROM readMark") ?? 0 }
  }

  /// Returns the number and state of readers' rows: a changed row has another place.
  private func personalRows(_ database: PostgresDatabase) async throws -> Int {
    try await database.read { session in
      let marks: Int = try session.value("SELECT count(*) FROM readMark") ?? 0
      let changed: Int =
        try session.value(
          "SELECT count(DISTINCT xmin::text || ctid::text || tableoid::text) FROM subscription WHERE countedUpTo > 1")
        ?? 0
      return marks + changed
    }
  }

  /// Checks that each count matches the rows, and that every mark has an article.
  private func requireSoundMarks(_ database: PostgresDatabase) async throws {
    let unsound: [String] = try await database.read { session in
      try session.column(
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
