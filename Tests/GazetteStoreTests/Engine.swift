import GazetteStore
import PostgresDriver
import SQLiteDriver

/// A database engine, with an empty database for each test. Without PostgreSQL, its tests are skipped.
enum Engine: String, CaseIterable, Sendable {
  case sqlite, postgres

  /// Runs `body` with its own new database.
  func run(_ body: (SQLDatabase) async throws -> Void) async throws {
    switch self {
    case .sqlite: try await withDatabase { database in try await body(database.sql) }
    case .postgres: try await withPostgres { database in try await body(database.sql) }
    }
  }
}
