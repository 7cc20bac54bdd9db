import BoundedNumbers
import CPostgres
import Foundation
import GazetteDomain

/// A statement in its encoded form.
struct EncodedStatement: Sendable {
  let sql: String
  let values: [EncodedValue]

  init(_ statement: PostgresStatement) throws {
    sql = statement.sql
    values = try statement.values.map { try $0?.encoded() ?? .null }
  }

  init(_ sql: String) {
    self.sql = sql
    values = []
  }
}

/// One connection to the server, which sends statements in batches: one round trip per batch. Its calls block, so that it needs
/// a thread of its own.
final class PostgresConnection {
  private enum Stage { case opening, begun, ended }

  let watch: ConnectionWatch
  private let handle: ConnectionHandle
  private let configuration: PostgresConfiguration
  /// True when a pooler such as PgBouncer, which assigns another session to each transaction, is in front of the server:
  /// statements are then not prepared, and limits are set in each transaction.
  private(set) var isPooled = true
  private var stage = Stage.ended
  /// The statements that begin the transaction, sent with its first batch.
  private var opening: [EncodedStatement] = []
  /// The visible transactions, in the server's format, and the newest announced change; nil unless the transaction asks for them
  /// and has run a statement.
  private(set) var visibleState: (snapshot: String, latestChange: Int64?)?
  /// True when the current transaction uses generic plans.
  private var usesGenericPlan = false
  private var limit: Duration
  /// True while the reply to the last transaction's COMMIT is awaited.
  private var isCommitPending = false
  private var prepared = PreparedStatements()

  /// Connects, and checks the server's version and whether a pooler is in front of it.
  /// - Throws: ``PostgresFailure``, ``PostgresProblem``.
  init(_ configuration: PostgresConfiguration, watchdog: Watchdog) throws {
    let handle = try ConnectionHandle.open(configuration)
    let version = PQserverVersion(handle.pointer)
    guard version >= 150_000 else { throw PostgresProblem.oldServer(version: Int(version)) }
    guard PQenterPipelineMode(handle.pointer) == 1,
      let watch = ConnectionWatch(handle, server: configuration.ping(forServerOf: handle.pointer))
    else { throw PostgresFailure.lost(handle.message) }
    watchdog.monitor(watch)
    self.watch = watch
    self.handle = handle
    self.configuration = configuration
    limit = configuration.connectLimit
    try detectPooler()
  }

  private func detectPooler() throws {
    let results = try exchange([EncodedStatement("SELECT pg_backend_pid()")])
    // A pooler reports a fictitious process number to clients.
    let process: Int? = try results[0].first?.first()
    isPooled = process != Int(PQbackendPID(handle.pointer))
    if !isPooled { _ = try exchange([configuration.limits(isLocal: false)]) }
    limit = configuration.statementLimit + configuration.grace
  }

  // MARK: - A transaction

  /// Runs `body` in a transaction; rolls back when it throws.
  func transaction<Value>(_ kind: TransactionKind, _ body: (PostgresSession) throws -> Value) throws -> Value {
    begin(kind)
    let value: Value
    do {
      value = try body(PostgresSession(connection: self))
    } catch {
      // If it fails, the connection is broken, and the server rolls back by itself.
      try? finish(committing: false)
      throw error
    }
    try finish(committing: true, isAwaited: !kind.isReading)
    return value
  }

  private func begin(_ kind: TransactionKind) {
    opening = [EncodedStatement(kind.begin)]
    if isPooled { opening.append(configuration.limits(isLocal: true)) }
    if !kind.isReading { opening.append(configuration.writeLimits) }
    opening += kind.settings.map { EncodedStatement($0) }
    limit = kind.isLong ? .maximum : configuration.statementLimit + configuration.grace
    (stage, usesGenericPlan, visibleState) = (.opening, false, nil)
  }

  /// The kind of a commit: whether a transaction with an unknown outcome may be repeated.
  enum Commit {
    case once, idempotent
  }

