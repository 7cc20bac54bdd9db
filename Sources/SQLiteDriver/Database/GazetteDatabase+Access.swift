import GazetteDomain
import GazetteStore
import GRDB

// Reads and writes do not stop when the calling task is cancelled: they are short, and a reader's write must finish even when the
// reader has left.

extension GazetteDatabase {
  /// Reads in one snapshot of the database.
  func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    try await connections.reading(value)
  }

  /// Reads a result that nearly every page needs: from memory until the next commit.
  func read<Value: Sendable>(
    _ read: CachedRead, _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let version = try await readCache.version()
    if let cached: Value = readCache.value(of: read, at: version) { return cached }
    guard let scope = RequestScope.current else { return try await readAndCache(read, at: version, value) }
    return try await scope.flights.join(read, after: version) { () async throws(StoreError) in
      try await readAndCache(read, at: version, value)
    }
  }

  private func readAndCache<Value: Sendable>(
    _ read: CachedRead, at version: ReadCache.Version, _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let value = try await connections.reading(value)
    readCache.store(value, of: read, at: version)
    return value
  }

  /// Writes all of `body` or nothing; returns when the write is as durable as `durability` demands.
  ///
  /// Concurrent writes share one transaction, so `body` may run again after a rollback.
  func write<Value: Sendable>(
    _ durability: Durability = .durable, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    // A reader's in-memory copy is writable, but the write would be lost.
    guard access != .reader else { throw .readOnly }
    return try await commits.write(durability, body)
  }
}

extension DatabaseWriter {
  func reading<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    // GRDB uses threads of its own, on which a crash could not be attributed without this note.
    let note = CrashNotes.current
    let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
      asyncRead { connection in
        let value = Result { try CrashNotes.$current.withValue(note) { try value(connection.get()) } }
        continuation.resume(returning: value.mapError(StoreError.init(translating:)))
      }
    }
    return try result.get()
  }

  func writing<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
      asyncWrite(body) { _, result in
        continuation.resume(returning: result.mapError(StoreError.init(translating:)))
      }
    }
    return try result.get()
  }
}
