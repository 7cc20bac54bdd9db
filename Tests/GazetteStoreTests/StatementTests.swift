import Foundation
import GazetteDomain
import GazetteStore
import Testing

/// Statements and rows mean the same on both engines.
struct StatementTests {
  @Test(arguments: Engine.allCases, ["", "a", "'; DROP TABLE reader; --", "\"quoted\\", "é\n🌧", "[1,2]"])
  func `sends text as a value`(engine: Engine, text: String) async throws {
    try await engine.run { database in
      let found: [String] = try await database.read { connection in
        let same: String? = try connection.value("SELECT name FROM (SELECT \(text) AS name) AS one")
        let listed: String? = try connection.value(
          "SELECT name FROM (SELECT \(text) AS name) AS one WHERE name IN \(list: [text, "other"])")
        return [same, listed].compactMap(\.self)
      }
      #expect(found == [text, text])
    }
  }

  @Test(arguments: Engine.allCases)
  func `reads each type, by names in any case`(engine: Engine) async throws {
    try await engine.run { database in
      let date = Date(timeIntervalSince1970: 1_700_000_000.5)
      let nothing: Int? = nil
      try await database.read { connection in
        let row = try #require(
          try connection.first(
            """
            SELECT \(Int64.max) AS wholeNumber, \(1.5) AS fraction, \(true) AS isTrue, \([UInt8](0...255)) AS bytes,
              \(date) AS startsAt, CAST(\(nothing) AS INTEGER) AS absent
            """))
        #expect(try row["WHOLENUMBER"] == Int64.max)
        #expect(try row["fraction"] == 1.5)
        #expect(try row["isTrue"] == true)
        #expect(try row["bytes"] == [UInt8](0...255))
        #expect(try row.requiredDate("startsAt") == date)
        #expect(try row["absent"] as Int? == nil)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `finds nothing in an empty list`(engine: Engine) async throws {
    try await engine.run { database in
      let counts: [Int] = try await database.read { connection in
        try connection.batch([
          "SELECT count(*) FROM reader WHERE readerKey IN \(list: [String]())",
          "SELECT count(*) FROM reader WHERE readerKey NOT IN \(list: [String]())",
          "SELECT count(*) FROM ad WHERE \(raw: "adID", among: [])",
        ]).map { result in try result.rows[0].firstColumn() }
      }
      #expect(counts == [0, 1, 0])
    }
  }

  @Test(arguments: Engine.allCases)
  func `reports a NULL, missing or other column as corrupt`(engine: Engine) async throws {
    try await engine.run { database in
      for column in ["none", "other", "text"] {
        await #expect(throws: StoreError.self) {
          try await database.read { connection in
            let row = try #require(try connection.first("SELECT CAST(NULL AS INTEGER) AS none, 'a' AS text"))
            return try row[column] as Int
          }
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `rolls back a write that fails`(engine: Engine) async throws {
    try await engine.run { database in
      let reader = ReaderKey(rawValue: "a")
      await #expect(throws: StoreError.notFound) {
        try await database.write { connection in
          try connection.lock(reader)
          throw StoreError.notFound
        }
      }
      let count: Int? = try await database.read { connection in
        try connection.value("SELECT count(*) FROM reader WHERE readerKey = \(reader)")
      }
      #expect(count == 0)
    }
  }
}