  /// Runs the statements within the transaction; returns their results, in order.
  /// - Parameter commit: If set, the transaction commits in the same round trip, and nothing may follow.
  func run(_ statements: [EncodedStatement], commit: Commit? = nil) throws -> [PostgresRows] {
    guard stage != .ended else { throw PostgresFailure.misuse("a statement follows the end of its transaction") }
    guard !statements.isEmpty else { return [] }
    guard !watch.isAbandoned else { throw PostgresFailure.cancelled }
    var first = opening
    let wantsGenericPlan = !isPooled && statements.contains { $0.sql.hasPrefix(PostgresStatement.genericPlan) }
    if wantsGenericPlan != usesGenericPlan {
      // Combined with the statement before it, if that is a SELECT too.
      let beginning = first.last?.sql == TransactionKind.visibleStateQuery ? first.removeLast().sql + "," : "SELECT"
      let settings = wantsGenericPlan ? Self.genericPlanSettings : Self.defaultPlanSettings
      first.append(EncodedStatement("\(beginning) \(settings)"))
    }
    (opening, usesGenericPlan, stage) = ([], wantsGenericPlan, .begun)
    let last = commit == nil ? [] : [EncodedStatement("COMMIT")]
    let results: [PostgresRows]
    do {
      results = try exchange(first + statements + last)
    } catch PostgresFailure.lost(let detail) where commit == .once {
      throw PostgresFailure.unknownOutcome(detail)
    }
    if commit != nil {
      stage = .ended
      try checkCommitted()
    }
    if let index = first.firstIndex(where: { $0.sql.hasPrefix(TransactionKind.visibleStateQuery) }),
      let row = results[index].first
    {
      visibleState = (try row["visible"], try row["latestChange"])
    }
    return Array(results[first.count..<results.count - last.count])
  }

  /// The settings for generic plans, and without parallel workers: their start takes longer than statements planned in this way.
  private static let genericPlanSettings = """
    set_config('plan_cache_mode', 'force_generic_plan', true), set_config('max_parallel_workers_per_gather', '0', true)
    """
  private static let defaultPlanSettings = "set_config('plan_cache_mode', 'auto', true)"

  /// Ends the transaction.
  /// - Parameter isAwaited: False when nothing depends on the reply, as after a read: the next user of the connection receives
  ///   it. A pooler, which then assigns another session, must reply first.
  private func finish(committing: Bool, isAwaited: Bool = true) throws {
    defer { stage = .ended }
    guard stage == .begun else { return }
    guard isAwaited || isPooled else { return sendCommit() }
    do {
      _ = try exchange([EncodedStatement(committing ? "COMMIT" : "ROLLBACK")])
    } catch PostgresFailure.lost(let detail) where committing {
      // The server may have committed before the connection broke: a retry could write twice.
      throw PostgresFailure.unknownOutcome(detail)
    }
    if committing, isAwaited { try checkCommitted() }
  }

  // A server that is cancelled while it waits for its replica reports success, but has committed on this server only.
  private func checkCommitted() throws {
    guard watch.wasCancelled else { return }
    throw PostgresFailure.unknownOutcome("the server took too long to keep it")
  }

  private func sendCommit() {
    watch.begin(limit: limit)
    defer { watch.end() }
    guard handle.send(EncodedStatement("COMMIT")), PQpipelineSync(handle.pointer) == 1 else {
      // The read has its result already; the next caller takes another connection.
      return watch.disconnect()
    }
    isCommitPending = true
  }

  // MARK: - Notifications

  /// Listens on a channel; returns false when that is impossible, as behind a pooler.
  func listen(on channel: String) throws -> Bool {
    guard !isPooled else { return false }
    _ = try exchange([EncodedStatement("LISTEN \(channel)")])
    return true
  }

  /// Waits until a notification arrives on a channel, or until `milliseconds` have passed.
  func waitForNotifications(atMost milliseconds: Int32) throws {
    // Otherwise the reply to the end of the last transaction would end the wait.
    if isCommitPending { _ = try exchange([]) }
    guard try !hasNotifications() else { return }
    var socket = pollfd(fd: PQsocket(handle.pointer), events: Int16(clamping: POLLIN), revents: 0)
    _ = poll(&socket, 1, milliseconds)
    _ = try hasNotifications()
  }

  private func hasNotifications() throws -> Bool {
    guard PQconsumeInput(handle.pointer) == 1 else { throw PostgresFailure.lost(handle.message) }
    var isNotified = false
    while let notification = PQnotifies(handle.pointer) {
      PQfreemem(notification)
      isNotified = true
    }
    return isNotified
  }

  // MARK: - A batch

  private func exchange(_ statements: [EncodedStatement]) throws -> [PostgresRows] {
    guard !watch.isBroken else { throw PostgresFailure.lost("the connection was closed") }
    watch.begin(limit: limit)
    defer { watch.end() }
    do {
      let expected = try statements.flatMap(send)
      guard PQpipelineSync(handle.pointer) == 1 else { throw PostgresFailure.lost(handle.message) }
      return try results(expected)
    } catch let failure as PostgresFailure where !failure.invalidatesConnection {
      throw failure
    } catch {
      let isLate = watch.isBroken
      // Remaining requests and replies would disturb the next batch.
      watch.disconnect()
      throw isLate ? PostgresFailure.lost("the server did not answer in time") : error
    }
  }

