import Foundation
import GRDB
import GazetteDomain
import GazetteStore
@testable import SQLiteDriver
import GazetteTesting
import Synchronization
import Testing

/// In a store of a million articles, no list, page or mark may scan all of them, or every subscription.
struct ArticlePlansTests {
  @Test func `lists and marks without scanning all articles or subscriptions`() async throws {
    try await withDatabase { database in
      let feeds = SQLFeedStore(database.sql)
      let articles = SQLArticleStore(database.sql)
      let url = try #require(URL(string: "https://a.example/feed"))
      let feed = try await feeds.subscribe(to: url, title: "A", folder: "F", for: .owner, at: ManualTime().date).feed
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: Article.fixtures(count: 3))
      let statements = Statements()
      try await statements.listen(to: database)
      let first = try #require(try await articles.page(ArticleQuery(), of: .owner).articles.first)
      var query = ArticleQuery()
      query.search = try SearchWords("article")
      _ = try await articles.page(query, of: .owner)
      _ = try await articles.article(first.id, of: .owner)
      _ = try await articles.neighbours(of: first.id, in: ArticleQuery(), reader: .owner)
      _ = try await articles.mark([first.id], read: true, of: .owner)
      _ = try await articles.mark([first.id], read: false, of: .owner)
      _ = try await articles.star(first.id, starred: true, of: .owner, at: ManualTime().date)
      #expect(statements.all.count > 8)
      for sql in statements.all {
        for step in try await Self.plan(sql, in: database) { #expect(!Self.isLong(step), "\(step) in \(sql)") }
      }
    }
  }

  @Test(arguments: [48, 1])
  func `lists unread articles without scanning or sorting all articles`(
    firstRangeLength: Int
  ) async throws {
    try await withDatabase { database in
      let feeds = SQLFeedStore(database.sql)
      var articles = SQLArticleStore(database.sql)
      articles.firstRangeLength = firstRangeLength
      let url = try #require(URL(string: "https://a.example/feed"))
      let feed = try await feeds.subscribe(to: url, title: "A", folder: "F", for: .owner, at: ManualTime().date).feed
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: Article.fixtures(count: 3))
      let statements = Statements()
      try await statements.listen(to: database)
      var query = ArticleQuery()
      query.unreadOnly = true
      for (feed, folder) in [(nil, nil), (feed.id, nil), (nil, "F")] as [(FeedID?, String?)] {
        (query.feed, query.folder) = (feed, folder)
        #expect(try await articles.page(query, of: .owner).articles.count == 3)
      }
      #expect(try await articles.unreadCount(of: .owner) == 3)
      #expect(try await articles.markAllRead(query, of: .owner).count == 3)
      #expect(statements.all.count > 6)
      for sql in statements.all {
        for step in try await Self.plan(sql, in: database) {
          #expect(!Self.isLongForUnread(step), "\(step) in \(sql)")
          // Already selected rows are sorted.
          if !sql.contains("json_each") { #expect(!step.contains("USE TEMP B-TREE"), "\(step) in \(sql)") }
        }
      }
    }
  }

  @Test func `finds old articles with one lookup per feed`() async throws {
    try await withDatabase { database in
      let listing = try await database.read { connection in
        let engine = SQLiteNewsEngine(connection: SQLiteConnection(database: connection))
        return engine.removable(below: ArticlePosition.first(of: ManualTime().date))?.rendered(in: .sqlite).text
      }
      let condition = try #require(listing)
      let plan = try await Self.plan("SELECT article.articleID FROM article WHERE \(condition)", in: database)
      // Only the star is looked up for each article.
      #expect(
        plan.filter { $0.hasPrefix("CORRELATED") }.count == 1 && plan.contains { $0.hasPrefix("LIST SUBQUERY") },
        "\(plan)")
    }
  }

  private static func plan(_ sql: String, in database: GazetteDatabase) async throws -> [String] {
    try await database.read { connection in
      let statement = try connection.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)")
      // Bound values do not change the plan.
      statement.setUncheckedArguments(StatementArguments())
      return try Row.fetchAll(statement).map { row in row["detail"] as String }
    }
  }

  private static func isLong(_ step: String) -> Bool {
    isLongForUnread(step) || step.contains("subscription USING PRIMARY KEY (readerKey=?)")
  }

  /// Returns true for a step that is too slow, because each subscription has its number of unread articles.
  private static func isLongForUnread(_ step: String) -> Bool {
    step.hasPrefix("SCAN article") && !step.contains("VIRTUAL TABLE")
      || step.contains("articleByFeed (feedID=?)") || step.contains("articleByArrival (feedID=? AND articleID<?)")
      || step.contains("readMark USING PRIMARY KEY (readerKey=?)")
  }
}

/// The executed statements of a database.
private final class Statements: Sendable {
  private let found = Mutex<Set<String>>([])

  var all: Set<String> { found.withLock { $0 } }

  func listen(to database: GazetteDatabase) async throws {
    try await database.connections.writeWithoutTransaction { [self] connection in listen(to: connection) }
    try await database.connections.read { [self] connection in listen(to: connection) }
  }

  private func listen(to connection: Database) {
    connection.trace { [self] event in
      guard case .statement(let statement) = event else { return }
      let isQuestion = ["SELECT", "INSERT", "UPDATE", "DELETE"].contains { statement.sql.hasPrefix($0) }
      if isQuestion { _ = found.withLock { $0.insert(statement.sql) } }
    }
  }
}
