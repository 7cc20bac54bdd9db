import Foundation
import GRDB
import GazetteDomain
@testable import GazetteStore
import GazetteTesting
import Testing

struct SQLiteReaderStoreTests {
  private static let date = ManualTime().date
  private static let anna = ReaderKey(rawValue: "key of anna")

  /// Two editors who have something in every table.
  private func withTwoReaders(_ body: (GazetteDatabase, ReaderStores) async throws -> Void) async throws {
    try await withDatabase { database in
      let stores = ReaderStores(database)
      let anna = try await stores.add("anna", role: .editor)
      #expect(anna.id == Self.anna)
      for reader in [ReaderKey.owner, anna.id] { try await database.fill(for: reader) }
      try await body(database, stores)
    }
  }

  private func requireNothingLeft(of reader: ReaderKey, in database: GazetteDatabase) async throws {
    for table in try await database.personalTables() {
      let rows = try await database.rows(of: reader, in: table)
      // What was chosen for the paper itself is kept under its owner's key.
      let kept = reader == .owner && table == "readerSetting" ? 1 : 0
      #expect(rows.count == kept, "\(table): \(rows)")
    }
    #expect(try await database.rows(of: reader, in: "reader").count == (reader == .owner ? 1 : 0))
    let settings = try await SQLiteReaderSettingsStore(database).settings(of: reader)
    #expect(settings.theme == nil)
    #expect(settings.installation == (reader == .owner ? ["paper.name": "Le Petit Écho"] : [:]))
  }

