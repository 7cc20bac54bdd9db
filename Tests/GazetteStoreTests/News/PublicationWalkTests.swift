import Foundation
import GazetteDomain
import GazetteTesting
import SeededNumbers
import Testing

@testable import GazetteStore

/// Lists in the order of publication have the same result as a sort of everything.
struct PublicationWalkTests {
  private static let start = Date(timeIntervalSince1970: 1_700_000_000)

  /// Stores three feeds of 80 articles each, published in another order than they arrived; some are read, most are not.
  private func withArticles(
    on engine: Engine, _ work: @escaping @Sendable (any SQLConnection) throws -> Void
  ) async throws {
    try await engine.run { database in
      let (store, articles) = (SQLFeedStore(database), SQLArticleStore(database))
      var random = SeededRandom(seed: 7)
      var feeds: [Feed] = []
      for (name, folder) in [("one", "Town"), ("two", nil), ("three", "Town")] {
        let url = try #require(URL(string: "https://\(name).example/"))
        feeds.append(try await store.subscribe(to: url, title: name, folder: folder, for: .owner, at: Self.start).feed)
      }
      let places = (0..<240).shuffled(using: &random)
      for number in 0..<30 {
        let documents = places[number * 8..<number * 8 + 8].map { place in
          Article(guid: "\(place)", title: "Title \(place)", published: Self.start + Double(place) / 1000)
        }
        _ = try await store.save(feeds[number % 3], state: FeedFetchState(), articles: documents)
      }
      let ids = (1...240).map { ArticleID(rawValue: $0) }
      let exceptions = ids.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      _ = try await articles.mark(Array(ids.prefix(100)), read: true, of: .owner)
      _ = try await articles.mark(exceptions.filter { $0.rawValue <= 100 }, read: false, of: .owner)
      _ = try await articles.mark(exceptions.filter { $0.rawValue > 100 }, read: true, of: .owner)
      _ = try await store.unsubscribe(feeds[2].id, reader: .owner, at: Self.start)
      try await database.read { try work($0) }
    }
  }

  @Test(arguments: Engine.allCases, [1, 7, 40])
  func `returns the same lists as a sort`(engine: Engine, firstStretch: Int) async throws {
    try await withArticles(on: engine) { connection in
      var found = 0
      for var query in ArrivalQuery.inPublicationOrder {
        for number in 0..<4 {
          if number == 1 { (query.publishedAfter, query.publishedBefore) = (Self.start + 0.05, nil) }
          if number == 3 { (query.publishedBefore, query.changedAfter) = (nil, Self.start + 1) }
          if number == 2 { (query.publishedAfter, query.publishedBefore) = (nil, Self.start + 0.15) }
          let statement = try ArrivalStatement(query, ReadMarks(connection, of: .owner))
          #expect(PublicationWalk.fits(query, statement.listing))
          let walked = try statement.walkPublication(firstStretch: firstStretch)
          let sorted = try statement.ids(query, limit: query.limit, offset: query.offset)
          #expect(walked == sorted, "\(query)")
          found += walked.count
        }
      }
      #expect(found > 1000)
    }
  }

  @Test func `gathers articles selected by words, changes or marks`() {
    for change: @Sendable (inout ArrivalQuery) -> Void in [
      { $0.order = .arrival }, { $0.changedAfter = .distantPast }, { $0.changedBefore = .distantFuture },
      { $0.keywords = ["a"] }, { $0.isStarred = true }, { $0.source = .label("a") },
    ] {
      var query = ArrivalQuery()
      query.order = .publication
      #expect(PublicationWalk.fits(query, ArrivalListing(query, isRecent: false)))
      change(&query)
      #expect(!PublicationWalk.fits(query, ArrivalListing(query, isRecent: true)))
    }
  }
}
