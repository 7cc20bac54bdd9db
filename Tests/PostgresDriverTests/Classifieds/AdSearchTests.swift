import Foundation
import GazetteDomain
@testable import GazetteStore
import GazetteTesting
@testable import PostgresDriver
import Testing

@Suite struct `Ad search in PostgreSQL` {
  @Test func `matches words of any script like the domain`() async throws {
    let cases = [
      ("हिन्दी किताब", "हिन्दी"), ("日本語の本", "日本語"), ("Größe", "grosse"), ("1️⃣ article", "1️⃣"), ("Ⅷ siècle", "ⅷ"),
      ("naïveté", "naivete"), ("cle\u{301}", "clé"), ("½ tarif", "½"), ("ŒUVRE", "œuvre"),
    ]
    let ads = cases.enumerated().map { Ad.fixture(Int64($0), title: $1.0) } + [.fixture(100)]
    try await withStore(of: ads) { store in
      for (number, (title, typed)) in cases.enumerated() {
        let words = try #require(try SearchWords(typed))
        var filter = AdFilter()
        filter.words = words
        #expect(words.match(in: [title, "En bois"]))
        let found = try await store.page(AdQuery(filter: filter), of: .owner).ads
        #expect(found.map(\.id.number) == [Int64(number)], "\(typed)")
      }
    }
  }

  @Test func `uses an index for every order in both directions`() async throws {
    try await withStore(of: Ad.fixtures(count: 50)) { store in
      for order in AdOrder.allCases {
        let key = AdSortKey(.fixture(1))
        for range in AdKeysetRange.all(order, after: key) + AdKeysetRange.allReversed(order, before: key) {
          let plan: [String] = try await store.database.write { connection in
            // The planner would rather sort so few ads; without these, it sorts only when no index has the order.
            for method in ["sort", "incremental_sort", "bitmapscan", "seqscan"] {
              try connection.run("SET LOCAL enable_\(raw: method) = off")
            }
            var conditions = AdConditions(AdFilter(), of: .owner, along: range.first, on: connection)
            range.narrow(&conditions, after: key)
            return try connection.column(
              "EXPLAIN SELECT ad.adID \(sql: conditions.clauses) ORDER BY \(raw: range.order) LIMIT 30")
          }
          #expect(plan.contains { $0.contains("using adby") }, "\(order): \(plan)")
          #expect(!plan.contains { $0.contains("Sort") }, "\(order): \(plan)")
        }
      }
    }
  }

  @Test func `removes the indexed words of removed ads`() async throws {
    try await withStore(of: Ad.fixtures(count: 50)) { store in
      let run = try await store.beginRun(of: .paperclip, at: ManualTime().date)
      _ = try await store.finish(run, categories: nil, at: run.startedAt)
      let left: [Int?] = try await store.database.read { connection in
        try ["ad", "adText", "adWord"].map { table in try connection.value("SELECT count(*) FROM \(raw: table)") }
      }
      #expect(left == [0, 0, 0])
    }
  }

  @Test func `imports each ad once when two nodes import a listing`() async throws {
    try await withTwoNodes { first, second in
      let stores = [first, second].map { SQLAdStore($0.sql) }
      let ads = Ad.fixtures(count: 100)
      let run = try await stores[0].beginRun(of: .paperclip, at: ManualTime().date)
      let counts = try await withThrowingTaskGroup(of: ListingCount.self) { group in
        for store in stores { group.addTask { try await store.take(AdBatch(ads), in: run).count } }
        return try await group.reduce(into: 0) { $0 += $1.added }
      }
      #expect(counts == 100)
      #expect(try await stores[1].count(AdFilter(), for: .owner) == 100)
    }
  }

  @Test func `counts ads by category during and after runs of any node`() async throws {
    try await withStore(of: Ad.fixtures(count: 50)) { store in
      let date = ManualTime().date
      try await requireCounts(store)
      // A run that has begun, one whose listing was only read in part, and one that ended while another source's is running.
      var run = try await store.beginRun(of: .paperclip, at: date)
      try await requireCounts(store)
      _ = try await store.take(AdBatch(Ad.fixtures(count: 60)), in: run)
      try await requireCounts(store)
      run = try await store.beginRun(of: .paperclip, at: date)
      let other = try await store.beginRun(of: ListingSourceID(rawValue: "other"), at: date)
      _ = try await store.take(AdBatch(Ad.fixtures(count: 10)), in: run)
      _ = try await store.finish(run, categories: nil, at: date)
      try await requireCounts(store)
      _ = try await store.finish(other, categories: nil, at: date)
      try await requireCounts(store)
      // No code adds ads after the end of a run, but nothing forbids it.
      _ = try await store.take(AdBatch(Ad.fixtures(count: 30)), in: run)
      try await requireCounts(store)
      _ = try await store.finish(run, categories: nil, at: date)
      try await requireCounts(store)
      // The changes of a node with an older version: only its numbers reveal them.
      try await store.database.write { connection in
        try connection.batch([
          "UPDATE listingRun SET number = number + 1 WHERE source = 'paperclip'",
          "UPDATE ad SET categoryID = 7 WHERE source = 'paperclip'",
        ])
      }
      try await requireCounts(store)
    }
  }

  /// Checks that the counts of all ads are correct.
  private func requireCounts(_ store: SQLAdStore, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let counted = try await store.database.read { connection in
      try connection.rows("SELECT categoryID, count(*) FROM ad WHERE goneSince IS NULL GROUP BY categoryID").map {
        row in
        (try row["categoryID", as: AdCategoryID.init(rawValue:)], try row["count"] as Int)
      }
    }
    let counts = Dictionary(counted, uniquingKeysWith: +)
    #expect(try await store.countsByCategory(AdFilter(), of: .owner) == counts, sourceLocation: sourceLocation)
  }

  private func withStore(of ads: [Ad], _ body: (SQLAdStore) async throws -> Void) async throws {
    try await withPostgres { database in
      let store = SQLAdStore(database.sql)
      let run = try await store.beginRun(of: .paperclip, at: ManualTime().date)
      _ = try await store.take(AdBatch(ads), in: run)
      _ = try await store.finish(run, categories: [], at: run.startedAt)
      try await body(store)
    }
  }
}
