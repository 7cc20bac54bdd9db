import Foundation
@testable import GazettePostgres
import Synchronization

/// Runs `body` with a database of its own that is up to date, on the tests' server. `configure` may change how it is used.
@discardableResult
func withPostgres<Answer>(
  _ configure: (inout PostgresConfiguration) -> Void = { _ in }, _ body: (PostgresDatabase) async throws -> Answer
) async throws -> Answer {
  let server = try TestServer.shared()
  try await TemplateDatabase.shared.prepare(on: server)
  let name = "test\(UUID().uuidString.lowercased().replacing("-", with: ""))"
  try server.run("CREATE DATABASE \(name) TEMPLATE migrated", in: "postgres")
  defer {
    // One that cannot be removed goes with its server.
    _ = try? server.run("DROP DATABASE \(name) WITH (FORCE)", in: "postgres")
  }
  var configuration = try PostgresConfiguration(address: server.address(of: name))
  configure(&configuration)
  let database = try await PostgresDatabase.open(configuration)
  do {
    let answer = try await body(database)
    await database.close()
    return answer
  } catch {
    await database.close()
    throw error
  }
}

/// Runs `body` with the name of an empty database of its own, on the tests' server.
func withEmptyDatabase<Answer>(_ body: (TestServer, String) async throws -> Answer) async throws -> Answer {
  let server = try TestServer.shared()
  let name = "empty\(UUID().uuidString.lowercased().replacing("-", with: ""))"
  try server.run("CREATE DATABASE \(name)", in: "postgres")
  defer { _ = try? server.run("DROP DATABASE \(name) WITH (FORCE)", in: "postgres") }
  return try await body(server, name)
}

/// The database that each test's is a copy of.
private actor TemplateDatabase {
  static let shared = TemplateDatabase()
  private var preparing: Task<Void, any Error>?

  /// Brings it up to date, once.
  func prepare(on server: TestServer) async throws {
    let preparing =
      preparing
      ?? Task {
        let configuration = try PostgresConfiguration(address: server.address(of: "migrated"))
        await (try PostgresDatabase.open(configuration)).close()
        // A copy needs that nobody is connected any more.
        while try server.run("SELECT 1 FROM pg_stat_activity WHERE datname = 'migrated'", in: "postgres") != [] {
          await Task.yield()
        }
      }
    self.preparing = preparing
    try await preparing.value
  }
}
