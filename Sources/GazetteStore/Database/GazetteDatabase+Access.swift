import GazetteDomain
import GRDB

// Reads and writes are not cancelled with the task that asked: they are short, and a write that was begun for a reader
// is finished even when the reader has gone.

extension GazetteDatabase {
  /// Reads in one snapshot of the database.
  func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    try await connections.reading(value)
  }

  /// The same for what nearly every page reads: it is answered from memory until something is written.
  func read<Value: Sendable>(
    _ read: RepeatedRead, _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let moment = keptReads.now
    if let kept: Value = keptReads.value(of: read, at: moment) { return kept }
    guard let scope = RequestScope.current else { return try await keeping(read, at: moment, value) }
    return try await scope.flights.join(read, after: moment.writes) { () async throws(StoreError) in
      try await keeping(read, at: moment, value)
    }
  }

  private func keeping<Value: Sendable>(
    _ read: RepeatedRead, at moment: KeptReads.Moment, _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let value = try await connections.reading(value)
    keptReads.keep(value, of: read, at: moment)
    return value
  }

  /// Writes all of `updates` or nothing; it is kept as `keeping` says when this answers.
  ///
  /// Writes that come at the same time share one transaction, so `updates` may be run again after it was undone.
  func write<Value: Sendable>(
    _ keeping: Keeping = .durable, _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    // A reader's copy in memory could be written to, but nobody would keep it.
    guard access != .reader else { throw .readOnly }
    let value = try await commits.write(keeping, updates)
    keptReads.noteWrite()
    return value
  }
}

extension DatabaseWriter {
  func reading<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    // GRDB works on threads of its own, where a crash would else come from nobody.
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
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
      asyncWrite(updates) { _, result in
        continuation.resume(returning: result.mapError(StoreError.init(translating:)))
      }
    }
    return try result.get()
  }
}
