public import GazetteDomain
import Synchronization

/// What a power cut, or the loss of the primary server, may take of a write.
enum Keeping: Sendable {
  /// Nothing.
  case durable
  /// The last moments: it is what can be had again.
  case repeatable
}

/// How much of what others write at the same time a transaction may see.
enum Isolation: String, Sendable {
  /// Each statement sees what is there when it begins. For single statements that decide in themselves (`ON CONFLICT`,
  /// `UPDATE … WHERE`, `FOR UPDATE SKIP LOCKED`).
  case readCommitted = "READ COMMITTED"
  /// All see one snapshot.
  case repeatableRead = "REPEATABLE READ"
  /// As if the transactions came one behind the other, as in SQLite: whoever reads first and then decides is right. The
  /// transaction is done again when it met another.
  case serializable = "SERIALIZABLE"
}

/// The paper's database on PostgreSQL, for many nodes.
///
/// Connections are a bounded number, taken in turns. A transaction that met another, or whose connection broke before it was
/// to be kept, is done again, so closures may run more than once and must do nothing else.
public final class PostgresDatabase: Sendable {
  /// What was asked for.
  public let configuration: PostgresConfiguration
  let pool: PostgresPool
  private let keptReads = KeptReads()

  init(_ configuration: PostgresConfiguration) {
    self.configuration = configuration
    pool = PostgresPool(configuration)
  }

  /// Connects, looks at the server, and brings the schema to the newest version, in one transaction under a lock: of nodes
  /// that start together one does it.
  /// - Throws: What the one who runs the paper should be told; nothing was written then.
  public static func open(_ configuration: PostgresConfiguration) async throws(PostgresProblem) -> PostgresDatabase {
    let database = PostgresDatabase(configuration)
    do throws(PostgresProblem) {
      try await database.bringUpToDate(.main)
      return database
    } catch {
      await database.close()
      throw error
    }
  }

  /// Closes the connections, each as soon as what it does is done.
  public func close() async { await pool.close() }

  /// Answers when the database can be read.
  /// - Throws: why it is not ready.
  public func checkReadiness() async throws(StoreError) {
    try await read { session in _ = try await session.rows("SELECT 1 FROM reader LIMIT 1") }
  }

  /// Reads in one snapshot of the database; it is broken off on the server too when the task is cancelled.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresSession) async throws -> Value
  ) async throws(StoreError) -> Value {
    try await transaction(.reading, body)
  }

  /// The same for what nearly every page reads: for a request it is answered from memory until something is written, on
  /// whatever node.
  func read<Value: Sendable>(
    _ read: RepeatedRead, _ body: @escaping @Sendable (PostgresSession) async throws -> Value
  ) async throws(StoreError) -> Value {
    guard let scope = RequestScope.current else { return try await self.read(body) }
    return try await scope.flights.join(read, after: keptReads.writeCount) { () async throws(StoreError) in
      try await looking(read, in: scope, body)
    }
  }

  private func looking<Value: Sendable>(
    _ read: RepeatedRead, in scope: RequestScope, _ body: @escaping @Sendable (PostgresSession) async throws -> Value
  ) async throws(StoreError) -> Value {
    if let kept: Value = keptReads.value(of: read, in: scope) { return kept }
    let (began, writes, breaks) = (ContinuousClock.now, keptReads.writeCount, pool.breaks)
    let (value, beside, snapshot) = try await transaction(.looking) { session in
      (try await body(session), session.beside.all, await session.connection.snapshot)
    }
    // Nil where nothing had to be asked.
    if let snapshot {
      let moment = KeptReads.Moment(snapshot: snapshot, breaks: breaks)
      keptReads.keep(
        beside.merging([read: value]) { _, own in own }, at: moment, in: scope, writes: writes, began: began)
    }
    return value
  }

  /// Whether `read` is kept, and likely to hold still; what is asked for next is then kept too.
  func seemsCurrent(_ read: RepeatedRead) -> Bool { keptReads.seemsCurrent(read) }

  /// Reads in one snapshot for as long as it takes; what others delete meanwhile takes room until it ends.
  func copy<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresSession) async throws -> Value
  ) async throws(StoreError) -> Value {
    try await transaction(.copying, body)
  }

  /// Writes all of `body` or nothing; it is kept as `keeping` says when this answers. It is not broken off once it began: a
  /// write for a reader is finished even when the reader has gone.
  @discardableResult
  func write<Value: Sendable>(
    _ keeping: Keeping = .durable, isolation: Isolation = .serializable,
    _ body: @escaping @Sendable (PostgresSession) async throws -> Value
  ) async throws(StoreError) -> Value {
    // Also when it failed: it may have been kept all the same.
    defer { keptReads.noteWrite() }
    return try await transaction(.writing(isolation, keeping), body)
  }

  private func transaction<Value: Sendable>(
    _ kind: TransactionKind, _ body: @escaping @Sendable (PostgresSession) async throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      return try await pool.transaction(kind, until: kind.isLong ? nil : RequestScope.current?.deadline, body)
    } catch {
      throw StoreError(translating: error)
    }
  }
}