  /// A reply that the server will send.
  private enum ExpectedReply: Equatable {
    case result
    case preparation(PreparedStatements.Key)
  }

  private func send(_ statement: EncodedStatement) throws -> [ExpectedReply] {
    guard !isPooled, let key = prepared.key(of: statement) else {
      try requireSent(handle.send(statement))
      return [.result]
    }
    let isNew = prepared.isNew(key)
    if isNew {
      try requireSent(handle.prepare(key))
      prepared.insert(key)
    }
    try requireSent(handle.send(statement, prepared: key.name))
    return isNew ? [.preparation(key), .result] : [.result]
  }

  private func requireSent(_ wasSent: Bool) throws {
    guard !wasSent else { return }
    guard PQstatus(handle.pointer) == CONNECTION_OK else { throw PostgresFailure.lost(handle.message) }
    throw PostgresFailure.misuse("a statement could not be sent: \(handle.message)")
  }

  private func results(_ expected: [ExpectedReply]) throws -> [PostgresRows] {
    var (results, refusal) = ([PostgresRows](), nil as PostgresFailure?)
    var rest = expected[...]
    while true {
      // Nil between the results of two statements.
      guard let result = PQgetResult(handle.pointer) else {
        guard PQstatus(handle.pointer) == CONNECTION_OK else { throw PostgresFailure.lost(handle.message) }
        continue
      }
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC where isCommitPending: isCommitPending = false
      case PGRES_COMMAND_OK where isCommitPending: break
      case PGRES_PIPELINE_SYNC:
        if let refusal { throw refusal }
        guard rest.isEmpty else { throw PostgresFailure.lost("an answer is missing") }
        return results
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
        switch rest.popFirst() {
        case .preparation: break
        case .result: results.append(PostgresRows(result))
        case nil: throw PostgresFailure.lost("an answer came that nobody waits for")
        }
      case PGRES_PIPELINE_ABORTED: forget(rest.popFirst())
      case _ where isCommitPending: throw PostgresFailure.lost("the last transaction was not ended")
      default:
        forget(rest.popFirst())
        refusal = refusal ?? PostgresFailure(result, wasCancelled: watch.wasCancelled)
        if case .lost = refusal { throw refusal ?? .lost("") }
      }
    }
  }

  /// Forgets a failed preparation, so that the next use repeats it.
  private func forget(_ expected: ExpectedReply?) {
    if case .preparation(let key) = expected { prepared.remove(key) }
  }
}

/// The prepared statements of this connection's session, each once: NULL gets the type that its position had before, so that
/// optional values do not multiply the statements.
struct PreparedStatements {
  /// A statement, the known types of its parameters, and its name on the server.
  struct Key: Equatable {
    let sql: String
    let types: [PostgresType]
    let name: String
  }

  /// The maximum number of prepared statements. Only searches, whose conditions vary, can reach it.
  private static let maximumCount = 500
  private static let verbs = [
    "SELECT", "INSERT", "UPDATE", "DELETE", "WITH", PostgresStatement.genericPlan, "BEGIN", "COMMIT", "SET LOCAL",
  ]
  private var known: [String: Key] = [:]
  private var count = 0

  /// Returns the key of a statement; nil for one that is not prepared.
  mutating func key(of statement: EncodedStatement) -> Key? {
    guard Self.verbs.contains(where: statement.sql.hasPrefix) else { return nil }
    let types = statement.values.map(\.type)
    guard let old = known[statement.sql] else { return newKey(statement.sql, types) }
    guard let merged = Self.merged(old.types, types) else { return nil }
    return merged == old.types ? old : newKey(statement.sql, merged)
  }

  func isNew(_ key: Key) -> Bool { known[key.sql] != key }

  /// Records that the server receives the preparation.
  mutating func insert(_ key: Key) { known[key.sql] = key }

  /// Records that the preparation failed.
  mutating func remove(_ key: Key) { if known[key.sql] == key { known[key.sql] = nil } }

  private mutating func newKey(_ sql: String, _ types: [PostgresType]) -> Key? {
    guard count < Self.maximumCount else { return nil }
    // Numbers are not reused, because the server may know the name of a failed preparation.
    count += 1
    return Key(sql: sql, types: types, name: "gazette\(count)")
  }

  /// Returns the combined types of two uses of a statement; nil when they conflict.
  private static func merged(_ left: [PostgresType], _ right: [PostgresType]) -> [PostgresType]? {
    var merged: [PostgresType] = []
    for (left, right) in zip(left, right) {
      guard left == right || left == .unknown || right == .unknown else { return nil }
      merged.append(left == .unknown ? right : left)
    }
    return merged.count == left.count && merged.count == right.count ? merged : nil
  }
}
