import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
@testable import SQLiteDriver
import Testing

struct ReadersTests {
  private static let zoe = ReaderKey(rawValue: "zoe")

  @Test(arguments: ReaderStoreContract.checks)
  func `stores readers in memory`(check: ContractCheck<ReaderStores>) async throws {
    let readers = InMemoryReaders()
    try await check(ReaderStores(readers, readers))
  }

  @Test func `removes every row of a purged reader and preserves the others'`() async throws {
    try await withDatabase { database in
      let readers = SQLReaderStore(database.sql)
      let name = try #require(ReaderName("zoe"))
      _ = try await readers.add(
        Reader(id: Self.zoe, name: name, displayName: DisplayText(name), role: .reader, created: ManualTime().date),
        password: nil, invitation: nil, identity: nil
      ).get()
      for key in [ReaderKey.owner, Self.zoe] { try await fill(database, of: key) }
      let before = try await counts(database, of: .owner)
      // A table without rows here would not be checked.
      #expect(before.filter { $0.value == 0 }.keys.sorted() == [])
      #expect(try await counts(database, of: Self.zoe).filter { $0.value == 0 }.keys.sorted() == [])
      let end = ManualTime().date
      _ = try await readers.change(Self.zoe) { reader, _ in
        var reader = reader
        reader.leavesAt = end
        return .success(reader)
      }
      #expect(try await readers.purge(leavingUpTo: end) == [Self.zoe])
      #expect(try await counts(database, of: Self.zoe).filter { $0.value > 0 }.keys.sorted() == [])
      #expect(try await counts(database, of: .owner) == before)
    }
  }

  @Test func `migrates the only reader to an editor`() async throws {
    let queue = try DatabaseQueue()
    let migrations = Schema.main.migrations.prefix { $0.identifier < "0011" }
    try await queue.write { connection in
      for migration in migrations { try connection.execute(sql: migration.sql) }
      try connection.execute(sql: "INSERT INTO star (readerKey, position, starredAt) VALUES ('owner', 1, 0)")
    }
    try await queue.write { connection in
      for migration in Schema.main.migrations where migration.identifier >= "0011" {
        try connection.execute(sql: migration.sql)
      }
      #expect(try String.fetchAll(connection, sql: "SELECT name || role FROM readerAccount") == ["editoreditor"])
      #expect(try Int.fetchOne(connection, sql: "SELECT count(*) FROM star") == 1)
    }
  }

  /// Stores one row of `key` in every table that has readers.
  private func fill(_ database: GazetteDatabase, of key: ReaderKey) async throws {
    try await database.connections.writeWithoutTransaction { connection in
      try connection.execute(sql: "PRAGMA foreign_keys = OFF")
      for table in try Self.tables(connection) {
        let columns = try Row.fetchAll(
          connection, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table])
        let known: Int? = try Int.fetchOne(
          connection, sql: "SELECT count(*) FROM \(table) WHERE readerKey = ?", arguments: [key.rawValue])
        if known ?? 0 > 0 { continue }
        let names = columns.map { $0["name"] as String }
        let values = columns.map { column -> String in
          Self.value(column["name"], column["type"], of: key, in: table)
        }
        try connection.execute(
          sql: "INSERT INTO \(table) (\(names.map { "\"\($0)\"" }.joined(separator: ", "))) "
            + "VALUES (\(values.joined(separator: ", ")))")
      }
      try connection.execute(sql: "PRAGMA foreign_keys = ON")
    }
  }

  private static func value(_ name: String, _ type: String, of key: ReaderKey, in table: String) -> String {
    let number = key == .owner ? 1 : 2
    switch name {
    case "readerKey": return "'\(key.rawValue)'"
    case "hash": return "x'\(String(repeating: "0\(number)", count: 32))'"
    case "aaguid", "feverKey": return "x'\(String(repeating: "0\(number)", count: 16))'"
    // Beyond those that triggers assign.
    case "folderID": return key == .owner ? "1000" : "500"
    case "role": return "'reader'"
    case "scope": return "'read'"
    case "query": return "'q=a'"
    case "status": return "303"
    case "kind" where table == "channel": return "'mail'"
    case "messageID": return "'\(String(repeating: "\(number)", count: 32))'"
    case "state": return "'sent'"
    case "isHome", "isPaused", "wantsFullText", "unreadCount", "isDisabled", "isBackedUp", "isBackupEligible",
      "isRead", "isOn", "redBreaksQuiet", "endedAt", "rank", "mayBeEmpty":
      return "0"
    default: break
    }
    switch type {
    case "TEXT": return "'\(table)\(number)'"
    case "BLOB": return "x'0\(number)'"
    default: return "\(number)"
    }
  }

  private func counts(_ database: GazetteDatabase, of key: ReaderKey) async throws -> [String: Int] {
    try await database.connections.read { connection in
      var counts: [String: Int] = [:]
      for table in try Self.tables(connection) {
        counts[table] = try Int.fetchOne(
          connection, sql: "SELECT count(*) FROM \(table) WHERE readerKey = ?", arguments: [key.rawValue])
      }
      return counts
    }
  }

  private static func tables(_ connection: Database) throws -> [String] {
    try String.fetchAll(
      connection,
      sql: """
        SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c
        WHERE m.type = 'table' AND c.name = 'readerKey' ORDER BY m.name
        """)
  }
}
