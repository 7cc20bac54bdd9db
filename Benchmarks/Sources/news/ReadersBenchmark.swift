import Foundation
import GazetteDomain
import GazetteStore
import SQLiteDriver
import MeasuringTools

/// Measures an installation with a given number of readers. Each has a hundred feeds, out of at most fifty thousand; each feed has
/// ten articles, the newest three of which are unread.
///
/// All readers have the first feed and ten of the hundred most popular ones; their other feeds are spread evenly.
struct ReadersBenchmark {
  private static let feedsPerReader = 100
  private static let popular = 100
  private static let articlesPerFeed = 10
  private static let rounds = 41
  /// The number of feeds that share a transaction, as in a refresh.
  private static let atOnce = 16
  let folder: URL
  let readers: Int

  private var feeds: Int { min(50_000, readers * Self.feedsPerReader) }
  private var file: URL { folder.appending(path: "gazette.sqlite") }

  /// Creates the installation in a new folder.
  func fill() async throws {
    try await GazetteDatabase.open(at: folder, access: .owner).close()
    try addSubscriptions()
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let store = SQLFeedStore(database.sql)
    for start in stride(from: 1, through: feeds, by: Self.atOnce) {
      let ids = (start..<min(feeds + 1, start + Self.atOnce)).map { FeedID(rawValue: Int64($0)) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (feed, _) in try await store.feeds(ids) {
          group.addTask { _ = try await store.save(feed, state: FeedFetchState(), articles: document(of: feed.id)) }
        }
        try await group.waitForAll()
      }
    }
    try await database.close()
    try markMostRead()
  }