  @Test(arguments: [(anna, ReaderKey.owner), (.owner, anna)])
  func `deletes all of a reader who left, and nothing of another`(leaver: ReaderKey, other: ReaderKey) async throws {
    try await withTwoReaders { database, stores in
      _ = try await stores.readers.change(leaver) { reader, _ in
        var reader = reader
        reader.leavesAt = Self.date
        return .success(reader)
      }
      // The removal took what opens; a session that was under way when it began must go as well.
      try await database.write { connection in
        try connection.insert([try Session.fixture(1, of: leaver)], into: SessionRecord.table)
        try connection.insert([try AccessToken.fixture(1, of: leaver)], into: AccessTokenRecord.table)
        try connection.insert([try Invitation.fixture(1, by: leaver)], into: InvitationRecord.table)
      }
      var before: [String: [String]] = [:]
      for table in try await database.personalTables() {
        before[table] = try await database.rows(of: other, in: table)
        #expect(before[table]?.isEmpty == false, "\(table) was not filled for the other")
        #expect(try await !database.rows(of: leaver, in: table).isEmpty, "\(table) was not filled for the leaver")
      }
      #expect(try await stores.readers.purge(leavingUpTo: Self.date) == [leaver])
      try await requireNothingLeft(of: leaver, in: database)
      for (table, rows) in before { #expect(try await database.rows(of: other, in: table) == rows, "\(table)") }
    }
  }

  @Test(arguments: [anna, .owner]) func `completes a deletion that was interrupted`(leaver: ReaderKey) async throws {
    try await withTwoReaders { database, stores in
      try await database.write { connection in
        try connection.run("UPDATE reader SET isDeparting = 1 WHERE readerKey = ?", [leaver.rawValue])
        try connection.run("DELETE FROM readerAccount WHERE readerKey = ?", [leaver.rawValue])
      }
      #expect(try await stores.readers.purge(leavingUpTo: Self.date) == [leaver])
      try await requireNothingLeft(of: leaver, in: database)
      #expect(try await stores.readers.purge(leavingUpTo: Self.date) == [])
    }
  }

  @Test func `deletes what was written for a reader after all of theirs was gone`() async throws {
    try await withTwoReaders { database, stores in
      let gone = ReaderKey(rawValue: "gone")
      try await SQLiteRefreshJournal(database).begin(at: Self.date, for: gone)
      #expect(try await stores.readers.purge(leavingUpTo: Self.date) == [gone])
      try await requireNothingLeft(of: gone, in: database)
    }
  }

  @Test func `leaves alone what is kept for an owner who left and reads without signing in`() async throws {
    try await withTwoReaders { database, stores in
      try await database.write { try $0.run("DELETE FROM readerAccount WHERE readerKey = 'owner'") }
      #expect(try await stores.readers.purge(leavingUpTo: Self.date) == [])
      #expect(try await database.rows(of: .owner, in: "savedPlace").count == 1)
    }
  }

  @Test func `belongs to a reader by a column of that name in every table`() async throws {
    try await withDatabase { database in
      let others: [String] = try await database.read { connection in
        try connection.column(
          """
          SELECT tables.name FROM pragma_table_list AS tables, pragma_foreign_key_list(tables.name) AS key
          WHERE tables.schema = 'main' AND key."table" IN ('reader', 'readerAccount') AND key."from" <> 'readerKey'
          """)
      }
      #expect(others == [])
    }
  }

  @Test func `lets others write while much is deleted`() async throws {
    try await withTwoReaders { database, stores in
      try await database.write { connection in
        try connection.execute(
          sql: """
            WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < 50000)
            INSERT INTO unread (readerKey, position, feedID) SELECT 'key of anna', -i, 7 FROM number;
            UPDATE readerAccount SET leavesAt = 0 WHERE readerKey = 'key of anna';
            """)
      }
      async let purged = stores.readers.purge(leavingUpTo: Self.date)
      while try await unread(in: database) > 50_000 { await Task.yield() }
      _ = try await SQLitePlaceStore(database).save(.tromso, for: .owner, at: Self.date)
      #expect(try await unread(in: database) > 0)
      #expect(try await purged == [Self.anna])
      #expect(try await unread(in: database) == 0)
    }
  }

  private func unread(in database: GazetteDatabase) async throws -> Int {
    try await database.read { try $0.count("unread", of: Self.anna) }
  }

  @Test func `makes room for a new ticket, whatever the clock of the new one`() async throws {
    try await withDatabase { database in
      try await database.write { connection in
        try connection.run(
          """
          WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < ?)
          INSERT INTO ticket (hash, purpose, endsAt)
          SELECT CAST(printf('%032d', i) AS BLOB), 'passkeySignIn', 3e9 + i FROM number
          """, [Ticket.most])
      }
      let (credentials, ticket) = (SQLiteCredentialStore(database), try Ticket.fixture(1))
      try await credentials.add(ticket)
      let ends: [Double] = try await database.read { connection in
        try connection.column("SELECT endsAt FROM ticket ORDER BY endsAt")
      }
      #expect(ends.count == Ticket.most)
      #expect(ends.prefix(2) == [ticket.ends.timeIntervalSince1970, 3e9 + 2])
      #expect(try await credentials.take(ticket.hash) == ticket)
    }
  }

  @Test func `lets nobody in under a name that can be none, and shows no text that cannot be shown`() async throws {
    try await withTwoReaders { database, stores in
      try await database.write { connection in
        try connection.run("UPDATE readerAccount SET displayName = char(8238) WHERE readerKey = 'owner'")
        try connection.run("UPDATE readerAccount SET name = char(8238) WHERE readerKey = 'key of anna'")
      }
      #expect(try await stores.readers.readers().map(\.displayName.text) == ["editor"])
      #expect(try await stores.readers.reader(Self.anna) == nil)
      let passkey = try #require(try await stores.credentials.passkeys(of: Self.anna).first)
      #expect(try await stores.credentials.passkey(passkey.id)?.reader == nil)
      // Who cannot come in does not count: the last editor stays.
      let editors = try await stores.readers.change(.owner) { _, editors in
        editors == 1 ? .failure(.lastEditor) : .failure(.notLeaving)
      }
      #expect(editors == .failure(.lastEditor))
    }
  }

  @Test(arguments: ["", "DELETE FROM reader"])
  func `makes the owner of an older paper its editor, and keeps what is theirs`(change: String) async throws {
    let folder = try TemporaryFolder()
    let data = DataFolder(folder.url)
    let old = try DatabasePool(path: data.database.path, configuration: .gazette)
    let older = Array(Schema.main.migrations.prefix { $0.identifier != Migration.readers.identifier })
    try Schema(applicationID: Schema.main.applicationID, migrations: older).bringUpToDate(old)
    try await old.write { connection in
      try connection.run("INSERT INTO readerSetting VALUES ('owner', 'theme', 'dark')")
      try connection.execute(sql: change)
    }
    try old.close()

    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let stores = ReaderStores(database)
    #expect(try await stores.readers.readers().map(\.id) == [.owner])
    let owner = try await stores.readers.reader(named: .editor)
    #expect(owner?.reader.isActiveEditor == true)
    #expect(owner?.password == nil)
    #expect(try await stores.readers.purge(leavingUpTo: Self.date) == [])
    let theme = try await SQLiteReaderSettingsStore(database).settings(of: .owner).theme
    #expect(theme == (change.isEmpty ? .dark : nil))
    try await database.close()
  }
}
