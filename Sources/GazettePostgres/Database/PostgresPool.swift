import BoundedNumbers
import GazetteDomain
import Synchronization

/// The first statements of reads that need more than one round trip.
///
/// Most reads are one batch, which can be sent together with its `BEGIN` and `COMMIT`. This is not declared: a second batch after
/// a `COMMIT` shows that there are several, and the read is repeated, this time and from then on with a transaction that waits
/// for it.
final class LongReads: Sendable {
  private let beginnings = Mutex(RecentValues<String, Bool>(limit: 1000))

  func note(_ sql: String) { beginnings.withLock { $0[sql] = true } }
  func begin(with sql: String) -> Bool { beginnings.withLock { $0[sql] } == true }
}

/// Thrown when a read that ended with its first batch had another one.
struct SecondBatch: Error {}

/// The last result of a transaction's work.
private final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func keep(_ value: Value) { self.value.withLock { $0 = value } }

  func kept() throws -> Value {
    guard let value = value.withLock({ $0 }) else { throw PostgresFailure.cancelled }
    return value
  }
}

/// A bounded number of connections; callers are served in order of arrival.
final class PostgresPool: Sendable {
  private struct Waiter {
    let id: Int
    let until: ContinuousClock.Instant
    let continuation: CheckedContinuation<PostgresConnection?, any Error>
  }

  private struct State {
    /// The number of broken connections.
    var breaks = 0
    var idle: [PostgresConnection] = []
    /// The number of existing connections, including one being made.
    var count = 0
    /// True while a connection is being made: other callers wait in line, because with an unresponsive server each attempt would
    /// take as long as the first.
    var isConnecting = false
    var waiting: [Waiter] = []
    var nextID = 0
    var isClosed = false
    /// For an unreachable server: the number of consecutive failures, the time of the next attempt, and the last error.
    var failures = 0
    var nextAttempt: ContinuousClock.Instant?
    var lastFailure: (any Error)?

    mutating func fail(with failure: any Error, _ configuration: PostgresConfiguration) {
      failures += 1
      lastFailure = failure
      nextAttempt = .now + configuration.pause(afterFailures: failures)
    }

    /// Removes the first waiting caller from the line, to make a connection.
    mutating func nextToConnect(_ configuration: PostgresConfiguration) -> Waiter? {
      guard !isClosed, !isConnecting, count < configuration.maximumConnections, !waiting.isEmpty else { return nil }
      (count, isConnecting) = (count + 1, true)
      return waiting.removeFirst()
    }
  }

  private enum Turn {
    case take(PostgresConnection)
    case connect
    case wait
    case fail(any Error)
  }

  let watchdog = Watchdog()
  private let configuration: PostgresConfiguration
  private let state = Mutex(State())
  private let longReads = LongReads()

  init(_ configuration: PostgresConfiguration) {
    self.configuration = configuration
    watchdog.setAlso { [weak self] in
      let now = ContinuousClock.now
      self?.leave(because: .exhausted) { $0.until <= now }
    }
    watchdog.setSilence { [weak self] in
      let detail = "it answers nothing any more"
      self?.state.withLock { $0.fail(with: PostgresProblem.unreachable(detail: detail), configuration) }
      self?.leave(because: .lost(detail)) { _ in true }
    }
  }

  /// The numbers of connections and of waiting callers.
  var load: (connections: Int, waiting: Int) { state.withLock { ($0.count, $0.waiting.count) } }

  /// The number of broken connections.
  var breaks: Int { state.withLock { $0.breaks } }

  // MARK: - Transactions

  /// Runs `body` in a transaction of its own, repeated after a conflict, and when its connection broke before the commit. A
  /// request waits at most until its `deadline`; after it, a read is cancelled and a write is finished.
  /// - Throws: ``PostgresFailure/late`` after the deadline.
  func transaction<Value: Sendable>(
    _ kind: TransactionKind, until deadline: ContinuousClock.Instant? = nil,
    _ body: @escaping @Sendable (PostgresSession) async throws -> Value
  ) async throws -> Value {
    let answer = Answer<Value>()
    // Not generic: specialised for some 250 types, this code made up nine tenths of the module.
    let work: Work = { session in answer.keep(try await body(session)) }
    if let deadline { try await perform(kind, until: deadline, work) } else { try await perform(kind, work) }
    return try answer.kept()
  }

  private typealias Work = @Sendable (PostgresSession) async throws -> Void

  private func perform(_ kind: TransactionKind, _ work: @escaping Work) async throws {
    var attempt = 0
    var mayBeOneBatch = kind.isReading && !kind.isLong
    while true {
      do {
        return try await attempting(kind, mayBeOneBatch: mayBeOneBatch, work)
      } catch is SecondBatch {
        mayBeOneBatch = false
      } catch let failure as PostgresFailure where failure.mayBeTriedAgain && attempt < configuration.maximumAttempts {
        attempt += 1
        // A pause prevents the next conflict between the same transactions. A cancelled caller retries at once: a read ends
        // there, and a write is finished.
        guard failure.isConflict else { continue }
        try? await Task.sleep(for: .milliseconds(Int.random(in: 1...(4 << min(attempt, 6)))))
      }
    }
  }

  private func perform(
    _ kind: TransactionKind, until deadline: ContinuousClock.Instant, _ work: @escaping Work
  ) async throws {
    guard .now < deadline else { throw PostgresFailure.late }
    let (ends, end) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    // Unstructured tasks, because connecting and unresponsive servers cannot be interrupted: a task group would wait for them.
    let working = Task {
      do { end.yield(.success(try await perform(kind, work))) } catch { end.yield(.failure(error)) }
    }
    let alarm = Task {
      try await Task.sleep(until: deadline, tolerance: .milliseconds(20), clock: .continuous)
      end.yield(.failure(PostgresFailure.late))
    }
    defer {
      alarm.cancel()
      if kind.isReading { working.cancel() }
    }
    for await first in ends { return try first.get() }
    throw PostgresFailure.cancelled
  }

