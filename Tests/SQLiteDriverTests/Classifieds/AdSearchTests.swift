import Foundation
import GazetteDomain
@testable import GazetteStore
import GazetteTesting
@testable import SQLiteDriver
import Testing

@Suite struct `Ad search in SQLite` {
  @Test(arguments: [
    ("हिन्दी किताब", "हिन्दी"), ("日本語の本", "日本語"), ("Größe", "grosse"), ("1️⃣ article", "1️⃣"), ("Ⅷ siècle", "ⅷ"),
    ("naïveté", "naivete"), ("cle\u{301}", "clé"), ("½ tarif", "½"), ("ŒUVRE", "œuvre"),
  ])
  func `matches words of any script like the domain`(title: String, typed: String) async throws {
    let words = try #require(try SearchWords(typed))
    var filter = AdFilter()
    filter.words = words
    try await withStore(of: [.fixture(1, title: title), .fixture(2)]) { store in
      let expected: [Int64] = words.match(in: [title, "En bois"]) ? [1] : []
      let found = try await store.page(AdQuery(filter: filter), of: .owner).ads
      #expect(found.map(\.id.number) == expected)
      #expect(expected == [1])
    }
  }

  @Test(arguments: AdOrder.allCases)
  func `pages along an index without sorting`(order: AdOrder) async throws {
    try await withStore(of: Ad.fixtures(count: 50)) { store in
      let key = AdSortKey(.fixture(1))
      for range in AdKeysetRange.all(order, after: key) {
        let plan = try await plan(of: AdFilter(), in: range, after: key, store)
        #expect(plan.contains { $0.contains("USING COVERING INDEX adBy") || $0.contains("USING INDEX adBy") })
        #expect(!plan.contains("USE TEMP B-TREE FOR ORDER BY"), "\(plan)")
      }
    }
  }

  @Test(arguments: [AdOrder.cheapest, .dearest])
  func `seeks the first price in a list sorted by price`(order: AdOrder) async throws {
    try await withStore(of: Ad.fixtures(count: 50)) { store in
      var filter = AdFilter()
      (filter.minimumPrice, filter.maximumPrice) = (Price(cents: 100), Price(cents: 900))
      let range = try #require(AdKeysetRange.all(order, after: nil).first)
      let plan = try await plan(of: filter, in: range, after: nil, store)
      #expect(plan.first?.contains("adByPrice (cents>? AND cents<?)") == true, "\(plan)")
    }
  }

  @Test func `looks up words first in any order`() async throws {
    try await withStore(of: Ad.fixtures(count: 50)) { store in
      var filter = AdFilter()
      filter.words = try SearchWords("bon etat")
      let range = try #require(AdKeysetRange.all(.newest, after: nil).first)
      let plan = try await plan(of: filter, in: range, after: nil, store)
      #expect(plan.first?.contains("VIRTUAL TABLE") == true, "\(plan)")
    }
  }

  @Test func `removes the indexed words of removed ads`() async throws {
    try await withStore(of: Ad.fixtures(count: 50)) { store in
      let run = try await store.beginRun(of: .paperclip, at: ManualTime().date)
      _ = try await store.finish(run, categories: nil, at: run.startedAt)
      let left: [Int?] = try await store.database.read { connection in
        try ["ad", "adText", "adWords"].map { table in try connection.value("SELECT count(*) FROM \(raw: table)") }
      }
      #expect(left == [0, 0, 0])
      try await store.database.write { connection in
        try connection.run("INSERT INTO adWords (adWords) VALUES ('integrity-check')")
      }
    }
  }

  /// Returns the plan of a page, a line per step.
  private func plan(
    of filter: AdFilter, in range: AdKeysetRange, after key: AdSortKey?, _ store: SQLAdStore
  ) async throws -> [String] {
    try await store.database.read { connection in
      var conditions = AdConditions(filter, of: .owner, along: range.first, on: connection)
      range.narrow(&conditions, after: key)
      return try connection.rows(
        "EXPLAIN QUERY PLAN SELECT ad.adID \(sql: conditions.clauses) ORDER BY \(raw: range.order) LIMIT 30"
      ).map { row in try row["detail"] as String }
    }
  }

  private func withStore(of ads: [Ad], _ body: (SQLAdStore) async throws -> Void) async throws {
    try await withDatabase { database in
      let store = SQLAdStore(database.sql)
      let run = try await store.beginRun(of: .paperclip, at: ManualTime().date)
      _ = try await store.take(AdBatch(ads), in: run)
      _ = try await store.finish(run, categories: [], at: run.startedAt)
      try await body(store)
    }
  }
}
