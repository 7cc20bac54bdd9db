import Foundation
@testable import GazettePostgres

/// Runs `body` with a database of its own that is up to date, on the tests' server, behind a pooler where the environment
/// names GAZETTE_TESTS_POOLED. `configure` may change how it is used.
@discardableResult
func withPostgres<Answer>(
  _ configure: (inout PostgresConfiguration) -> Void = { _ in }, _ body: (PostgresDatabase) async throws -> Answer
) async throws -> Answer {
  let server = try await TestServer.shared()
  let name = try await TestDatabases.shared.take(on: server)
  let pooled = try await TestPooler.sharedIfWanted()?.address(of: name)
  var configuration = try PostgresConfiguration(address: pooled ?? server.address(of: name))
  configure(&configuration)
  let database = try await PostgresDatabase.open(configuration)
  let result: Result<Answer, any Error>
  do { result = .success(try await body(database)) } catch { result = .failure(error) }
  await database.close()
  await TestDatabases.shared.giveBack(name, on: server)
  return try result.get()
}

/// Databases that are up to date and as new. Emptying one takes a tenth of the time of making one.
private actor TestDatabases {
  static let shared = TestDatabases()
  private var free: [String] = []

  func take(on server: TestServer) async throws -> String {
    if let name = free.popLast() { return name }
    let name = "test\(UUID().uuidString.lowercased().replacing("-", with: ""))"
    try await server.run("CREATE DATABASE \(name) TEMPLATE migrated STRATEGY file_copy", in: "postgres")
    return name
  }

  func giveBack(_ name: String, on server: TestServer) async {
    do {
      try await server.run(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '\(name)'", in: "postgres")
      // What is known of how many rows there were would make other plans for the next test.
      let known = try await server.run("SELECT 1 FROM pg_stats WHERE schemaname = 'public' LIMIT 1", in: name)
      guard known == [] else { return }
      try await server.run("CALL original.restore()", in: name)
      free.append(name)
    } catch {
      // It goes with the server; the next test has another one.
    }
  }
}

/// Runs `body` with the name of an empty database of its own, on the tests' server.
func withEmptyDatabase<Answer>(_ body: (TestServer, String) async throws -> Answer) async throws -> Answer {
  let server = try await TestServer.shared()
  let name = "empty\(UUID().uuidString.lowercased().replacing("-", with: ""))"
  try await server.run("CREATE DATABASE \(name)", in: "postgres")
  return try await body(server, name)
}
