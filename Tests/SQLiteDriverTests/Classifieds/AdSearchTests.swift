import Foundation
import GazetteDomain
@testable import SQLiteDriver
import GazetteTesting
import GRDB
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
      for range in AdKeysetRange.all(order, behind: key) {
        var conditions = AdConditions(AdFilter(), of: .owner, along: range.first)
        range.narrow(&conditions, behind: key)
        let sql = "EXPLAIN QUERY PLAN SELECT ad.adID \(conditions.sql) ORDER BY \(range.order) LIMIT 30"
        let values = conditions.values
        let plan = try await store.database.read { connection in
          try connection.rows(sql, values) { row in try row["detail"] as String }
        }
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
      let range = try #require(AdKeysetRange.all(order, behind: nil).first)
      var conditions = AdConditions(filter, of: .owner, along: range.first)
      range.narrow(&conditions, behind: nil)
      let (sql, values) = (conditions.sql, conditions.values)
      let plan = try await store.database.read { connection in
        try connection.rows("EXPLAIN QUERY PLAN SELECT ad.adID \(sql) ORDER BY \(range.order) LIMIT 30", values) {
          row in
          try row["detail"] as String
        }
      }
      #expect(plan.first?.contains("adByPrice (cents>? AND cents<?)") == true, "\(plan)")
    }
  }

  @Test func `looks up words first in any order`() async throws {
    try await withStore(of: Ad.fixtures(count: 50)) { store in
      var filter = AdFilter()
      filter.words = try SearchWords("bon etat")
      let conditions = AdConditions(filter, of: .owner, along: "createdAt")
      let plan = try await store.database.read { connection in
        try connection.rows(
          "EXPLAIN QUERY PLAN SELECT ad.adID \(conditions.sql) ORDER BY ad.createdAt DESC LIMIT 30", conditions.values
        ) { row in try row["detail"] as String }
      }
      #expect(plan.first?.contains("VIRTUAL TABLE") == true, "\(plan)")
    }
  }

  @Test func `removes the indexed words of removed ads`() async throws {
    try await withStore(of: Ad.fixtures(count: 50)) { store in
      let run = try await store.beginRun(of: .paperclip, at: ManualTime().date)
      _ = try await store.finish(run, categories: nil, at: run.startedAt)
      let left = try await store.database.read { connection in
        try ["ad", "adText", "adWords"].map { table in
          try Int.fetchOne(connection, sql: "SELECT count(*) FROM \(table)")
        }
      }
      #expect(left == [0, 0, 0])
      try await store.database.write { connection in
        try connection.execute(sql: "INSERT INTO adWords (adWords) VALUES ('integrity-check')")
      }
    }
  }

  @Test func `never reuses the number of a removed search`() async throws {
    try await withStore(of: []) { store in
      let date = ManualTime().date
      let first = try await store.save(name: "Vélos", filter: AdFilter(), order: .urgent, of: .owner, at: date)
      _ = try await store.remove(first.id, of: .owner)
      let second = try await store.save(name: "Tables", filter: AdFilter(), order: .urgent, of: .owner, at: date)
      #expect(second.id > first.id)
    }
  }

  private func withStore(of ads: [Ad], _ body: (SQLiteAdStore) async throws -> Void) async throws {
    try await withDatabase { database in
      let store = SQLiteAdStore(database)
      let run = try await store.beginRun(of: .paperclip, at: ManualTime().date)
      _ = try await store.take(AdBatch(ads), in: run)
      _ = try await store.finish(run, categories: [], at: run.startedAt)
      try await body(store)
    }
  }
}
