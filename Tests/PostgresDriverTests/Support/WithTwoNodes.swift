@testable import PostgresDriver

/// Runs `body` with two nodes on one database, which do not share memory.
func withTwoNodes(_ body: (_ first: PostgresDatabase, _ second: PostgresDatabase) async throws -> Void) async throws {
  try await withPostgres { first in
    let second = try await PostgresDatabase.open(first.configuration)
    do {
      try await body(first, second)
      await second.close()
    } catch {
      await second.close()
      throw error
    }
  }
}
