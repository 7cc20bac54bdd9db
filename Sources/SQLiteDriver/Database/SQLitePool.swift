import Foundation
import GazetteDomain
public import GazetteStore
import GRDB

extension GazetteDatabase {
  /// The database for the stores that are written once for both engines.
  public var sql: SQLDatabase { SQLDatabase(SQLitePool(database: self)) }
}

/// The connections to the data folder's database.
private struct SQLitePool: SQLPool {
  let database: GazetteDatabase
  var dialect: SQLDialect { .sqlite }
  var isOwner: Bool { database.access == .owner }

  // A query costs no round trip.
  func shouldPrefetch(with read: CachedRead) -> Bool { false }

  func read<Value: Sendable>(
    _ key: CachedRead?, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    guard let key else { return try await database.read { try body(SQLiteConnection(database: $0)) } }
    return try await database.read(key) { try body(SQLiteConnection(database: $0)) }
  }

  func write<Value: Sendable>(
    _ durability: Durability, isolation: Isolation, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    try await database.write(durability) { try body(SQLiteConnection(database: $0)) }
  }
}

/// The connections to a file that is not the data folder's database.
struct SQLiteFilePool: SQLPool {
  let connections: any DatabaseWriter
  var dialect: SQLDialect { .sqlite }
  var isOwner: Bool { false }

  // A query costs no round trip.
  func shouldPrefetch(with read: CachedRead) -> Bool { false }

  func read<Value: Sendable>(
    _ key: CachedRead?, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    try await connections.reading { try body(SQLiteConnection(database: $0)) }
  }

  func write<Value: Sendable>(
    _ durability: Durability, isolation: Isolation, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    try await connections.writing { try body(SQLiteConnection(database: $0)) }
  }
}