  /// Prints the duration of each task.
  func run() async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let store = SQLArticleStore(database.sql)
    let growth = Growth(rounds: Self.rounds)
    // Fills SQLite's page cache as in normal use.
    for round in 0..<Self.rounds { _ = try await store.page(ArticleQuery(), of: reader(round + Self.rounds)) }
    try await measureReading(database, growth)
    try await measureStoring(database, growth)
    try await measureMarking(store, growth)
    try await database.close()
    growth.report("bytes", try Double(FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0))
  }

  private func measureReading(_ database: GazetteDatabase, _ growth: Growth) async throws {
    let (feeds, store) = (SQLFeedStore(database.sql), SQLArticleStore(database.sql))
    // The cache is valid until the next write.
    func write(_ round: Int) async throws {
      let newest = try await store.page(ArticleQuery(), of: reader(round + 1)).articles[0].id
      try await store.star(newest, starred: round.isMultiple(of: 2), of: reader(round + 1), at: Date())
    }
    for (name, isUnread) in [("list", false), ("list of unread articles", true)] {
      var query = ArticleQuery()
      query.unreadOnly = isUnread
      try await growth.measure(name, before: write) { [query] round in
        guard try await store.page(query, of: reader(round)).articles.count == query.limit else {
          throw BenchmarkError.wrongAnswer("the list is short")
        }
      }
    }
    try await growth.measure("feeds with their counts", before: write) { round in
      guard try await feeds.statuses(of: reader(round)).count == Self.feedsPerReader else {
        throw BenchmarkError.wrongAnswer("feeds are missing")
      }
    }
    try await growth.measure("count of all unread", before: write) { round in
      guard try await store.unreadCount(of: reader(round)) == Self.feedsPerReader * 3 else {
        throw BenchmarkError.wrongAnswer("the count is wrong")
      }
    }
  }

  /// Stores new articles of the feed that all readers have, one by one.
  private func measureStoring(_ database: GazetteDatabase, _ growth: Growth) async throws {
    let store = SQLFeedStore(database.sql)
    guard let (feed, _) = try await store.feeds([FeedID(rawValue: 1)]).first else {
      throw BenchmarkError.wrongAnswer("the store is empty")
    }
    let (rows, written) = (try countRows(), try Self.bytesWritten())
    let first = feeds * Self.articlesPerFeed
    try await growth.measure("an article kept") { round in
      _ = try await store.save(feed, state: FeedFetchState(), articles: [FilledStore.article(first + round)])
    }
    growth.report("bytes written for it", Double(try Self.bytesWritten() - written) / Double(Self.rounds))
    growth.report("rows for it", Double(try countRows() - rows) / Double(Self.rounds))
  }

  private func measureMarking(_ store: SQLArticleStore, _ growth: Growth) async throws {
    try await growth.measure("one marked read") { round in
      var query = ArticleQuery()
      (query.unreadOnly, query.limit) = (true, 1)
      _ = try await store.mark(store.page(query, of: reader(round)).articles.map(\.id), read: true, of: reader(round))
    }
    var (changed, written) = ([ArticleID](), 0)
    try await growth.measure(
      "all marked read",
      before: { round in
        // Restores the previous state, because there may be only one reader.
        if round > 0 { _ = try await store.mark(changed, read: false, of: reader(round - 1)) }
        written -= try Self.bytesWritten()
      },
      { round in
        changed = try await store.markAllRead(ArticleQuery(), of: reader(round))
        written += try Self.bytesWritten()
      })
    growth.report("articles marked", Double(changed.count))
    growth.report("bytes written for all", Double(written) / Double(Self.rounds))
  }

  // Readers far apart, so that the pages of one are not cached for the next.
  private func reader(_ round: Int) -> ReaderKey { ReaderKey(rawValue: "reader\(round * 241 % readers)") }

  /// The articles of a feed's document, newest first. Articles of all feeds alternate in time.
  private func document(of feed: FeedID) -> [Article] {
    (0..<Self.articlesPerFeed).reversed().map { FilledStore.article($0 * feeds + Int(feed.rawValue)) }
  }

  private func addSubscriptions() throws {
    let database = try RawDatabase(file)
    try database.execute("BEGIN")
    let feed = try database.prepare("INSERT INTO feed (url, title) VALUES (?, ?)")
    for number in 1...feeds {
      try database.run(feed, [.text("https://paper\(number).example/feed"), .text("Paper \(number)")])
    }
    let reader = try database.prepare("INSERT INTO reader VALUES (?)")
    let subscription = try database.prepare(
      "INSERT INTO subscription (readerKey, feedID, isPaused, subscribedAt) VALUES (?, ?, 0, 0)")
    for number in 0..<readers {
      try database.run(reader, [.text("reader\(number)")])
      for feed in feedsOfReader(number) {
        try database.run(subscription, [.text("reader\(number)"), .integer(Int64(feed))])
      }
    }
    try database.execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func feedsOfReader(_ number: Int) -> Set<Int> {
    guard feeds > Self.feedsPerReader else { return Set(1...feeds) }
    var found = Set([1]).union((0..<10).map { 2 + (number * 7 + $0 * 9) % (Self.popular - 1) })
    var next = number * (Self.feedsPerReader - found.count)
    while found.count < Self.feedsPerReader {
      found.insert(1 + Self.popular + next % (feeds - Self.popular))
      next += 1
    }
    return found
  }

  /// Marks all but the newest three articles of each feed as read for all readers.
  private func markMostRead() throws {
    let database = try RawDatabase(file)
    try database.execute(
      """
      UPDATE subscription SET unreadCount = 3,
        countedUpTo = (SELECT max(articleID) FROM article WHERE article.feedID = subscription.feedID),
        readUpTo = (SELECT articleID FROM article WHERE article.feedID = subscription.feedID
          ORDER BY articleID DESC LIMIT 1 OFFSET 3);
      PRAGMA wal_checkpoint(TRUNCATE)
      """)
  }

  private func countRows() throws -> Int {
    let database = try RawDatabase(file)
    let tables = [
      "feed", "subscription", "article", "articleBody", "articleText", "articleWordKey", "readMark", "star",
    ]
    return try tables.reduce(0) { sum, table in
      sum + Int(try database.rows(database.prepare("SELECT count(*) FROM \(table)"), []).last)
    }
  }

  /// The bytes that this process has passed to the system for writing.
  private static func bytesWritten() throws -> Int {
    let lines = try String(contentsOfFile: "/proc/self/io", encoding: .utf8).split(separator: "\n")
    guard let bytes = lines.first(where: { $0.hasPrefix("wchar: ") }).flatMap({ Int($0.dropFirst(7)) }) else {
      throw BenchmarkError.wrongAnswer("no wchar in /proc/self/io")
    }
    return bytes
  }
}
