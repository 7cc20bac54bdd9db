import BoundedNumbers
import GazetteDomain
import Synchronization

/// The statements with which reads begin that need more than one way to the server and back.
///
/// Most reads are one batch, which can go out together with its `BEGIN` and its `COMMIT`. Nobody says so: a second batch that
/// comes behind a `COMMIT` shows that it was none, and the read is done again, this time and from then on with a transaction
/// that waits for it.
final class LongReads: Sendable {
  private let beginnings = Mutex(RecentValues<String, Bool>(limit: 1000))

  func note(_ sql: String) { beginnings.withLock { $0[sql] = true } }
  func begin(with sql: String) -> Bool { beginnings.withLock { $0[sql] } == true }
}

/// A read that was ended with its first batch had another one.
struct SecondBatch: Error {}

/// What a transaction's work answered last.
private final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func keep(_ value: Value) { self.value.withLock { $0 = value } }

  func kept() throws -> Value {
    guard let value = value.withLock({ $0 }) else { throw PostgresFailure.cancelled }
    return value
  }
}

/// Connections in a bounded number; who comes first is served first.
final class PostgresPool: Sendable {
  private struct Waiter {
    let id: Int
    let until: ContinuousClock.Instant
    let continuation: CheckedContinuation<PostgresConnection?, any Error>
  }

  private struct State {
    /// How many connections have broken.
    var breaks = 0
    var idle: [PostgresConnection] = []
    /// Those that there are and the one that is being made.
    var count = 0
    /// One is being made: who needs another one meanwhile waits in line, as a server that does not answer would make each wait
    /// as long as the first.
    var isConnecting = false
    var waiting: [Waiter] = []
    var nextID = 0
    var isClosed = false
    /// When the server could not be reached: how often in a row, when it is tried again, and what it said.
    var failures = 0
    var nextAttempt: ContinuousClock.Instant?
    var lastFailure: (any Error)?

    mutating func fail(with failure: any Error, _ configuration: PostgresConfiguration) {
      failures += 1
      lastFailure = failure
      nextAttempt = .now + configuration.pause(afterFailures: failures)
    }

    /// Takes who waits first out of the line, to make a connection.
    mutating func nextToConnect(_ configuration: PostgresConfiguration) -> Waiter? {
      guard !isClosed, !isConnecting, count < configuration.mostConnections, !waiting.isEmpty else { return nil }
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

  /// How many connections there are, and how many wait for one.
  var load: (connections: Int, waiting: Int) { state.withLock { ($0.count, $0.waiting.count) } }

  /// How many connections have broken.
  var breaks: Int { state.withLock { $0.breaks } }

  // MARK: - Transactions

  /// Runs `body` in a transaction of its own, again when it met another one, and when its connection broke before it was to
  /// be kept. A request waits no longer than until its `deadline`: a read is ended behind it, a write is finished.
  /// - Throws: ``PostgresFailure/late`` then.
  func transaction<Value: Sendable>(
    _ kind: TransactionKind, until deadline: ContinuousClock.Instant? = nil,
    _ body: @escaping @Sendable (PostgresSession) async throws -> Value
  ) async throws -> Value {
    let answer = Answer<Value>()
    // Written for no kind of value: specialised for each of some 250, it was nine tenths of this module.
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
      } catch let failure as PostgresFailure where failure.mayBeTriedAgain && attempt < configuration.mostAttempts {
        attempt += 1
        // They met, so that they should not come again at the same time. Who was cancelled comes at once: a read ends there, and a
        // write is finished.
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
    // Tasks of their own, as connecting, and a server that does not hear, cannot be hurried: a group would wait for them.
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
    // Behind the handler: who has the connection next must not be stopped by it.
    defer { giveBack(connection) }
    // Connecting took too long for this one; the next finds the connection ready.
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
        // The connection is broken then, and the server undoes it by itself.
      }
      throw error
    }
    try await connection.finish(keeping: true, isAwaited: !kind.isReading)
  }

  // MARK: - Connections

  /// A connection for one transaction; ``giveBack(_:)`` must follow.
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
    guard state.count < configuration.mostConnections else { return .wait }
    if let next = state.nextAttempt, let failure = state.lastFailure, .now < next { return .fail(failure) }
    if state.isConnecting {
      // The server was away just now: whoever looks whether it is back does so for all.
      if state.count == 1, state.failures > 0, let failure = state.lastFailure { return .fail(failure) }
      return .wait
    }
    (state.count, state.isConnecting) = (state.count + 1, true)
    return .connect
  }

  /// Waits in line; nil when a connection is to be made.
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
      // One may have become free meanwhile.
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

  /// Makes the one connection that ``State/isConnecting`` stands for.
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
        // With no connection nobody would ever call them.
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
        // What ended one has mostly ended all: a restart, a failover.
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

  /// Closes what is free at once, and the rest when it is given back.
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
