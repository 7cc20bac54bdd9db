import Foundation
import GazetteDomain
import GazetteStore
@testable import PostgresDriver
import GazetteTesting
import Testing

/// In a store of very many articles and readers, no list, page or mark may scan all articles, or another reader's.
struct ArticlePlansTests {
  private static let articles = 40_000

  @Test func `reads only one reader's partition and never scans all articles`() async throws {
    try await withPostgres({ $0.maximumConnections = 1 }) { database in
      try await fill(database)
      try await useAll(SQLArticleStore(database.sql), SQLFeedStore(database.sql), SQLReaderAppStore(database.sql))
      let statements = try await database.read { session in
        try session.rows(
          "SELECT name, statement, parameter_types::text[] AS types FROM pg_prepared_statements ORDER BY name"
        ) { row in
          (name: try row["name"] as String, sql: try row["statement"] as String, types: try row["types"] as [String])
        }
      }
      let personal = statements.filter { $0.sql.lowercased().contains("readerkey = $1") }
      #expect(personal.count > 30)
      for statement in personal {
        for mode in ["force_custom_plan", "force_generic_plan"] {
          let plan = try await plan(of: statement.name, statement.types, mode: mode, database)
          let parts = Self.parts(in: plan)
          #expect(parts.count <= 1, "\(mode): \(statement.sql)\n\(plan.joined(separator: "\n"))")
          let isLong = plan.contains { $0.contains("Seq Scan on article0") }
          #expect(!isLong, "\(mode): \(statement.sql)\n\(plan.joined(separator: "\n"))")
        }
      }
    }
  }

  @Test func `searches and lists stars in one partition without scanning all articles`() async throws {
    try await withPostgres { database in
      try await fill(database)
      for typed in ["w17", "\"title w17\"", "absent", nil] {
        for unreadOnly in [false, true] {
          var query = ArticleQuery()
          query.search = try typed.flatMap { try SearchWords($0) }
          (query.starredOnly, query.unreadOnly) = (typed == nil, unreadOnly)
          let plan: [String] = try await database.read { [query] session in
            let scan = ArticleScan(PostgresSQLConnection(session: session), reader: .owner, firstRangeLength: 48)
            let statement = PostgresStatement(rendering: scan.walkedPage(query))
            return try session.column("EXPLAIN " + statement.sql, statement.values)
          }
          #expect(Self.parts(in: plan).count == 1, "\(plan.joined(separator: "\n"))")
          #expect(!plan.contains { $0.contains("Seq Scan on article0") }, "\(plan.joined(separator: "\n"))")
        }
      }
    }
  }

  /// Returns the plan with values of the types, the first of which is the reader.
  private func plan(
    of name: String, _ types: [String], mode: String, _ database: PostgresDatabase
  ) async throws -> [String] {
    let values = types.enumerated().map { index, type in
      index == 0
        ? "'owner'"
        : [
          "bigint": "17", "bigint[]": "'{17,5,9}'", "text": "'x'", "text[]": "'{x}'", "double precision": "1.5",
          "boolean": "true",
        ][type] ?? "NULL"
    }
    return try await database.write { session in
      try session.execute("SET LOCAL plan_cache_mode = \(mode)")
      return try session.column("EXPLAIN EXECUTE \(name)(\(values.joined(separator: ", ")))")
    }
  }

  /// Returns the numbers of the readers' partitions in a plan; one reader has the same number in each table.
  private static func parts(in plan: [String]) -> Set<String> {
    let tables = ["subscription", "readmark", "star", "folder", "articlelabel", "markchange"]
    var parts: Set<String> = []
    // A generic plan names all partitions of a table that it writes to, so only scanned partitions count.
    for word in plan.filter({ $0.contains("Scan") }).joined(separator: " ").split(whereSeparator: {
      !$0.isLetter && !$0.isNumber
    }) {
      for table in tables where word.hasPrefix(table) {
        let rest = word.dropFirst(table.count)
        if !rest.isEmpty, rest.allSatisfy(\.isNumber) { parts.insert(String(rest.prefix(1))) }
      }
    }
    return parts
  }

