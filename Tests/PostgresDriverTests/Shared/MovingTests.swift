import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
@testable import PostgresDriver
@testable import SQLiteDriver
import Synchronization
import Testing

@Suite struct `Database copies` {
  private let date = ManualTime().date

  @Test func `arrive complete in PostgreSQL and return unchanged`() async throws {
    try await withFolders { first, second in
      try await fill(first)
      let tables = try await SQLiteCopyEndpoint(first).tables()
      try await withPostgres { database in
        let there = try await DatabaseCopy(
          from: SQLiteCopyEndpoint(first), to: PostgresCopyEndpoint(database), tables: tables
        ).run { _, _, _, _ in }
        let counts = Dictionary(uniqueKeysWithValues: there.map { ($0.table, $0.rows) })
        #expect(counts["article"] == 40 && counts["ad"] == 60 && counts["nowcastStep"] ?? 0 > 0)
        #expect(try await lists(of: SQLArticleStore(database.sql)) == lists(of: SQLArticleStore(first.sql)))
        #expect(try await found(SQLAdStore(database.sql)) == found(SQLAdStore(first.sql)))
        #expect(try await SQLWeatherStore(database.sql).weather(at: [Place.paris.id]).count == 1)
        // Rows added afterwards get numbers after those of the moved ones.
        let (feeds, feed) = (SQLFeedStore(database.sql), try await subscription(SQLFeedStore(database.sql)))
        _ = try await feeds.save(feed, state: FeedFetchState(), articles: [.fixture(99)])
        try await SQLWeatherStore(database.sql).replace(.fixture(), air: nil, at: Place.parisTexas.id)
        let back = try await DatabaseCopy(
          from: PostgresCopyEndpoint(database), to: SQLiteCopyEndpoint(second), tables: tables
        ).run { _, _, _, _ in }
        #expect(back.first { $0.table == "article" }?.rows == 41)
        #expect(try await lists(of: SQLArticleStore(database.sql)) == lists(of: SQLArticleStore(second.sql)))
        #expect(try await found(SQLAdStore(second.sql)) == found(SQLAdStore(first.sql)))
        #expect(
          try await FolderSigningKeyStore(second.folder).key(.pictures)
            == FolderSigningKeyStore(first.folder).key(.pictures))
        #expect(try KeyFile(second.folder).keys() == ["openweather.key": "abc"])
      }
    }
  }

  @Test func `contain a single snapshot despite concurrent writes`() async throws {
    try await withFolders { first, second in
      try await fill(first)
      let tables = try await SQLiteCopyEndpoint(first).tables()
      try await withPostgres { database in
        _ = try await DatabaseCopy(
          from: SQLiteCopyEndpoint(first), to: PostgresCopyEndpoint(database), tables: tables
        ).run { _, _, _, _ in }
        let feeds = SQLFeedStore(database.sql)
        let feed = try await subscription(feeds)
        let copied = try await PostgresCopyEndpoint.withSnapshot(of: database) { endpoint -> Result<Int?, any Error> in
          do {
            _ = try await endpoint.count(of: tables[0])
            _ = try await feeds.save(feed, state: FeedFetchState(), articles: [.fixture(99)])
            let counts = try await DatabaseCopy(from: endpoint, to: SQLiteCopyEndpoint(second), tables: tables).run {
              _, _, _, _ in
            }
            return .success(counts.first { $0.table == "article" }?.rows)
          } catch {
            return .failure(error)
          }
        }
        #expect(try copied.get() == 40)
        #expect(
          try await PostgresCopyEndpoint(database).count(of: tables.first { $0.name == "article" } ?? tables[0]) == 41)
      }
    }
  }

  @Test func `continue after an interruption`() async throws {
    try await withFolders { first, _ in
      try await fill(first)
      let tables = try await SQLiteCopyEndpoint(first).tables()
      try await withPostgres { database in
        let broken = FailingEndpoint(PostgresCopyEndpoint(database), after: 12)
        await #expect(throws: DatabaseCopyError.target(.busy)) {
          try await DatabaseCopy(from: SQLiteCopyEndpoint(first), to: broken, tables: tables).run { _, _, _, _ in }
        }
        let endpoint = PostgresCopyEndpoint(database)
        #expect(try await endpoint.isCopyUnfinished())
        await #expect(throws: DatabaseCopyError.unfinished) {
          try await DatabaseCopy(from: endpoint, to: SQLiteCopyEndpoint(first), tables: tables).run { _, _, _, _ in }
        }
        let whole = FailingEndpoint(endpoint, after: .max)
        _ = try await DatabaseCopy(from: SQLiteCopyEndpoint(first), to: whole, tables: tables).run { _, _, _, _ in }
        #expect(!whole.tables.contains("position") && whole.tables.contains("article"))
        #expect(try await !endpoint.isCopyUnfinished())
        await #expect(throws: DatabaseCopyError.target(.foreign(detail: "there is a paper in the database"))) {
          try await DatabaseCopy(from: SQLiteCopyEndpoint(first), to: whole, tables: tables).run { _, _, _, _ in }
        }
      }
    }
  }

  @Test func `stay closed until verified and continue after an interruption`() async throws {
    try await withFolders { first, _ in
      try await fill(first)
      let tables = try await SQLiteCopyEndpoint(first).tables()
      try await withPostgres { database in
        let endpoint = PostgresCopyEndpoint(database)
        let broken = FailingEndpoint(endpoint, after: .max, comparing: 5)
        await #expect(throws: DatabaseCopyError.target(.busy)) {
          try await DatabaseCopy(from: SQLiteCopyEndpoint(first), to: broken, tables: tables).run { _, _, _, _ in }
        }
        #expect(try await endpoint.isCopyUnfinished())
        _ = try await DatabaseCopy(from: SQLiteCopyEndpoint(first), to: endpoint, tables: tables).run { _, _, _, _ in }
        #expect(try await !endpoint.isCopyUnfinished())
      }
    }
  }

  @Test func `include every table or exclude it for a reason`() async throws {
    try await withFolders { first, _ in
      let all: [String] = try await first.read { connection in
        try connection.column(
          """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%'
            AND name NOT LIKE 'articleText%' AND name NOT LIKE 'adWord%'
          """)
      }
      let withoutTable: Set = ["newsNumber", "signingKey", "providerKey"]
      // An article's body is a part of it; keys of words derive from the texts; the others are temporary.
      let excluded: Set = ["articleBody", "articleWordKey", "workLease", "throttle", "undo", "occurrence"]
      #expect(Set(all).subtracting(excluded) == Set(CopiedTable.order).subtracting(withoutTable))
    }
  }

  private func fill(_ database: GazetteDatabase) async throws {
    let (feeds, apps, ads) = (
      SQLFeedStore(database.sql), SQLReaderAppStore(database.sql), SQLAdStore(database.sql)
    )
    let url = try #require(URL(string: "https://paper.example/feed"))
    let feed = try await feeds.subscribe(to: url, title: "Phare", folder: "Ville", for: .owner, at: date).feed
    _ = try await feeds.save(feed, state: FeedFetchState(), articles: Article.fixtures(count: 40))
    let ids = try await apps.ids(ArrivalQuery(), of: .owner)
    try await apps.star([ids[3]], isOn: true, of: .owner)
    try await apps.label([ids[4], ids[5]], "à lire", isOn: true, of: .owner)
    _ = try await SQLArticleStore(database.sql).mark([ids[6], ids[9]], read: true, of: .owner)
    let run = try await ads.beginRun(of: .paperclip, at: date)
    _ = try await ads.take(AdBatch(Ad.fixtures(count: 60)), in: run)
    _ = try await ads.finish(run, categories: nil, at: date)
    _ = try await SQLPlaceStore(database.sql).save(.paris, for: .owner, at: date)
    try await SQLWeatherStore(database.sql).replace(.fixture(), air: nil, at: Place.paris.id)
    try await SQLReplyStore(database.sql).save(
      StoredReply(url: "https://a.test/1", body: [0, 1, 255], lastModified: nil, freshUntil: date, storedAt: date))
    try await hide(ids[10], in: SQLWatchStore(database.sql))
    try KeyFile(database.folder).replace(["openweather.key": "abc"])
  }

  /// Stores a watch with a match, which hides the article, and a state.
  private func hide(_ article: ArticleID, in watches: SQLWatchStore) async throws {
    let watch = try await watches.add(
      Watch(
        id: WatchID(rawValue: 0), name: "Vélos", query: try WatchQuery("vélo"), actions: [.hide],
        channels: [ChannelID(rawValue: 1)], createdAt: date), for: .owner)
    var outcome = WatchOutcome()
    outcome.matches = [
      WatchOutcome.ActedMatch(
        match: WatchMatch(watch: watch.id, subject: .article(article), occasion: .appeared, title: "A", date: date),
        reader: .owner, actions: [.hide])
    ]
    outcome.states = [WatchStateKey(watch: watch.id, subject: "a"): WatchState(value: 1, changedAt: date)]
    _ = try await watches.apply(outcome)
  }

  private func subscription(_ feeds: some FeedStore) async throws -> Feed {
    try #require(try await feeds.statuses(of: .owner).first).subscription.feed
  }

  /// Returns all articles, and those that a search finds, as a reader sees them.
  private func lists(of articles: some ArticleStore) async throws -> [[StoredArticle]] {
    var query = ArticleQuery()
    let all = try await articles.page(query, of: .owner).articles
    query.search = try SearchWords("\(all.first?.article.title ?? "")")
    return [all, try await articles.page(query, of: .owner).articles]
  }

  private func found(_ ads: some AdStore) async throws -> [AdID] {
    var query = AdQuery()
    query.filter.words = try SearchWords("guitar")
    return try await ads.page(query, of: .owner).ads.map(\.id)
  }

  private func withFolders(_ body: (GazetteDatabase, GazetteDatabase) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-move-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try await GazetteDatabase.open(at: folder.appending(path: "first"), access: .owner)
    let second = try await GazetteDatabase.open(at: folder.appending(path: "second"), access: .owner)
    try await body(first, second)
    try await first.close()
    try await second.close()
  }
}

