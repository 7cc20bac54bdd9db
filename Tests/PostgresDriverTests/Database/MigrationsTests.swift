import Foundation
import GazetteDomain
import GazetteStore
@testable import PostgresDriver
@testable import SQLiteDriver
import Testing

@Suite struct `PostgreSQL migrations` {
  @Test func `cover each SQLite migration`() {
    let covered = Set(PostgresDriver.Schema.main.migrations.flatMap(\.covers))
    let sqlite = (SQLiteDriver.Schema.main.migrations + SQLiteDriver.Schema.budget.migrations).map(\.identifier)
    #expect(Set(sqlite).subtracting(covered) == [], "write a migration for PostgreSQL that covers them")
    #expect(covered.subtracting(sqlite) == [])
  }

  @Test func `have rising names`() {
    let names = PostgresDriver.Schema.main.migrations.map(\.identifier)
    #expect(names == names.sorted() && Set(names).count == names.count)
  }

  @Test func `run on an older database next to an older node`() async throws {
    try await withEmptyDatabase { server, name in
      let configuration = try PostgresConfiguration(address: server.address(of: name))
      let old = PostgresDatabase(configuration)
      try await old.bringUpToDate(Schema(migrations: Array(PostgresDriver.Schema.main.migrations.dropLast())))
      let new = PostgresDatabase(configuration)
      try await new.bringUpToDate(PostgresDriver.Schema.main)
      try await old.checkReadiness()
      try await new.checkReadiness()
      // A node that restarts must have the newer version.
      await #expect(throws: PostgresProblem.self) {
        try await old.bringUpToDate(Schema(migrations: Array(PostgresDriver.Schema.main.migrations.dropLast())))
      }
      await old.close()
      await new.close()
    }
  }

  @Test func `expand every table under a running older node`() async throws {
    try await withEmptyDatabase { server, name in
      let configuration = try PostgresConfiguration(address: server.address(of: name))
      let old = try await PostgresDatabase.open(configuration)
      // On connections with already prepared statements.
      try await work(on: old, 1)
      let later = PostgresDriver.Migration(identifier: "9999-later", covers: [], sql: TestServer.expanding)
      let new = PostgresDatabase(configuration)
      async let isWorking: Void = { for number in 2...20 { try await work(on: old, number) } }()
      try await new.bringUpToDate(Schema(migrations: PostgresDriver.Schema.main.migrations + [later]))
      try await isWorking
      try await work(on: old, 21)
      let count = try await server.run("SELECT count(*) FROM reader WHERE laterText = 'later'", in: name)
      #expect(count == ["22"])
      await new.close()
      await old.close()
    }
  }

  /// Does the usual work of a node: a read with a decision, a write, a lease.
  private func work(on database: PostgresDatabase, _ number: Int) async throws {
    try await database.write { session in
      try session.execute("INSERT INTO reader (readerKey) VALUES ($1)", ["reader\(number)"])
    }
    let settings = SQLReaderSettingsStore(database.sql)
    let reader = ReaderKey(rawValue: "reader\(number)")
    try await settings.replace(try await settings.settings(of: .owner), of: reader)
    #expect(try await SQLPlaceStore(database.sql).savedPlaces(of: reader).isEmpty)
    let query = ArticleQuery()
    #expect(try await PostgresArticleStore(database).page(query, of: reader).articles.isEmpty)
    let leases = SQLWorkLease(database.sql, now: { Date() })
    #expect(try await leases.acquire("work\(number)", holder: "old", until: Date().addingTimeInterval(60)))
  }

  @Test func `roll back when one fails`() async throws {
    try await withEmptyDatabase { server, name in
      let database = PostgresDatabase(try PostgresConfiguration(address: server.address(of: name)))
      let broken = PostgresDriver.Migration(
        identifier: "9999-broken", covers: [], sql: "CREATE TABLE x (); SELECT 1 / 0;")
      await #expect(throws: PostgresProblem.self) {
        try await database.bringUpToDate(PostgresDriver.Schema(migrations: [.shared, broken]))
      }
      await database.close()
      #expect(
        try await server.run(
          "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'", in: name) == [])
    }
  }

  @Test func `split a script into statements`() {
    let script = """
      SELECT 'a;''b'; -- no; end
      CREATE FUNCTION f() AS $$ BEGIN; END; $$;
      SELECT "x;y"
      """
    #expect(
      SQLScript.statements(of: script).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } == [
        "SELECT 'a;''b'", "-- no; end\nCREATE FUNCTION f() AS $$ BEGIN; END; $$", "SELECT \"x;y\"",
      ])
  }
}
