import BoundedNumbers
import CPostgres
import Dispatch
import GazetteDomain

// Unchecked: libpq's results, each freed where it is taken.

/// A statement as it goes to the server.
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

/// One connection to the server, whose statements go out in batches: all of a batch in one way there and back.
///
/// The library never blocks here: what it waits for is told by ``SocketReadiness``, and it is called by this actor alone.
actor PostgresConnection {
  nonisolated let watch: ConnectionWatch
  private let handle: ConnectionHandle
  private let configuration: PostgresConfiguration
  /// A pooler such as PgBouncer stands before the server, which lends another session to each transaction: statements are then
  /// not prepared, and limits are told to each transaction anew.
  private(set) var isPooled = true
  private var lease = 0
  private var isRunning = false
  /// What begins the transaction, sent with its first statement.
  private var opening: [EncodedStatement] = []
  /// Knows which reads cannot end with their first batch; nil for what is no read.
  private var longReads: LongReads?
  /// What began the read that has ended with its first batch.
  private var endedBeginning: String?
  /// The read had ended with its first batch, and another one came.
  private var wantsMore = false
  /// The transactions that the present one sees, as the server writes them; nil unless it looks and has run a statement.
  private(set) var snapshot: String?
  private var hasBegun = false
  private var isReading = false
  /// Whether the present transaction plans for all readers at once.
  private var plansOnce = false
  private var limit: Duration
  /// The answer to what ended the last transaction is still to come.
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

  /// Connects, and sees whether the server is new enough and whether a pooler stands before it.
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
    // A pooler tells a client a number that it made up.
    let process: Int? = try answer[0].first?.first()
    isPooled = process != Int(PQbackendPID(handle.pointer))
    if !isPooled { _ = try await exchange([configuration.limits(isLocal: false)]) }
    limit = configuration.statementLimit + configuration.grace
  }

  /// Lends the connection to a transaction, whose number is the answer.
  /// - Parameter longReads: With it the transaction ends with its first batch, unless that is known to be the first of several;
  ///   a second batch is refused then, and ``finish(keeping:isAwaited:)`` says so. Nil for one that ends when it is told to.
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

  /// Whether the transaction that its last statements end may be done again when nobody knows whether it was kept.
  enum End {
    case once, idempotent
  }

  /// Runs the statements within the transaction; what they answer, in their order.
  /// - Parameter end: With it the transaction is kept with them, on the same way to the server, and can do no more.
  func run(_ statements: [EncodedStatement], lease: Int, end: End? = nil) async throws -> [PostgresRows] {
    guard lease == self.lease, !isRunning else {
      throw PostgresFailure.misuse("a session is used beside or behind its transaction")
    }
    guard !statements.isEmpty else { return [] }
    // A reader has gone who has more to ask; what writes is finished.
    if isReading, Task.isCancelled { throw PostgresFailure.cancelled }
    if let beginning = endedBeginning {
      longReads?.note(beginning)
      wantsMore = true
      throw PostgresFailure.misuse("a transaction has ended with its first batch")
    }
    let isWhole = !opening.isEmpty && longReads?.begin(with: statements[0].sql) == false
    // The server takes what goes out together for a transaction; this session's are as those that only read.
    let isImplicit = isWhole && !isPooled
    var first = Array(opening.dropFirst(isImplicit ? 1 : 0))
    let isPlannedOnce = !isPooled && statements.contains { $0.sql.hasPrefix(PostgresStatement.plannedOnce) }
    if isPlannedOnce != plansOnce {
      // With the statement before it where that asks for something too.
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

  /// Has the server plan what follows in the transaction for all readers at once, and without workers beside it: their start takes
  /// longer than what is planned so.
  private static let planningOnce = """
    set_config('plan_cache_mode', 'force_generic_plan', true), set_config('max_parallel_workers_per_gather', '0', true)
    """
  private static let planningFreely = "set_config('plan_cache_mode', 'auto', true)"

  /// Ends the transaction, and with it what the session is good for.
  /// - Parameter isAwaited: False when nothing depends on how the server answers, as after reading: that is seen by who uses the
  ///   connection next. A pooler, which lends another session then, must have answered first.
  /// - Throws: ``SecondBatch`` when it had ended too early, whatever was made of the refusal.
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
      // Nobody knows whether the server kept it before the connection broke: doing it again could do it twice.
      throw PostgresFailure.unknownOutcome(detail)
    }
    if keeping, isAwaited { try checkKept() }
  }

  // A server that is told to stop while it waits for its replica answers that all is kept: it is, by this server alone.
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
    // The answer is there already; who comes next takes another connection.
    do { try await flush() } catch { watch.breakOff() }
  }

  /// Listens on a channel; answers whether it will hear, as behind a pooler nobody does.
  func listen(on channel: String) async throws -> Bool {
    guard !isPooled else { return false }
    _ = try await exchange([EncodedStatement("LISTEN \(channel)")])
    return true
  }

  /// Waits until the server tells of something on a channel that is listened to, or until `duration` has passed.
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
      // What was sent, or is still to come, would be in the way of the next batch.
      guard case PostgresFailure.refused = error, (error as? PostgresFailure)?.isOldPlan != true else {
        watch.breakOff()
        throw error
      }
      throw error
    }
  }

  /// What the server will answer to what was sent.
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
      // The server may be waiting for somebody to read before it reads on.
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

  /// What was to be prepared and was not is prepared the next time.
  private func forget(_ expected: Expected?) {
    if case .preparation(let key) = expected { prepared.forget(key) }
  }

  /// The next result; nil between those of two statements.
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

