import Foundation
@testable import PostgresDriver
import Testing

/// A sentence names the problem, and nothing is written.
@Suite struct `Unusable PostgreSQL databases` {
  @Test func `report an unreadable address without its password`() {
    for address in ["host=x unknown=secret", "postgres://[::1/secret"] {
      #expect {
        try PostgresConfiguration(address: address)
      } throws: { error in
        guard case PostgresProblem.unreadableAddress = error else { return false }
        return !String(describing: error).contains("secret")
      }
    }
  }

  @Test func `report an unknown host`() async throws {
    await expectProblem(at: "host=no-such-host.invalid connect_timeout=3") {
      if case .unknownHost = $0 { true } else { false }
    }
  }

  @Test func `report an unreachable server`() async throws {
    let port = try TestServer.freePort()
    await expectProblem(at: "host=127.0.0.1 port=\(port)") { if case .unreachable = $0 { true } else { false } }
  }

  @Test func `report a missing database`() async throws {
    let server = try await TestServer.shared()
    await expectProblem(at: server.address(of: "nowhere")) { if case .unknownDatabase = $0 { true } else { false } }
  }

  @Test func `report a wrong or missing password`() async throws {
    let server = try await TestServer.start(access: "host all stranger 127.0.0.1/32 scram-sha-256")
    try await server.run("CREATE ROLE stranger LOGIN PASSWORD 'right'", in: "postgres")
    for password in ["", " password=wrong"] {
      let address = "host=127.0.0.1 port=\(server.port) user=stranger dbname=postgres\(password)"
      await expectProblem(at: address) { problem in
        if case .wrongPassword = problem { !problem.description.contains("wrong ") } else { false }
      }
    }
    let found = try await tables(of: "postgres", on: server)
    #expect(found == 0)
  }

  @Test func `report missing TLS when required`() async throws {
    let server = try await TestServer.shared()
    let address =
      server.address(of: "postgres", throughLoopback: true) + " sslmode=verify-full sslrootcert=/nowhere.pem"
    await expectProblem(at: address) { if case .untrusted = $0 { true } else { false } }
  }

  @Test func `verify the certificate's host name`() async throws {
    let server = try await TestServer.start(settings: ["tls"])
    let trusting =
      "port=\(server.port) user=gazette dbname=postgres sslmode=verify-full sslrootcert=\(server.folder)/data/server.crt"
    let database = try await PostgresDatabase.open(PostgresConfiguration(address: "host=localhost " + trusting))
    let isEncrypted: Bool? = try await database.read { session in
      try session.value("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
    }
    #expect(isEncrypted == true)
    await database.close()
    await expectProblem(at: "host=127.0.0.1 " + trusting) { if case .untrusted = $0 { true } else { false } }
  }

  @Test func `report the tables of another program`() async throws {
    try await withEmptyDatabase { server, name in
      try await server.run("CREATE TABLE article (x int)", in: name)
      await expectProblem(at: server.address(of: name)) { if case .foreignTables = $0 { true } else { false } }
      let found = try await tables(of: name, on: server)
      #expect(found == 1)
    }
  }

  @Test func `report the schema of a newer version`() async throws {
    try await withPostgres { database in
      _ = try await database.write { session in
        try session.execute("INSERT INTO gazetteMigration (identifier) VALUES ('9999-later')")
      }
      await expectProblem(at: database.configuration.address) { $0 == .newerSchema(migration: "9999-later") }
    }
  }

  @Test func `report an extension that the role cannot create`() async throws {
    try await withEmptyDatabase { server, name in
      let role = "guest" + name
      try await server.run("CREATE ROLE \(role) LOGIN", in: "postgres")
      try await server.run("GRANT CREATE ON SCHEMA public TO \(role)", in: name)
      let address = server.address(of: name).replacing("user=gazette", with: "user=\(role)")
      await expectProblem(at: address) { if case .missingExtension("pg_trgm", _) = $0 { true } else { false } }
      let found = try await tables(of: name, on: server)
      #expect(found == 0)
    }
  }

  @Test func `report another encoding`() async throws {
    let server = try await TestServer.shared()
    _ = try? await server.run(
      "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0", in: "postgres")
    await expectProblem(at: server.address(of: "latin")) { if case .cannotMigrate = $0 { true } else { false } }
  }

  @Test func `report an outdated server`() {
    #expect(PostgresProblem.oldServer(version: 140_011).description.contains("PostgreSQL 14, and Gazette needs 15"))
  }

  @Test func `create the schema once for concurrent nodes`() async throws {
    try await withEmptyDatabase { server, name in
      let configuration = try PostgresConfiguration(address: server.address(of: name))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<5 {
          group.addTask { await (try PostgresDatabase.open(configuration)).close() }
        }
        try await group.waitForAll()
      }
      let applied = try await server.run("SELECT count(*) FROM gazetteMigration", in: name)
      #expect(applied == [String(Schema.main.migrations.count)])
    }
  }

  private func tables(of database: String, on server: TestServer) async throws -> Int {
    try await server.run(
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace", in: database
    )
    .count
  }

  private func expectProblem(at address: String, _ isRight: (PostgresProblem) -> Bool) async {
    await #expect {
      let database = try await PostgresDatabase.open(PostgresConfiguration(address: address))
      await database.close()
    } throws: { error in
      guard let problem = error as? PostgresProblem else { return false }
      return isRight(problem)
    }
  }
}
