import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
@testable import PostgresDriver
import Testing

struct ReadersTests {
  private static let zoe = ReaderKey(rawValue: "zoe")

  @Test func `removes every row of a purged reader and preserves the others'`() async throws {
    try await withPostgres { database in
      let readers = SQLReaderStore(database.sql)
      _ = try await readers.add(reader(Self.zoe), password: nil, invitation: nil, identity: nil).get()
      for key in [ReaderKey.owner, Self.zoe] { try await fill(database, of: key) }
      let before = try await counts(database, of: .owner)
      // A table without rows here would not be checked.
      #expect(before.filter { $0.value == 0 }.keys.sorted() == [])
      #expect(before.count > 10)
      #expect(try await counts(database, of: Self.zoe).filter { $0.value == 0 }.keys.sorted() == [])
      let end = ManualTime().date
      try await leave(Self.zoe, at: end, readers)
      #expect(try await readers.purge(leavingUpTo: end) == [Self.zoe])
      #expect(try await counts(database, of: Self.zoe).filter { $0.value > 0 }.keys.sorted() == [])
      #expect(try await counts(database, of: .owner) == before)
    }
  }

  @Test func `grants an invitation and an identity to one reader across two nodes`() async throws {
    try await withTwoNodes { first, second in
      let stores = [first, second].map { SQLReaderStore($0.sql) }
      let identity = try #require(ReaderIdentity(issuer: "https://id.example", subject: "42"))
      let hash = try #require(SecretHash(bytes: [UInt8](repeating: 7, count: SecretHash.length)))
      let made = ManualTime().date
      let invitation = Invitation(
        id: Invitation.ID(rawValue: "i"), hash: hash, role: .editor, madeBy: nil, made: made,
        ends: made.addingTimeInterval(Invitation.lifetime))
      _ = try await stores[0].add(invitation)
      let added = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<10 {
          let reader = try reader(ReaderKey(rawValue: "reader\(number)"))
          group.addTask {
            let answer = try await stores[number % 2].add(
              reader, password: nil, invitation: number < 5 ? hash : nil, identity: identity)
            if case .success = answer { return true }
            return false
          }
        }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(added == 1)
      #expect(try await stores[1].readers().count == 2)
    }
  }

