public import GazetteDomain
import GazetteStore
import Synchronization

/// The database on PostgreSQL, for many nodes.
///
/// The number of connections is limited, and callers share them. Closures run on the thread of a connection, where of the
/// caller's task-local values only `CrashNotes.current` is set. A transaction is repeated after a conflict, or when its connection
/// broke before the commit, so closures may run more than once and must have no other effects.
public final class PostgresDatabase: Sendable {
  /// The configuration.
  public let configuration: PostgresConfiguration
  let pool: PostgresPool
  private let readCache = ReadCache()

  init(_ configuration: PostgresConfiguration) {
    self.configuration = configuration
    pool = PostgresPool(configuration)
  }

  /// Connects, checks the server, and migrates the schema to the newest version, in one transaction under a lock: of several
  /// nodes that start together one does it.
  /// - Throws: A problem with instructions for the operator; nothing was written then.
  public static func open(_ configuration: PostgresConfiguration) async throws(PostgresProblem) -> PostgresDatabase {
    let database = PostgresDatabase(configuration)
    do throws(PostgresProblem) {
      try await database.migrate(.main)
      return database
    } catch {
      await database.close()
      throw error
    }
  }

  /// Closes the connections, each as soon as its work is done.
  public func close() async { pool.close() }

  /// Returns when the database is readable.
  /// - Throws: The reason why it is not ready.
  public func checkReadiness() async throws(StoreError) {
    try await read { session in _ = try session.rows("SELECT 1 FROM reader LIMIT 1") }
  }

  /// Reads in one snapshot of the database; cancelling the task cancels the read on the server too.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws(StoreError) -> Value {
    try await transaction(.reading, body)
  }

  /// Reads a result that nearly every page needs: within a request it comes from memory until the next write on any node.
  func read<Value: Sendable>(
    _ read: CachedRead, _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws(StoreError) -> Value {
    guard let scope = RequestScope.current else { return try await self.read(body) }
    return try await scope.flights.join(read, after: readCache.writeCount) { () async throws(StoreError) in
      try await readAndCache(read, in: scope, body)
    }
  }

  private func readAndCache<Value: Sendable>(
    _ read: CachedRead, in scope: RequestScope, _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws(StoreError) -> Value {
    if let cached: Value = readCache.value(of: read, in: scope) { return cached }
    let (began, writes, brokenConnections) = (ContinuousClock.now, readCache.writeCount, pool.brokenConnections)
    let (value, prefetched, visibleState) = try await transaction(.readingSnapshot) { session in
      (try body(session), session.prefetched.results, session.connection.visibleState)
    }
    // Nil when no query was needed.
    if let visibleState {
      let version = ReadCache.Version(snapshot: visibleState.snapshot, brokenConnections: brokenConnections)
      readCache.store(
        prefetched.merging([read: value]) { _, own in own }, at: version, in: scope, writes: writes, began: began,
        latestChange: visibleState.latestChange)
    }
    return value
  }

  /// Returns the newest change of any node that the request of `scope` has seen; nil when it has read nothing yet.
  func latestChange(in scope: RequestScope) -> Int64? { readCache.latestChange(in: scope) }

  /// Returns true when `read` is cached and likely to be current; the results needed next are then cached too.
  func seemsCurrent(_ read: CachedRead) -> Bool { readCache.seemsCurrent(read) }

  /// Reads in one snapshot without a time limit; rows that others delete meanwhile occupy space until it ends.
  func copy<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws(StoreError) -> Value {
    try await transaction(.copying, body)
  }

  /// Writes all of `body` or nothing; returns when the write is as durable as `durability` demands. Once begun, it is never cancelled:
  /// a reader's write is finished even when the reader has left.
  @discardableResult
  func write<Value: Sendable>(
    _ durability: Durability = .durable, isolation: Isolation = .serializable,
    _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws(StoreError) -> Value {
    // Also after a failure, because it may have been committed all the same.
    defer { readCache.recordWrite() }
    return try await transaction(.writing(isolation, durability), body)
  }

  private func transaction<Value: Sendable>(
    _ kind: TransactionKind, _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      return try await pool.transaction(kind, until: kind.isLong ? nil : RequestScope.current?.deadline, body)
    } catch {
      throw StoreError(translating: error)
    }
  }
}
