package import GazetteDomain

/// A database of either engine, for stores that are written once. A driver makes it.
public struct SQLDatabase: Sendable {
  private let pool: any SQLPool

  /// Makes a database that borrows connections from `pool`.
  package init(_ pool: any SQLPool) { self.pool = pool }

  /// The engine's dialect.
  package var dialect: SQLDialect { pool.dialect }

  /// True when this process may write what only saves time; false for a command next to a running server.
  var isOwner: Bool { pool.isOwner }

  /// Reads in one snapshot of the database. A result with a `key` comes from memory while it is current.
  package func read<Value: Sendable>(
    _ key: CachedRead? = nil, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    try await pool.read(key, body)
  }

  /// Returns true when the results needed after `read` should be read and cached with it: it is not cached itself, and a round trip
  /// is saved.
  package func shouldPrefetch(with read: CachedRead) -> Bool { pool.shouldPrefetch(with: read) }

  /// Writes all of `body` or nothing; returns when the write is as durable as `durability` demands.
  ///
  /// A transaction may be repeated, so `body` must have no other effects.
  @discardableResult
  package func write<Value: Sendable>(
    _ durability: Durability = .durable, isolation: Isolation = .serializable,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    try await pool.write(durability, isolation: isolation, body)
  }

  /// Deletes rows in small steps, each of at most `rowsPerStep`, so that other writes wait only for a few of them. `deletion` makes
  /// the statement that deletes at most the given number of rows.
  package func removeInSteps(
    _ durability: Durability = .repeatable, rowsPerStep: Int = 200,
    _ deletion: @escaping @Sendable (_ maximum: Int) -> SQL
  ) async throws(StoreError) {
    var removed = rowsPerStep
    while removed == rowsPerStep {
      removed = try await write(durability, isolation: .readCommitted) { connection in
        try connection.run(deletion(rowsPerStep))
      }
    }
  }

  /// Returns the space of deleted rows to the disk, in small steps.
  func vacuum() async throws(StoreError) {
    var hasMore = true
    while hasMore {
      hasMore = try await write(.repeatable, isolation: .readCommitted) { connection in
        try connection.incrementalVacuum()
      }
    }
  }

  /// Processes `items` in short transactions, so that other writes never wait long: each processes a few items together until ten
  /// milliseconds have passed. A power cut may lose the last ones, so that the caller must be able to repeat them.
  /// - Returns: The result of each call of `body`.
  func inShortTransactions<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable ([Item], any SQLConnection) throws -> Value
  ) async throws(StoreError) -> [Value] {
    // Each statement is a round trip on PostgreSQL, so more items share one.
    let chunkSize = dialect.isShared ? 200 : 8
    var (values, rest) = ([Value](), items[...])
    while !rest.isEmpty {
      let remaining = rest
      let step = try await write(.repeatable, isolation: .readCommitted) { connection in
        let end = ContinuousClock.now + .milliseconds(10)
        var (values, rest) = ([Value](), remaining)
        repeat {
          values.append(try body(Array(rest.prefix(chunkSize)), connection))
          rest = rest.dropFirst(chunkSize)
        } while !rest.isEmpty && ContinuousClock.now < end
        return (values: values, rest: rest)
      }
      values += step.values
      rest = step.rest
    }
    return values
  }
}

/// An engine's connections. Each body runs synchronously on its connection's own thread.
package protocol SQLPool: Sendable {
  /// The engine's dialect.
  var dialect: SQLDialect { get }
  /// True when this process may write what only saves time.
  var isOwner: Bool { get }

  /// Reads in one snapshot of the database.
  func read<Value: Sendable>(
    _ key: CachedRead?, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(StoreError) -> Value

  /// Returns true when `read` is not cached, and reading the next results with it saves a round trip.
  func shouldPrefetch(with read: CachedRead) -> Bool

  /// Writes all of `body` or nothing. SQLite has one writer, so that every transaction is serializable there.
  func write<Value: Sendable>(
    _ durability: Durability, isolation: Isolation, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(StoreError) -> Value
}

/// The durability of a returned write in a power cut, or when PostgreSQL's primary server is lost. A kill never loses one.
package enum Durability: Sendable {
  /// Nothing is lost.
  case durable
  /// The last moments may be lost: for data that can be fetched again, and that no reader entered.
  case repeatable
  /// Repeatable, and more writes of its kind follow within moments.
  case followed
}

/// The visibility of concurrent writes within a transaction.
package enum Isolation: Sendable {
  /// Each statement sees the data at its own start. For single statements that decide by themselves, and after a lock.
  case readCommitted
  /// As if transactions ran serially; repeated after a conflict.
  case serializable
}
