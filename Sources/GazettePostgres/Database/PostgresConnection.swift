import BoundedNumbers
import CPostgres
import Dispatch
import GazetteDomain

// Unchecked: libpq's results, each freed where it is taken.

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

/// One connection to the server, which sends statements in batches: one round trip per batch.
///
/// The library never blocks here: ``SocketReadiness`` reports when it can continue, and only this actor calls it.
actor PostgresConnection {
  nonisolated let watch: ConnectionWatch
  private let handle: ConnectionHandle
  private let configuration: PostgresConfiguration
  /// True when a pooler such as PgBouncer, which assigns another session to each transaction, is in front of the server:
  /// statements are then not prepared, and limits are set in each transaction.
  private(set) var isPooled = true
  private var lease = 0
  private var isRunning = false
  /// The statements that begin the transaction, sent with its first batch.
  private var opening: [EncodedStatement] = []
  /// The reads that need several batches; nil for a transaction that is not a read.
  private var longReads: LongReads?
  /// The first statement of a read that ended with its first batch.
  private var endedBeginning: String?
  /// True when another batch came after the end.
  private var wantsMore = false
  /// The visible transactions, in the server's format; nil unless the transaction asks for them and has run a statement.
  private(set) var snapshot: String?
  private var hasBegun = false
  private var isReading = false
  /// True when the current transaction uses generic plans.
  private var plansOnce = false
  private var limit: Duration
  /// True while the reply to the end of the last transaction is still to come.
  private var hasEnding = false
  private var prepared = PreparedStatements()

  private init(
    _ handle: consuming sending ConnectionHandle, watch: ConnectionWatch, configuration: PostgresConfiguration
  ) {
    self.handle = handle
    self.watch = watch
    self.configuration = configuration
    limit = configuration.connectLimit
  }

  /// Connects, and checks the server's version and whether a pooler is in front of it.
  /// - Throws: ``PostgresFailure``, ``PostgresProblem``.
  static func open(_ configuration: PostgresConfiguration, watchdog: Watchdog) async throws -> PostgresConnection {
    let handle = try await ConnectionHandle.open(configuration)
    let version = PQserverVersion(handle.pointer)
    guard version >= 150_000 else { throw PostgresProblem.oldServer(version: Int(version)) }
    guard PQsetnonblocking(handle.pointer, 1) == 0, PQenterPipelineMode(handle.pointer) == 1,
      let watch = ConnectionWatch(handle, server: configuration.ping(forServerOf: handle.pointer))
    else { throw PostgresFailure.lost(handle.message) }
    watchdog.look(after: watch)
    let connection = PostgresConnection(handle, watch: watch, configuration: configuration)
    try await connection.settle()
    return connection
  }

  private func settle() async throws {
    let answer = try await exchange([EncodedStatement("SELECT pg_backend_pid()")])
    // A pooler reports a fictitious process number to clients.
    let process: Int? = try answer[0].first?.first()
    isPooled = process != Int(PQbackendPID(handle.pointer))
    if !isPooled { _ = try await exchange([configuration.limits(isLocal: false)]) }
    limit = configuration.statementLimit + configuration.grace
  }

  /// Begins a transaction and returns its number.
  /// - Parameter longReads: If set, the transaction ends with its first batch, unless its first statement is a known long read; a
  ///   second batch is then refused, and ``finish(keeping:isAwaited:)`` throws. Nil for a transaction that ends explicitly.
  func begin(_ kind: TransactionKind, known longReads: LongReads? = nil) -> Int {
    watch.lend()
    lease += 1
    (self.longReads, endedBeginning, wantsMore, snapshot) = (longReads, nil, false, nil)
    (opening, plansOnce) = ([EncodedStatement(kind.begin)], false)
    if isPooled { opening.append(configuration.limits(isLocal: true)) }
    if !kind.isReading { opening.append(configuration.writeLimits) }
    opening += kind.settings.map { EncodedStatement($0) }
    limit = kind.isLong ? .longest : configuration.statementLimit + configuration.grace
    (hasBegun, isReading) = (false, kind.isReading)
    return lease
  }

  /// Decides whether a transaction with an unknown outcome may be repeated.
  enum End {
    case once, idempotent
  }

  /// Runs the statements within the transaction; returns their results, in order.
  /// - Parameter end: If set, the transaction commits in the same round trip, and nothing may follow.
  func run(_ statements: [EncodedStatement], lease: Int, end: End? = nil) async throws -> [PostgresRows] {
    guard lease == self.lease, !isRunning else {
      throw PostgresFailure.misuse("a session is used beside or behind its transaction")
    }
    guard !statements.isEmpty else { return [] }
    // A cancelled read stops before its next batch; a write is finished.
    if isReading, Task.isCancelled { throw PostgresFailure.cancelled }
    if let beginning = endedBeginning {
      longReads?.note(beginning)
      wantsMore = true
      throw PostgresFailure.misuse("a transaction has ended with its first batch")
    }
    let isWhole = !opening.isEmpty && longReads?.begin(with: statements[0].sql) == false
    // The server treats a batch as one transaction; in this session such implicit transactions are read-only.
    let isImplicit = isWhole && !isPooled
    var first = Array(opening.dropFirst(isImplicit ? 1 : 0))
    let isPlannedOnce = !isPooled && statements.contains { $0.sql.hasPrefix(PostgresStatement.genericPlan) }
    if isPlannedOnce != plansOnce {
      // Combined with the statement before it, if that is a SELECT too.
      let beginning = first.last?.sql == TransactionKind.seen ? first.removeLast().sql + "," : "SELECT"
      first.append(EncodedStatement("\(beginning) \(isPlannedOnce ? Self.planningOnce : Self.planningFreely)"))
    }
    let last = (isWhole && !isImplicit) || end != nil ? [EncodedStatement("COMMIT")] : []
    isRunning = true
    defer { isRunning = false }
    (opening, plansOnce) = ([], isPlannedOnce)
    hasBegun = !isImplicit
    let answers: [PostgresRows]
    do {
      answers = try await exchange(first + statements + last)
    } catch PostgresFailure.lost(let detail) where end == .once {
      throw PostgresFailure.unknownOutcome(detail)
    }
    if end != nil {
      self.lease += 1
      hasBegun = false
      try checkKept()
    }
    if isWhole { (hasBegun, endedBeginning) = (false, statements[0].sql) }
    if let seen = first.firstIndex(where: { $0.sql.hasPrefix(TransactionKind.seen) }) {
      snapshot = try answers[seen].first?.first()
    }
    return Array(answers[first.count..<answers.count - last.count])
  }

  /// The settings for generic plans, and without parallel workers: their start takes longer than statements planned in this way.
  private static let planningOnce = """
    set_config('plan_cache_mode', 'force_generic_plan', true), set_config('max_parallel_workers_per_gather', '0', true)
    """
  private static let planningFreely = "set_config('plan_cache_mode', 'auto', true)"

  /// Ends the transaction, and with it the validity of its session.
  /// - Parameter isAwaited: False when nothing depends on the reply, as after a read: the next user of the connection receives
  ///   it. A pooler, which then assigns another session, must reply first.
  /// - Throws: ``SecondBatch`` when the transaction ended too early, even if the caller handled the refusal.
  func finish(keeping: Bool, isAwaited: Bool = true) async throws {
    lease += 1
    (opening, longReads) = ([], nil)
    guard !wantsMore else { throw SecondBatch() }
    guard hasBegun else { return }
    hasBegun = false
    if !isAwaited, !isPooled, !watch.isBroken { return await sendEnding() }
    do {
      _ = try await exchange([EncodedStatement(keeping ? "COMMIT" : "ROLLBACK")])
    } catch PostgresFailure.lost(let detail) where keeping {
      // The server may have committed before the connection broke: a retry could write twice.
      throw PostgresFailure.unknownOutcome(detail)
    }
    if keeping, isAwaited { try checkKept() }
  }

  // A server that is cancelled while it waits for its replica reports a commit: it is committed on this server only.
  private func checkKept() throws {
    guard watch.wasCancelled else { return }
    throw PostgresFailure.unknownOutcome("the server took too long to keep it")
  }

  private func sendEnding() async {
    guard handle.send(EncodedStatement("COMMIT")), PQpipelineSync(handle.pointer) == 1 else {
      return watch.breakOff()
    }
    hasEnding = true
    watch.begin(limit: limit)
    defer { watch.end() }
    // The read has its result already; the next caller takes another connection.
    do { try await flush() } catch { watch.breakOff() }
  }

  /// Listens on a channel; returns false when that is impossible, as behind a pooler.
  func listen(on channel: String) async throws -> Bool {
    guard !isPooled else { return false }
    _ = try await exchange([EncodedStatement("LISTEN \(channel)")])
    return true
  }

  /// Waits until a notification arrives on a channel, or until `duration` has passed.
  func waitForNotifications(atMost duration: Duration) async throws {
    watch.begin(wakingAfter: duration)
    defer { watch.end() }
    guard try !hasNotifications() else { return }
    await watch.readiness.wait(forWriting: false)
    _ = try hasNotifications()
  }

  private func hasNotifications() throws -> Bool {
    try consume()
    var count = 0
    while let notification = PQnotifies(handle.pointer) {
      PQfreemem(notification)
      count += 1
    }
    return count > 0
  }

  // MARK: - A batch

  private func exchange(_ statements: [EncodedStatement]) async throws -> [PostgresRows] {
    guard !watch.isBroken else { throw PostgresFailure.lost("the connection was closed") }
    watch.begin(limit: limit)
    defer { watch.end() }
    do {
      let expected = try statements.flatMap(send)
      guard PQpipelineSync(handle.pointer) == 1 else { throw PostgresFailure.lost(handle.message) }
      try await flush()
      return try await answers(expected)
    } catch {
      // Remaining requests and replies would disturb the next batch.
      guard case PostgresFailure.refused = error, (error as? PostgresFailure)?.isOldPlan != true else {
        watch.breakOff()
        throw error
      }
      throw error
    }
  }

  /// A reply that the server will send.
  private enum Expected: Equatable {
    case answer
    case preparation(PreparedStatements.Key)
  }

  private func send(_ statement: EncodedStatement) throws -> [Expected] {
    guard !isPooled, let key = prepared.key(of: statement) else {
      try checked(handle.send(statement))
      return [.answer]
    }
    let isNew = prepared.isNew(key)
    if isNew {
      try checked(handle.prepare(key))
      prepared.note(key)
    }
    try checked(handle.send(statement, prepared: key.name))
    return isNew ? [.preparation(key), .answer] : [.answer]
  }

  private func checked(_ wasSent: Bool) throws {
    guard !wasSent else { return }
    guard PQstatus(handle.pointer) == CONNECTION_OK else { throw PostgresFailure.lost(handle.message) }
    throw PostgresFailure.misuse("a statement could not be sent: \(handle.message)")
  }

  private func flush() async throws {
    while true {
      switch PQflush(handle.pointer) {
      case 0: return
      case 1: break
      default: throw PostgresFailure.lost(handle.message)
      }
      // The server may stop reading until its replies are read.
      await watch.readiness.wait(forWriting: true)
      try consume()
    }
  }

  private func answers(_ expected: [Expected]) async throws -> [PostgresRows] {
    var (answers, refusal) = ([PostgresRows](), nil as PostgresFailure?)
    var rest = expected[...]
    while true {
      guard let result = try await nextResult() else { continue }
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC where hasEnding: hasEnding = false
      case PGRES_COMMAND_OK where hasEnding: break
      case PGRES_PIPELINE_SYNC:
        if let refusal { throw refusal }
        guard rest.isEmpty else { throw PostgresFailure.lost("an answer is missing") }
        return answers
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
        switch rest.popFirst() {
        case .preparation: break
        case .answer: answers.append(PostgresRows(result))
        case nil: throw PostgresFailure.lost("an answer came that nobody waits for")
        }
      case PGRES_PIPELINE_ABORTED: forget(rest.popFirst())
      case _ where hasEnding: throw PostgresFailure.lost("the last transaction was not ended")
      default:
        forget(rest.popFirst())
        refusal = refusal ?? PostgresFailure(result, wasCancelled: watch.wasCancelled)
        if case .lost = refusal { throw refusal ?? .lost("") }
      }
    }
  }

  /// Forgets a failed preparation, so that the next use repeats it.
  private func forget(_ expected: Expected?) {
    if case .preparation(let key) = expected { prepared.forget(key) }
  }

  /// Returns the next result; nil between those of two statements.
  private func nextResult() async throws -> OpaquePointer? {
    while PQisBusy(handle.pointer) == 1 {
      await watch.readiness.wait(forWriting: false)
      try consume()
    }
    let result = PQgetResult(handle.pointer)
    guard result != nil || PQstatus(handle.pointer) == CONNECTION_OK else { throw PostgresFailure.lost(handle.message) }
    return result
  }

  private func consume() throws {
    guard !watch.isBroken, PQconsumeInput(handle.pointer) == 1 else {
      throw PostgresFailure.lost(watch.isBroken ? "the server did not answer in time" : handle.message)
    }
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

  /// The maximum number of prepared statements: more than exist, except for searches, whose conditions vary.
  private static let most = 500
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
  mutating func note(_ key: Key) { known[key.sql] = key }

  /// Records that the preparation failed.
  mutating func forget(_ key: Key) { if known[key.sql] == key { known[key.sql] = nil } }

  private mutating func newKey(_ sql: String, _ types: [PostgresType]) -> Key? {
    guard count < Self.most else { return nil }
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
