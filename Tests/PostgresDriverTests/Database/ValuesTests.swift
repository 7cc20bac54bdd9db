import Foundation
import GazetteDomain
@testable import PostgresDriver
import Testing

@Suite struct `PostgreSQL values` {
  @Test func `round-trip unchanged for every type, including NULL`() async throws {
    try await withPostgres { database in
      try await database.read { session in
        let row = try #require(
          try session.rows(
            """
            SELECT $1 AS a, $2 AS b, $3 AS c, $4 AS d, $5 AS e, $6 AS f, NULL::text AS g, $7 AS h, $8 AS i, $9 AS "mixedCase"
            """,
            [
              Int64.min, Int64.max, -0.1, "žluťoučký\n'\"\\$1;--", true, Data([0, 1, 255]), [1, -2, 3],
              ["", "{a,b}", nil, "\""],
              Date(timeIntervalSince1970: 1.5),
            ]
          ).first)
        let (a, b, c): (Int64, Int64, Double) = (try row["a"], try row["b"], try row["c"])
        #expect((a, b, c) == (.min, .max, -0.1))
        let (d, e, f): (String, Bool, Data) = (try row["d"], try row["e"], try row["f"])
        #expect((d, e, f) == ("žluťoučký\n'\"\\$1;--", true, Data([0, 1, 255])))
        let (g, h, i): (String?, [Int], [String?]) = (try row["g"], try row["h"], try row["i"])
        #expect(g == nil && h == [1, -2, 3] && i == ["", "{a,b}", nil, "\""])
        #expect(try row.requiredDate("MIXEDCASE") == Date(timeIntervalSince1970: 1.5))
      }
    }
  }

  @Test(arguments: [5e-300, .greatestFiniteMagnitude, -.pi, 0.1 + 0.2, 1e16])
  func `round-trip doubles exactly`(value: Double) async throws {
    try await withPostgres { database in
      let found: Double? = try await database.read { session in try session.value("SELECT $1", [value]) }
      #expect(found == value)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `are rejected before sending unless finite`(value: Double) async throws {
    try await withPostgres { database in
      await #expect(throws: StoreError.failed(detail: "a number is not finite")) {
        try await database.read { session in try session.rows("SELECT $1", [value]).count }
      }
      // The connection still works.
      try await database.checkReadiness()
    }
  }

  @Test func `replace null characters in stored texts and in queries`() async throws {
    try await withPostgres { database in
      let value: String? = try await database.read { session in
        try session.value("SELECT $1 WHERE $1 = $2 AND 'x' = ANY ($3)", ["a\u{0}b", "a\u{0}b", ["\u{0}", "x"]])
      }
      #expect(value == "a\u{FFFD}b")
    }
  }

  @Test(arguments: [
    "SELECT NULL::bigint", "SELECT 'one'", "SELECT 1.5::numeric", "SELECT 'NaN'::double precision", "SELECT true",
  ])
  func `report another type as corrupt without revealing the value`(sql: String) async throws {
    try await withPostgres { database in
      await #expect {
        try await database.read { session in try session.column(sql) as [Int64] }
      } throws: { error in
        guard case StoreError.corrupt(let detail) = error else { return false }
        return !detail.contains("one")
      }
    }
  }

  @Test func `leave the database unchanged when out of range`() async throws {
    try await withPostgres { database in
      for statement in [
        "INSERT INTO mapPoint (readerKey, placeID, latitude, longitude, openedAt) VALUES ('owner', 'x', 91, 0, 0)",
        "INSERT INTO mapPoint (readerKey, placeID, latitude, longitude, openedAt) VALUES ('owner', 'x', 'NaN', 0, 0)",
        "INSERT INTO mapPoint (readerKey, placeID, latitude, longitude, openedAt) VALUES ('owner', 'x', 0, 0, 'Infinity')",
      ] {
        await #expect(throws: StoreError.self) {
          try await database.write { session in try session.execute(statement) }
        }
      }
      let found: Int? = try await database.read { session in try session.value("SELECT count(*) FROM mapPoint") }
      #expect(found == 0)
    }
  }

  @Test func `round-trip ten thousand rows in one batch`() async throws {
    try await withPostgres { database in
      let numbers = Array(0..<10_000)
      let answers = try await database.read { session in
        try session.executeAll(
          numbers.map { PostgresStatement("SELECT $1, $2", [$0, String(repeating: "x", count: 1000)]) }
        )
        .map { try $0[0].first() as Int }
      }
      #expect(answers == numbers)
    }
  }

  @Test func `round-trip several megabytes`() async throws {
    try await withPostgres { database in
      let text = String(repeating: "long ", count: 1_000_000)
      let found: String? = try await database.read { session in try session.value("SELECT $1", [text]) }
      #expect(found == text)
    }
  }

  @Test func `share one prepared statement when some are NULL`() async throws {
    try await withPostgres({ $0.maximumConnections = 1 }) { database in
      let sql = "SELECT $1::bigint AS a, $2::text AS b, $3::double precision AS c"
      for values: [ColumnValue] in [
        [nil, nil, nil], [1, nil, nil], [nil, "b", nil], [1, "b", 2.5], [nil, nil, 2.5],
      ] {
        let row = try await database.read { session in try session.rows(sql, values) }[0]
        let (a, b, c): (Int?, String?, Double?) = (try row["a"], try row["b"], try row["c"])
        #expect(a == values[0] as? Int && b == values[1] as? String && c == values[2] as? Double)
      }
      let prepared: Int? = try await database.read { session in
        try session.value("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%AS c'")
      }
      _ = try await database.read { session in
        try session.executeAll((0..<50).map { PostgresStatement("SELECT $1::bigint AS e", [$0]) })
      }
      let once: Int? = try await database.read { session in
        try session.value("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%AS e'")
      }
      #expect(once == 1)
      // One for each time that a type became known.
      #expect((prepared ?? 0) <= 4)
    }
  }
}
