import Foundation
@testable import PostgresDriver

/// Runs `body` with its own migrated database on the tests' server, behind a pooler when the environment contains
/// GAZETTE_TESTS_POOLED. `configure` may change the configuration.
@discardableResult
func withPostgres<Value>(
  _ configure: (inout PostgresConfiguration) -> Void = { _ in }, _ body: (PostgresDatabase) async throws -> Value
) async throws -> Value {
  let server = try await TestServer.shared()
  let name = try await TestDatabases.shared.take(on: server)
  let pooled = try await TestPooler.sharedIfWanted()?.address(of: name)
  var configuration = try PostgresConfiguration(address: pooled ?? server.address(of: name))
  configure(&configuration)
  let database = try await PostgresDatabase.open(configuration)
  let result: Result<Value, any Error>
  do { result = .success(try await body(database)) } catch { result = .failure(error) }
  await database.close()
  await TestDatabases.shared.release(name, on: server)
  return try result.get()
}

/// Migrated databases in their initial state. Emptying one takes a tenth of the time of creating one.
private actor TestDatabases {
  static let shared = TestDatabases()
  private var free: [String] = []

  func take(on server: TestServer) async throws -> String {
    if let name = free.popLast() { return name }
    let name = "test\(UUID().uuidString.lowercased().replacing("-", with: ""))"
    try await server.run("CREATE DATABASE \(name) TEMPLATE migrated STRATEGY file_copy", in: "postgres")
    return name
  }

  func release(_ name: String, on server: TestServer) async {
    do {
      try await server.run(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '\(name)'", in: "postgres")
      // Statistics of previous rows would change the plans of the next test.
      let known = try await server.run("SELECT 1 FROM pg_stats WHERE schemaname = 'public' LIMIT 1", in: name)
      guard known == [] else { return }
      try await server.run("CALL original.restore()", in: name)
      free.append(name)
    } catch {
      // The server's end deletes it; the next test gets another one.
    }
  }
}

/// Runs `body` with the name of its own empty database on the tests' server.
func withEmptyDatabase<Value>(_ body: (TestServer, String) async throws -> Value) async throws -> Value {
  let server = try await TestServer.shared()
  let name = "empty\(UUID().uuidString.lowercased().replacing("-", with: ""))"
  try await server.run("CREATE DATABASE \(name)", in: "postgres")
  return try await body(server, name)
}