  /// Stores many feeds and articles, some of them read by the owner, and readers in every partition.
  private func fill(_ database: PostgresDatabase) async throws {
    _ = try await database.write { session in
      for sql in [
        """
        INSERT INTO feed (feedID, url, title, articleCount)
        SELECT n, 'https://x.example/' || n, 'Feed ' || n, \(Self.articles) / 300 FROM generate_series(1, 300) AS n
        """,
        """
        INSERT INTO article (articleID, feedID, guid, position, story, digest, title, published, excerpt, html, text, words)
        SELECT n, 1 + n % 300, 'g' || n, n::bigint << 30, n - n % 7 / 6, 0, 'Title ' || n, n, '', '', '',
          ('''title'':1 ''w' || n % 100 || ''':2')::tsvector
        FROM generate_series(1, \(Self.articles)) AS n
        """,
        "UPDATE newsNumber SET lastID = \(Self.articles) WHERE name = 'article'",
        "INSERT INTO arrival (firstID, arrivedAt) VALUES (1, 1000000)",
        "INSERT INTO reader (readerKey) SELECT 'reader' || n FROM generate_series(1, 100) AS n",
        """
        INSERT INTO subscription (readerKey, feedID, folder, isPaused, subscribedAt)
        SELECT readerKey, n, CASE WHEN n % 20 = 0 THEN 'F' END, false, 0 FROM reader CROSS JOIN generate_series(1, 300, 10) AS n
        """,
        """
        INSERT INTO star (readerKey, position, starredAt)
        SELECT readerKey, n::bigint << 30, 0 FROM reader CROSS JOIN generate_series(1, 300, 30) AS n
        """,
        """
        INSERT INTO articleLabel (readerKey, label, articleID)
        SELECT readerKey, 'L', n FROM reader CROSS JOIN generate_series(1, 300, 30) AS n
        """,
        "ANALYZE",
      ] { try session.execute(sql) }
    }
  }

  private func useAll(
    _ articles: SQLArticleStore, _ feeds: SQLFeedStore, _ apps: SQLReaderAppStore
  ) async throws {
    for change: @Sendable (inout ArticleQuery) -> Void in [
      { _ in }, { $0.unreadOnly = true }, { $0.feed = FeedID(rawValue: 11) }, { $0.folder = "F" },
      { $0.starredOnly = true }, { $0.foldsStories = false },
    ] {
      var query = ArticleQuery()
      query.limit = 5
      change(&query)
      let page = try await articles.page(query, of: .owner)
      query.before = page.next
      _ = try await articles.page(query, of: .owner)
      guard let id = page.articles.first?.id else { continue }
      _ = try await articles.neighbours(of: id, in: query, reader: .owner)
      _ = try await articles.article(id, of: .owner)
      _ = try await articles.mark(page.articles.map(\.id), read: true, of: .owner)
      _ = try await articles.mark([id], read: false, of: .owner)
      try await articles.star(id, starred: true, of: .owner, at: ManualTime().date)
      try await articles.star(id, starred: false, of: .owner, at: ManualTime().date)
      _ = try await apps.articles([id], of: .owner)
      _ = try await apps.changes(of: [id], of: .owner)
    }
    _ = try await articles.unreadCount(of: .owner)
    _ = try await feeds.statuses(of: .owner)
    _ = try await feeds.unsubscribe(FeedID(rawValue: 21), reader: .owner, at: ManualTime().date)
    _ = try await feeds.restore(FeedID(rawValue: 21), reader: .owner)
    try await useApps(apps)
    _ = try await articles.markAllRead(ArticleQuery(), of: .owner)
  }

  private func useApps(_ apps: SQLReaderAppStore) async throws {
    for change: @Sendable (inout ArrivalQuery) -> Void in [
      { _ in }, { $0.isRead = false }, { $0.isStarred = true }, { $0.source = .feed(FeedID(rawValue: 11)) },
      { $0.source = .folder("F") }, { $0.source = .label("L") }, { $0.isRising = true },
    ] {
      var query = ArrivalQuery()
      change(&query)
      _ = try await apps.ids(query, of: .owner)
      _ = try await apps.count(query, of: .owner)
    }
    _ = try await apps.folders(of: .owner)
    _ = try await apps.labels(of: .owner)
    _ = try await apps.lastArrivals(of: .owner)
    try await apps.label([ArticleID(rawValue: 11)], "M", isOn: true, of: .owner)
    _ = try await apps.rename(label: "M", to: nil, of: .owner)
    _ = try await apps.addFolder("G", of: .owner)
  }
}