/// The statements that this connection's session has prepared, each once: NULL has the type that its place had before, so that
/// columns that may be missing do not make a statement many.
struct PreparedStatements {
  /// A statement, the types of its parameters as far as they are known, and its name on the server.
  struct Key: Equatable {
    let sql: String
    let types: [PostgresType]
    let name: String
  }

  /// So many are prepared, which is more than there are but for searches, whose conditions differ.
  private static let most = 500
  private static let verbs = [
    "SELECT", "INSERT", "UPDATE", "DELETE", "WITH", PostgresStatement.plannedOnce, "BEGIN", "COMMIT", "SET LOCAL",
  ]
  private var known: [String: Key] = [:]
  private var count = 0

  /// The key of a statement; nil for one that is not to be prepared.
  mutating func key(of statement: EncodedStatement) -> Key? {
    guard Self.verbs.contains(where: statement.sql.hasPrefix) else { return nil }
    let types = statement.values.map(\.type)
    guard let old = known[statement.sql] else { return newKey(statement.sql, types) }
    guard let merged = Self.merged(old.types, types) else { return nil }
    return merged == old.types ? old : newKey(statement.sql, merged)
  }

  func isNew(_ key: Key) -> Bool { known[key.sql] != key }

  /// Notes that the server is told to prepare it.
  mutating func note(_ key: Key) { known[key.sql] = key }

  /// Notes that it did not.
  mutating func forget(_ key: Key) { if known[key.sql] == key { known[key.sql] = nil } }

  private mutating func newKey(_ sql: String, _ types: [PostgresType]) -> Key? {
    guard count < Self.most else { return nil }
    // A number is not given again, as the server may know the name of one that failed.
    count += 1
    return Key(sql: sql, types: types, name: "gazette\(count)")
  }

  /// What is known of the types by two uses of a statement; nil when they contradict each other.
  private static func merged(_ left: [PostgresType], _ right: [PostgresType]) -> [PostgresType]? {
    var merged: [PostgresType] = []
    for (left, right) in zip(left, right) {
      guard left == right || left == .unknown || right == .unknown else { return nil }
      merged.append(left == .unknown ? right : left)
    }
    return merged.count == left.count && merged.count == right.count ? merged : nil
  }
}
