import Foundation
import GazetteDomain
import GazetteStore
import PostgresDriver
import GazetteTesting
import Testing

@Suite struct `News in PostgreSQL` {
  @Test func `returns the same on both nodes after concurrent changes`() async throws {
    try await withTwoNodes { first, second in
      let nodes = [first, second]
      let url = try #require(URL(string: "https://a.example/feed"))
      // Both are the first subscribers of the same feed.
      let feeds = try await withThrowingTaskGroup(of: Feed.self) { group in
        for (number, node) in nodes.enumerated() {
          group.addTask {
            try await SQLFeedStore(node.sql).subscribe(
              to: url, title: "A", folder: "F\(number)", for: ReaderKey(rawValue: "reader\(number)"), at: Date()
            ).feed
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(feeds.map(\.id)).count == 1)
      let feed = try #require(feeds.first)
      // Both import the same document, and others concurrently.
      let counts = try await withThrowingTaskGroup(of: FeedImportCount.self) { group in
        for number in 0..<12 {
          group.addTask {
            try await SQLFeedStore(nodes[number % 2].sql).save(
              feed, state: FeedFetchState(), articles: [.fixture(0), .fixture(1), .fixture(2 + number)])
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(counts.reduce(0) { $0 + $1.added } == 14)
      let reader = ReaderKey(rawValue: "reader0")
      let (articles, others) = (SQLArticleStore(first.sql), SQLArticleStore(second.sql))
      let list = try await articles.page(ArticleQuery(), of: reader).articles
      #expect(list.count == 14 && Set(list.map(\.id.rawValue)) == Set(1...14))
      // The same reader marks articles on both nodes, each article twice.
      let changed = try await withThrowingTaskGroup(of: [ArticleID].self) { group in
        for (number, article) in (list + list).enumerated() {
          group.addTask {
            try await (number.isMultiple(of: 2) ? articles : others).mark([article.id], read: true, of: reader)
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(changed.count == 14)
      #expect(try await others.unreadCount(of: reader) == 0)
      #expect(try await SQLFeedStore(second.sql).statuses(of: reader).map(\.articleCount) == [14])
    }
  }
}
