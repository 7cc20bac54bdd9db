import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
@testable import PostgresDriver
import Testing

/// A reader's data is in one partition of each table; a query touches no other.
@Suite struct `Personal queries` {
  @Test(arguments: [
    "readerSetting", "savedPlace", "refreshRun", "mapPoint", "adStar", "savedSearch", "savedSearchCount",
  ])
  func `touch one partition of a table`(table: String) async throws {
    try await withPostgres { database in
      for statement in [
        "SELECT * FROM \(table) WHERE readerKey = $1", "UPDATE \(table) SET readerKey = readerKey WHERE readerKey = $1",
        "DELETE FROM \(table) WHERE readerKey = $1",
      ] {
        let parts = try await parts(of: table, in: statement, [ReaderKey.owner.rawValue], database)
        #expect(parts.count == 1, "\(statement): \(parts)")
      }
    }
  }

  @Test func `touch one partition of the stars in a list of ads`() async throws {
    try await withPostgres { database in
      for starredOnly in [false, true] {
        var filter = AdFilter()
        filter.starredOnly = starredOnly
        let page = try await database.sql.read { [filter] connection in
          let conditions = AdConditions(filter, of: .owner, along: "createdAt", on: connection)
          let list: SQL = """
            SELECT page.adID, mark.starredAt FROM (SELECT ad.adID \(sql: conditions.clauses)) AS page
            LEFT JOIN adStar AS mark ON mark.adID = page.adID AND mark.readerKey = \(ReaderKey.owner)
            """
          return list
        }
        let (list, values) = page.rendered(in: .postgres)
        let parts = try await parts(of: "adStar", in: list, values.map { $0 }, database)
        #expect(parts.count == 1, "\(parts)")
      }
    }
  }

  @Test func `use tables whose keys begin with the reader`() async throws {
    try await withPostgres { database in
      let keys = try await database.read { session in
        try session.rows(
          """
          SELECT relname::text AS name, (SELECT attname::text FROM pg_attribute
            WHERE attrelid = indrelid AND attnum = indkey[0]) AS first
          FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
          WHERE indisprimary AND NOT relispartition AND relnamespace = current_schema()::regnamespace
            AND EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = indrelid AND attname = 'readerkey')
          """
        ) { row in (try row["name"] as String, try row["first"] as String) }
      }
      // Invitations belong to the installation, one-time tokens may have no reader yet, changes go to all nodes, and one node
      // sends the notifications of all readers.
      let shared = ["change", "invitation", "ticket", "channel", "message", "outbox"]
      let others = keys.filter { $0.1 != "readerkey" }.map(\.0).sorted()
      #expect(others.filter { !shared.contains($0) } == [])
      #expect(keys.count > 10)
    }
  }

  /// Returns the partitions of `table` in the plan of a statement.
  private func parts(
    of table: String, in sql: String, _ values: [ColumnValue], _ database: PostgresDatabase
  ) async throws -> Set<String> {
    let plan: [String] = try await database.write { session in try session.column("EXPLAIN " + sql, values) }
    let name = table.lowercased()
    return plan.reduce(into: []) { parts, line in
      for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
      where word.hasPrefix(name) && word.dropFirst(name.count).allSatisfy(\.isNumber) && word.count > name.count {
        parts.insert(String(word))
      }
    }
  }
}