  private func attempting(_ kind: TransactionKind, mayBeOneBatch: Bool, _ work: @escaping Work) async throws {
    let connection = try await take()
    // Runs after the cancellation handler, which must not cancel the work of the connection's next user.
    defer { giveBack(connection) }
    // Connecting took too long for this caller; the next one finds the connection ready.
    if kind.isReading, Task.isCancelled { throw PostgresFailure.cancelled }
    guard kind.isReading else { return try await run(kind, mayBeOneBatch: mayBeOneBatch, on: connection, work) }
    return try await withTaskCancellationHandler {
      try await run(kind, mayBeOneBatch: mayBeOneBatch, on: connection, work)
    } onCancel: {
      connection.watch.abandon()
    }
  }

  private func run(
    _ kind: TransactionKind, mayBeOneBatch: Bool, on connection: PostgresConnection, _ work: Work
  ) async throws {
    let session = PostgresSession(
      connection: connection, lease: await connection.begin(kind, known: mayBeOneBatch ? longReads : nil))
    do {
      try await work(session)
    } catch {
      do {
        try await connection.finish(keeping: false)
      } catch let second as SecondBatch {
        throw second
      } catch {
        // The connection is broken, and the server rolls back by itself.
      }
      throw error
    }
    try await connection.finish(keeping: true, isAwaited: !kind.isReading)
  }

  // MARK: - Connections

  /// Returns a connection for one transaction; ``giveBack(_:)`` must follow.
  private func take() async throws -> PostgresConnection {
    switch state.withLock({ turn(&$0) }) {
    case .take(let connection): return connection
    case .connect: return try await connect()
    case .fail(let failure): throw failure
    case .wait:
      if let connection = try await waitForTurn() { return connection }
      return try await connect()
    }
  }

  private func turn(_ state: inout State) -> Turn {
    if state.isClosed { return .fail(PostgresFailure.closed) }
    if state.waiting.isEmpty, let connection = state.idle.popLast() { return .take(connection) }
    guard state.count < configuration.maximumConnections else { return .wait }
    if let next = state.nextAttempt, let failure = state.lastFailure, .now < next { return .fail(failure) }
    if state.isConnecting {
      // The server was just unreachable: the attempt in progress counts for all callers.
      if state.count == 1, state.failures > 0, let failure = state.lastFailure { return .fail(failure) }
      return .wait
    }
    (state.count, state.isConnecting) = (state.count + 1, true)
    return .connect
  }

  /// Waits in line; nil when the caller must make a connection.
  private func waitForTurn() async throws -> PostgresConnection? {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enqueue(Waiter(id: id, until: .now + configuration.waitLimit, continuation: continuation))
      }
    } onCancel: {
      leave(because: .cancelled) { $0.id == id }
    }
  }

  private func enqueue(_ waiter: Waiter) {
    let turn = state.withLock { state in
      // A connection may have become free meanwhile.
      guard !Task.isCancelled else { return Turn.fail(PostgresFailure.cancelled) }
      let turn = self.turn(&state)
      if case .wait = turn { state.waiting.append(waiter) }
      return turn
    }
    switch turn {
    case .take(let connection): waiter.continuation.resume(returning: connection)
    case .connect: waiter.continuation.resume(returning: nil)
    case .fail(let failure): waiter.continuation.resume(throwing: failure)
    case .wait: break
    }
  }

  private func leave(because failure: PostgresFailure, _ isLeaving: (Waiter) -> Bool) {
    let leaving = state.withLock { state in
      defer { state.waiting.removeAll(where: isLeaving) }
      return state.waiting.filter(isLeaving)
    }
    for waiter in leaving { waiter.continuation.resume(throwing: failure) }
  }

  /// Makes the one connection announced by ``State/isConnecting``.
  private func connect() async throws -> PostgresConnection {
    do {
      let connection = try await PostgresConnection.open(configuration, watchdog: watchdog)
      let next = state.withLock { state in
        state.isConnecting = false
        (state.failures, state.nextAttempt, state.lastFailure) = (0, nil, nil)
        return state.nextToConnect(configuration)
      }
      next?.continuation.resume(returning: nil)
      return connection
    } catch {
      let waiting = state.withLock { state in
        state.isConnecting = false
        state.count -= 1
        state.fail(with: error, configuration)
        // Without a connection no one would ever resume the waiting callers.
        defer { if state.count == 0 { state.waiting = [] } }
        return state.count == 0 ? state.waiting : []
      }
      for waiter in waiting { waiter.continuation.resume(throwing: error) }
      throw error
    }
  }

  private func giveBack(_ connection: PostgresConnection) {
    let isUseless = connection.watch.isBroken || connection.watch.wasCancelled
    let waiter = state.withLock { state in
      if connection.watch.isBroken {
        state.breaks += 1
        // The cause usually affects all connections: a restart, a failover.
        state.count -= state.idle.count
        state.idle = []
      }
      if isUseless || state.isClosed {
        state.count -= 1
        return state.nextToConnect(configuration)
      }
      guard !state.waiting.isEmpty else {
        state.idle.append(connection)
        return nil
      }
      return state.waiting.removeFirst()
    }
    waiter?.continuation.resume(returning: isUseless ? nil : connection)
  }

  /// Closes idle connections at once, and the others when they are returned.
  func close() async {
    let waiting = state.withLock { state in
      state.isClosed = true
      state.count -= state.idle.count
      state.idle = []
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.continuation.resume(throwing: PostgresFailure.closed) }
  }
}
