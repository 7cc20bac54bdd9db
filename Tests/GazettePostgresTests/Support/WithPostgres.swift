import Foundation
@testable import GazettePostgres

/// Runs `body` with a database of its own that is up to date, on the tests' server. `configure` may change how it is used.
@discardableResult
func withPostgres<Answer>(
  _ configure: (inout PostgresConfiguration) -> Void = { _ in }, _ body: (PostgresDatabase) async throws -> Answer
) async throws -> Answer {
  let server = try await TestServer.shared()
  let name = "test\(UUID().uuidString.lowercased().replacing("-", with: ""))"
  try await server.run("CREATE DATABASE \(name) TEMPLATE migrated STRATEGY file_copy", in: "postgres")
  var configuration = try PostgresConfiguration(address: server.address(of: name))
  configure(&configuration)
  let database = try await PostgresDatabase.open(configuration)
  let result: Result<Answer, any Error>
  do { result = .success(try await body(database)) } catch { result = .failure(error) }
  await database.close()
  // One that cannot be removed goes with its server.
  _ = try? await server.run("DROP DATABASE \(name) WITH (FORCE)", in: "postgres")
  return try result.get()
}

/// Runs `body` with the name of an empty database of its own, on the tests' server.
func withEmptyDatabase<Answer>(_ body: (TestServer, String) async throws -> Answer) async throws -> Answer {
  let server = try await TestServer.shared()
  let name = "empty\(UUID().uuidString.lowercased().replacing("-", with: ""))"
  try await server.run("CREATE DATABASE \(name)", in: "postgres")
  return try await body(server, name)
}
