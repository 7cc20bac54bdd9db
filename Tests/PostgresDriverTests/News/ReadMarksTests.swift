import Foundation
import GazetteDomain
import GazetteStore
@testable import PostgresDriver
import GazetteTesting
import Testing

/// The cost of new articles.
struct ReadMarksTests {
  @Test func `inserts an article at a cost independent of the number of readers`() async throws {
    var writes: [Int] = []
    for count in [1, 40] {
      try await withPostgres { database in
        let (feeds, articles) = (SQLFeedStore(database.sql), SQLArticleStore(database.sql))
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

  private func subscribe(_ name: String, _ readers: [ReaderKey], _ feeds: SQLFeedStore) async throws -> Feed {
    let url = try #require(URL(string: "https://\(name).example/feed"))
    var feed: Feed?
    for reader in readers {
      feed = try await feeds.subscribe(to: url, title: name, folder: nil, for: reader, at: ManualTime().date).feed
    }
    return try #require(feed)
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
}
