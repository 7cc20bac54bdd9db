import Foundation
import GRDB
import GazetteDomain
@testable import GazetteStore
import GazetteTesting
import SeededNumbers
import Synchronization
import Testing

@testable import SQLiteDriver

/// Lists in the order of publication are read along an index.
struct PublicationPlansTests {
  private let temporary: TemporaryFolder
  init() throws { temporary = try TemporaryFolder() }

  /// Stores three feeds of 80 articles each, published in another order than they arrived; some are read, most are not.
  private func withArticles(_ work: @escaping @Sendable (Database) throws -> Void) async throws {
    let database = try await GazetteDatabase.open(at: temporary.url.appendingPathComponent("data"), access: .owner)
    var random = SeededRandom(seed: 7)
    let places = (0..<240).map { Int64($0) << 20 }.shuffled(using: &random)
    let marks = (1...240).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    try await database.write { connection in
      try connection.execute(
        sql: """
          INSERT INTO reader VALUES ('owner') ON CONFLICT DO NOTHING;
          INSERT INTO feed (url, title) VALUES ('https://one.example/', '1'), ('https://two.example/', '2'),
            ('https://three.example/', '3');
          INSERT INTO subscription (readerKey, feedID, folder, isPaused, subscribedAt, readUpTo, countedUpTo,
              unreadCount)
            VALUES ('owner', 1, 'Town', 0, 0, 100, 240, 50), ('owner', 2, NULL, 0, 0, 0, 240, 60);
          INSERT INTO subscription (readerKey, feedID, folder, isPaused, subscribedAt, endedAt)
            VALUES ('owner', 3, 'Town', 0, 0, 1);
          """)
      for (index, place) in places.enumerated() {
        try connection.execute(
          sql: """
            INSERT INTO article (feedID, guid, position, story, digest, title, published, excerpt)
            VALUES (?, ?, ?, ?, 0, 'Title', ?, '')
            """, arguments: [index % 3 + 1, "\(index)", place, index + 1, Double(place >> 20) / 1000])
      }
      for id in marks {
        try connection.execute(
          sql: "INSERT INTO readMark (readerKey, feedID, articleID, isRead) VALUES ('owner', ?, ?, ?)",
          arguments: [(id - 1) % 3 + 1, id, id > 100])
      }
    }
    try await database.read { try work($0) }
    try await database.close()
  }

  @Test func `walks along an index without sorting`() async throws {
    try await withArticles { connection in
      let walked = Mutex<Set<String>>([])
      connection.trace { event in
        guard case .statement(let statement) = event else { return }
        let isStep = statement.sql.hasPrefix("SELECT article.articleID FROM article INDEXED BY")
        if isStep { _ = walked.withLock { $0.insert(statement.sql) } }
      }
      for query in ArrivalQuery.inPublicationOrder {
        let marks = ReadMarks(SQLiteConnection(database: connection), of: .owner)
        _ = try ArrivalStatement(query, marks).walkPublication(firstStretch: 1)
      }
      connection.trace(nil)
      let statements = walked.withLock { $0 }
      #expect(statements.count > 20)
      for sql in statements {
        let statement = try connection.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)")
        // Bound values do not change the plan.
        statement.setUncheckedArguments(StatementArguments())
        for step in try Row.fetchAll(statement) {
          #expect(!(step["detail"] as String).contains("USE TEMP B-TREE"), "\(step) in \(sql)")
        }
      }
    }
  }
}
