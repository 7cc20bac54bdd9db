import Foundation
@testable import GazettePostgres
@testable import GazetteStore
import Testing

@Suite struct `The migrations of PostgreSQL` {
  @Test func `have the meaning of each of SQLite's`() {
    let covered = Set(GazettePostgres.Schema.main.migrations.flatMap(\.covers))
    let sqlite = (GazetteStore.Schema.main.migrations + GazetteStore.Schema.budget.migrations).map(\.identifier)
    #expect(Set(sqlite).subtracting(covered) == [], "write a migration for PostgreSQL that covers them")
    #expect(covered.subtracting(sqlite) == [])
  }

  @Test func `have names that grow`() {
    let names = GazettePostgres.Schema.main.migrations.map(\.identifier)
    #expect(names == names.sorted() && Set(names).count == names.count)
  }

  @Test func `are applied one by one to an older database, beside a node of the older version`() async throws {
    try await withEmptyDatabase { server, name in
      let configuration = try PostgresConfiguration(address: server.address(of: name))
      let old = PostgresDatabase(configuration)
      try await old.bringUpToDate(Schema(migrations: Array(GazettePostgres.Schema.main.migrations.dropLast())))
      let new = PostgresDatabase(configuration)
      try await new.bringUpToDate(GazettePostgres.Schema.main)
      try await old.checkReadiness()
      try await new.checkReadiness()
      // A node that is started anew must be of the newer version.
      await #expect(throws: PostgresProblem.self) {
        try await old.bringUpToDate(Schema(migrations: Array(GazettePostgres.Schema.main.migrations.dropLast())))
      }
      await old.close()
      await new.close()
    }
  }

  @Test func `leave nothing behind when one of them fails`() async throws {
    try await withEmptyDatabase { server, name in
      let database = PostgresDatabase(try PostgresConfiguration(address: server.address(of: name)))
      let broken = GazettePostgres.Migration(
        identifier: "9999-broken", covers: [], sql: "CREATE TABLE x (); SELECT 1 / 0;")
      await #expect(throws: PostgresProblem.self) {
        try await database.bringUpToDate(GazettePostgres.Schema(migrations: [.shared, broken]))
      }
      await database.close()
      #expect(
        try await server.run(
          "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'", in: name) == [])
    }
  }

  @Test func `are scripts whose statements are told apart`() {
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