/// A copy endpoint that fails after a number of additions or reads.
private final class FailingEndpoint: DatabaseCopyEndpoint {
  private let endpoint: PostgresCopyEndpoint
  private let maximumAdds, maximumReads: Int
  private let added = Mutex<[String]>([])
  private let readCount = Mutex(0)

  /// The tables that received rows.
  var tables: [String] { added.withLock { $0 } }

  init(_ endpoint: PostgresCopyEndpoint, after maximumAdds: Int, comparing maximumReads: Int = .max) {
    (self.endpoint, self.maximumAdds, self.maximumReads) = (endpoint, maximumAdds, maximumReads)
  }

  func isCopyUnfinished() async throws(StoreError) -> Bool { try await endpoint.isCopyUnfinished() }
  func beginCopy() async throws(StoreError) { try await endpoint.beginCopy() }
  func finishCopy() async throws(StoreError) { try await endpoint.finishCopy() }
  func count(of table: CopiedTable) async throws(StoreError) -> Int { try await endpoint.count(of: table) }
  func lastKey(of table: CopiedTable) async throws(StoreError) -> [CopiedValue]? {
    try await endpoint.lastKey(of: table)
  }
  func rows(of table: CopiedTable, after key: [CopiedValue]?, limit: Int) async throws(StoreError) -> [[CopiedValue]] {
    let number = readCount.withLock { readCount in
      readCount += 1
      return readCount
    }
    guard number <= maximumReads else { throw .busy }
    return try await endpoint.rows(of: table, after: key, limit: limit)
  }

  func add(_ rows: [[CopiedValue]], to table: CopiedTable) async throws(StoreError) {
    guard tables.count < maximumAdds else { throw .busy }
    added.withLock { $0.append(table.name) }
    try await endpoint.add(rows, to: table)
  }
}
