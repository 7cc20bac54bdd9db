import Foundation
import GRDB
import GazetteDomain
import GazetteStore
@testable import SQLiteDriver
import GazetteTesting
import Testing

/// The marks of older databases, and the cost of new articles.
struct ReadMarksTests {
  private let temporary: TemporaryFolder
  init() throws { temporary = try TemporaryFolder() }

  @Test(arguments: [1, 2, 3, 10, 1000], [true, false])
  func `migrates read and unread marks`(every: Int64, isUnread: Bool) async throws {
    let folder = DataFolder(temporary.url.appendingPathComponent("data"))
    try folder.create()
    let queue = try DatabaseQueue(path: folder.database.path)
    let older = Array(Schema.main.migrations.prefix { $0.identifier != Migration.readMarks.identifier })
    try Schema(applicationID: Schema.main.applicationID, migrations: older).migrate(queue)
    let unread = Set((1...60 as ClosedRange<Int64>).filter { $0.isMultiple(of: every) == isUnread })
    try await queue.write { connection in try Self.fill(connection, unread: unread) }
    try queue.close()
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let (feeds, articles) = (SQLFeedStore(database.sql), SQLArticleStore(database.sql))
    var query = ArticleQuery()
    query.limit = 200
    // The third feed's subscription has ended.
    let running = unread.filter { $0 % 3 != 0 }
    let list = try await articles.page(query, of: .owner).articles
    #expect(Set(list.filter { !$0.isRead }.map(\.id.rawValue)) == running)
    #expect(list.count == 40)
    #expect(try await articles.unreadCount(of: .owner) == running.count)
    #expect(try await articles.unreadCount(of: ReaderKey(rawValue: "another")) == 20)
    #expect(try await articles.article(ArticleID(rawValue: 7), of: .owner)?.isStarred == true)
    try await requireSoundMarks(database)
    let rows = try await Self.rows(database)
    #expect(rows <= min(unread.count, 60 - unread.count))
    _ = try await feeds.restore(FeedID(rawValue: 3), reader: .owner)
    #expect(try await articles.unreadCount(of: .owner) == unread.count)
    try await database.close()
  }

  @Test func `inserts an article at a cost independent of the number of readers`() async throws {
    let changes = try await [1, 40].asyncMap { count in
      try await withDatabase { database in
        let stores = NewsStores(feeds: SQLFeedStore(database.sql), articles: SQLArticleStore(database.sql))
        let readers = (0..<count).map { ReaderKey(rawValue: "reader\($0)") }
        var feeds: [Feed] = []
        for name in ["a", "b"] {
          for reader in readers { feeds.append(try await stores.subscribed(name, by: reader)) }
        }
        let (a, b) = (try #require(feeds.first), try #require(feeds.last))
        try await stores.published([.fixture(1)], in: a)
        for reader in readers {
          _ = try await stores.articles.mark([ArticleID(rawValue: 1)], read: true, of: reader)
        }
        let before = try await database.write { $0.totalChangesCount }
        // A new one, and one with an article that all have read.
        try await stores.published([.fixture(2)], in: a)
        try await stores.published([.fixture(1)], in: b)
        let after = try await database.write { $0.totalChangesCount }
        for reader in readers { #expect(try await stores.articles.unreadCount(of: reader) == 1) }
        return after - before
      }
    }
    #expect(changes[0] == changes[1])
  }

  /// Stores two readers, three feeds and sixty alternating articles, in the format before there were marks.
  private static func fill(_ connection: Database, unread: Set<Int64>) throws {
    try connection.execute(sql: "INSERT OR IGNORE INTO reader VALUES ('owner'), ('another')")
    for feed in 1...3 {
      try connection.execute(sql: "INSERT INTO feed (url, title) VALUES ('https://x.example/\(feed)', 'F\(feed)')")
      try connection.execute(
        sql: """
          INSERT INTO subscription (readerKey, feedID, isPaused, subscribedAt, endedAt)
          VALUES ('owner', \(feed), 0, 0, \(feed == 3 ? "9" : "NULL"))
          """)
    }
    try connection.execute(
      sql: """
        INSERT INTO subscription (readerKey, feedID, isPaused, subscribedAt) VALUES ('another', 2, 0, 0);
        INSERT INTO star (readerKey, position, starredAt) VALUES ('owner', 993, 5);
        """)
    for id in 1...60 as ClosedRange<Int64> {
      let (feed, position) = ((id + 2) % 3 + 1, 1000 - id)
      try connection.execute(
        sql: """
          INSERT INTO article (feedID, guid, position, story, digest, title, published, excerpt)
            VALUES (\(feed), 'g\(id)', \(position), \(id), 0, 'T\(id)', 0, '');
          INSERT INTO articleBody VALUES (\(id), '');
          INSERT INTO articleText (rowid, title, text, spelled) VALUES (\(position), 'T\(id)', '', '');
          """)
      if feed == 2 { try connection.execute(sql: "INSERT INTO unread VALUES ('another', \(position), \(feed))") }
      if unread.contains(id) {
        try connection.execute(sql: "INSERT INTO unread VALUES ('owner', \(position), \(feed))")
      }
    }
  }

  private static func rows(_ database: GazetteDatabase) async throws -> Int {
    try await database.read { connection in try connection.value("SELECT count(*) FROM readMark") ?? 0 }
  }

  /// Checks that a new count has the same result, and that every mark has an article.
  private func requireSoundMarks(_ database: GazetteDatabase) async throws {
    let counts = """
      SELECT readerKey || ' ' || feedID || ' ' || unreadCount || ' ' || articleCount || ' ' || (
        SELECT count(*) FROM readMark
        WHERE readMark.readerKey = subscription.readerKey AND readMark.feedID = subscription.feedID)
      FROM subscription JOIN feed USING (feedID) ORDER BY readerKey, feedID
      """
    let (stored, recounted) = try await database.write { connection in
      let stored: [String] = try connection.column(counts)
      try connection.rebuildCounts()
      return (stored, try connection.column(counts) as [String])
    }
    #expect(stored == recounted)
  }
}

extension NewsStores {
  fileprivate func subscribed(_ name: String, by reader: ReaderKey, folder: String? = nil) async throws -> Feed {
    let url = try #require(URL(string: "https://\(name).example/feed"))
    return try await feeds.subscribe(to: url, title: name, folder: folder, for: reader, at: ManualTime().date).feed
  }

  @discardableResult
  fileprivate func published(_ articles: [Article], in feed: Feed) async throws -> FeedImportCount {
    try await feeds.save(feed, state: FeedFetchState(), articles: articles)
  }
}

extension Array {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value] {
    var found: [Value] = []
    for element in self { found.append(try await body(element)) }
    return found
  }
}