  @Test func `preserves the last editor across two nodes`() async throws {
    try await withTwoNodes { first, second in
      let stores = [first, second].map { SQLReaderStore($0.sql) }
      _ = try await stores[0].add(try reader(Self.zoe), password: nil, invitation: nil, identity: nil)
      _ = try await stores[0].change(Self.zoe) { reader, _ in
        var reader = reader
        reader.role = .editor
        return .success(reader)
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (store, key) in zip(stores, [ReaderKey.owner, Self.zoe]) {
          group.addTask {
            _ = try await store.change(key) { reader, editors in
              var reader = reader
              reader.role = .reader
              return editors <= 1 ? .failure(.lastEditor) : .success(reader)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await stores[0].readers().filter(\.isActiveEditor).count == 1)
    }
  }

  @Test func `shares sessions and sign-outs between two nodes`() async throws {
    try await withTwoNodes { first, second in
      let stores = [first, second].map { SQLCredentialStore($0.sql) }
      let hash = try #require(SecretHash(bytes: [UInt8](repeating: 9, count: SecretHash.length)))
      let date = ManualTime().date
      let session = Session(
        id: Session.ID(rawValue: "s"), reader: .owner, hash: hash, device: nil, started: date,
        lastUse: LastUse(date, from: nil))
      _ = try await stores[0].add(session).get()
      #expect(try await stores[1].session(hash)?.session == session)
      #expect(try await stores[1].end(session.id, of: .owner) == true)
      #expect(try await stores[0].session(hash)?.session == nil)
    }
  }

  @Test func `redeems a one-time token once across two nodes`() async throws {
    try await withTwoNodes { first, second in
      let stores = [first, second].map { SQLCredentialStore($0.sql) }
      let hash = try #require(SecretHash(bytes: [UInt8](repeating: 5, count: SecretHash.length)))
      let ends = ManualTime().date.addingTimeInterval(60)
      try await stores[0].add(OneTimeToken(hash: hash, purpose: .passkeySignIn, reader: nil, ends: ends, payload: [1]))
      let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<10 { group.addTask { try await stores[number % 2].take(hash) != nil } }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(taken == 1)
    }
  }

  private func reader(_ key: ReaderKey) throws -> Reader {
    let name = try #require(ReaderName(key.rawValue))
    return Reader(id: key, name: name, displayName: DisplayText(name), role: .reader, created: ManualTime().date)
  }

  private func leave(_ key: ReaderKey, at end: Date, _ readers: SQLReaderStore) async throws {
    _ = try await readers.change(key) { reader, _ in
      var reader = reader
      reader.leavesAt = end
      return .success(reader)
    }
  }

  /// Stores one row of `key` in every table that has readers.
  private func fill(_ database: PostgresDatabase, of key: ReaderKey) async throws {
    try await database.write { session in
      // Without triggers and references: a row in every table, whatever its meaning.
      try session.execute("SET LOCAL session_replication_role = replica")
      for table in try Self.tables(session) {
        let known: Int? = try session.value(
          "SELECT count(*) FROM \(table) WHERE readerKey = $1", [key.rawValue])
        if known ?? 0 > 0 { continue }
        let columns = try session.rows(
          """
          SELECT attname::text AS name, format_type(coalesce(nullif(typbasetype, 0), pg_type.oid), NULL) AS type
          FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
          WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
          """, [table]
        ) { row in (name: try row["name"] as String, type: try row["type"] as String) }
        let values = columns.map { Self.value($0.name, $0.type, of: key, in: table) }
        try session.execute(
          """
          INSERT INTO \(table) (\(columns.map { "\"\($0.name)\"" }.joined(separator: ", "))) OVERRIDING SYSTEM VALUE
          VALUES (\(values.joined(separator: ", ")))
          """)
      }
    }
  }

  private static func value(_ name: String, _ type: String, of key: ReaderKey, in table: String) -> String {
    let number = key == .owner ? 1 : 2
    switch name {
    case "readerkey": return "'\(key.rawValue)'"
    case "hash": return "'\\x\(String(repeating: "0\(number)", count: 32))'"
    case "aaguid", "feverkey": return "'\\x\(String(repeating: "0\(number)", count: 16))'"
    // Beyond the assigned ones.
    case "folderid": return key == .owner ? "1000" : "500"
    case "role": return "'reader'"
    case "scope": return "'read'"
    case "query": return "'q=a'"
    case "status": return "303"
    case "kind" where table == "channel": return "'mail'"
    case "messageid": return "'\(String(repeating: "\(number)", count: 32))'"
    case "state": return "'sent'"
    default: break
    }
    switch type {
    case "text": return "'\(table)\(number)'"
    case "bytea": return "'\\x0\(number)'"
    case "boolean": return "false"
    case "timestamp with time zone": return "now()"
    default: return name == "unreadcount" || name == "rank" || name == "endedat" ? "0" : "\(number)"
    }
  }

  private func counts(_ database: PostgresDatabase, of key: ReaderKey) async throws -> [String: Int] {
    try await database.read { session in
      var counts: [String: Int] = [:]
      for table in try Self.tables(session) {
        counts[table] = try session.value("SELECT count(*) FROM \(table) WHERE readerKey = $1", [key.rawValue])
      }
      return counts
    }
  }

  /// Returns the tables that have readers, except that of changes: its rows belong to no reader, and expire.
  private static func tables(_ session: PostgresSession) throws -> [String] {
    try session.column(
      """
      SELECT relname::text FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = current_schema()::regnamespace
        AND attname = 'readerkey' AND NOT attisdropped AND relname <> 'change'
      ORDER BY relname
      """)
  }
}
