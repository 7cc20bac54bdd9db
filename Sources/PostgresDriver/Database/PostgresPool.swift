import Dispatch
import Foundation
import Synchronization

/// The last result of a transaction's work.
private final class JobResult<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func set(_ value: Value) { self.value.withLock { $0 = value } }

  func get() throws -> Value {
    guard let value = value.withLock({ $0 }) else { throw PostgresFailure.cancelled }
    return value
  }
}

/// A bounded number of connections, each with a thread of its own; callers are served in order of arrival.
final class PostgresPool: Sendable {
  private struct Waiter {
    let job: PostgresJob
    let deadline: ContinuousClock.Instant
  }

  private struct State {
    /// The number of broken connections.
    var brokenConnections = 0
    /// The queues of the idle connections.
    var idle: [Mailbox<PostgresJob>] = []
    /// The number of existing connections, including one being made.
    var count = 0
    /// True while a connection is being made: other callers wait in line, because with an unresponsive server each attempt would
    /// take as long as the first.
    var isConnecting = false
    var waiting: [Waiter] = []
    var isClosed = false
    /// For an unreachable server: the number of consecutive failures, the time of the next attempt, and the last error.
    var failures = 0
    var nextAttempt: ContinuousClock.Instant?
    var lastFailure: (any Error)?

    mutating func recordFailure(with failure: any Error, _ configuration: PostgresConfiguration) {
      failures += 1
      lastFailure = failure
      nextAttempt = .now + configuration.pause(afterFailures: failures)
    }

    /// Removes the first waiting job from the line, to make a connection for it.
    mutating func nextToConnect(_ configuration: PostgresConfiguration) -> PostgresJob? {
      guard !isClosed, !isConnecting, count < configuration.maximumConnections, !waiting.isEmpty else { return nil }
      (count, isConnecting) = (count + 1, true)
      return waiting.removeFirst().job
    }

    mutating func closeIdle() {
      count -= idle.count
      for jobs in idle { jobs.close() }
      idle = []
    }
  }

  private enum Assignment {
    case take(Mailbox<PostgresJob>)
    case connect
    case wait
    case fail(any Error)
  }

  let watchdog = Watchdog()
  private let configuration: PostgresConfiguration
  private let state = Mutex(State())

  init(_ configuration: PostgresConfiguration) {
    self.configuration = configuration
    watchdog.setPeriodicWork { [weak self] in
      let now = ContinuousClock.now
      self?.failWaiters(with: .exhausted) { $0.deadline <= now }
    }
    watchdog.setSilenceHandler { [weak self] in
      let detail = "it no longer answers"
      self?.state.withLock { $0.recordFailure(with: PostgresProblem.unreachable(detail: detail), configuration) }
      self?.failWaiters(with: .lost(detail)) { _ in true }
    }
  }

  /// The numbers of connections and of waiting callers.
  var load: (connections: Int, waiting: Int) { state.withLock { ($0.count, $0.waiting.count) } }

  /// The number of broken connections.
  var brokenConnections: Int { state.withLock { $0.brokenConnections } }

  // MARK: - Transactions

  /// Runs `body` in a transaction of its own, repeated after a conflict, and when its connection broke before the commit. A
  /// request waits at most until its `deadline`; after it, a read is cancelled and a write is finished.
  /// - Throws: ``PostgresFailure/deadlineExceeded`` after the deadline.
  func transaction<Value: Sendable>(
    _ kind: TransactionKind, until deadline: ContinuousClock.Instant? = nil,
    _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws -> Value {
    let result = JobResult<Value>()
    // Not generic: specialised for some 250 types, this code made up nine tenths of the module.
    try await perform(PostgresJob(kind) { session in result.set(try body(session)) }, until: deadline)
    return try result.get()
  }

  private func perform(_ job: PostgresJob, until deadline: ContinuousClock.Instant?) async throws {
    guard let deadline else { return try await job.finish { submit(job) } }
    guard .now < deadline else { throw PostgresFailure.deadlineExceeded }
    async let _: Void = job.abandon(at: deadline)
    try await job.finish { submit(job) }
  }

  /// Gives `job` to an idle connection or a new one, or lets it wait in line.
  private func submit(_ job: PostgresJob) {
    let assignment = state.withLock { state in
      let assignment = self.assignment(&state)
      if case .wait = assignment { state.waiting.append(Waiter(job: job, deadline: .now + configuration.waitLimit)) }
      return assignment
    }
    switch assignment {
    case .take(let jobs): jobs.put(job)
    case .connect: connect(for: job)
    case .wait: break
    case .fail(let failure): job.resumeCaller(with: .failure(failure))
    }
  }

  private func assignment(_ state: inout State) -> Assignment {
    if state.isClosed { return .fail(PostgresFailure.closed) }
    if state.waiting.isEmpty, let jobs = state.idle.popLast() { return .take(jobs) }
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

  private func failWaiters(with failure: PostgresFailure, _ condition: (Waiter) -> Bool) {
    let failing = state.withLock { state in
      defer { state.waiting.removeAll(where: condition) }
      return state.waiting.filter(condition)
    }
    for waiter in failing { waiter.job.resumeCaller(with: .failure(failure)) }
  }

  /// Closes idle connections at once, and the others after their work.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.closeIdle()
    }
    failWaiters(with: .closed) { _ in true }
  }

  // MARK: - A connection's thread

  /// Makes the one connection announced by ``State/isConnecting``, on a thread that runs `job` and then other jobs.
  private func connect(for job: PostgresJob) {
    Thread.detachNewThread { [self] in
      do {
        let connection = try PostgresConnection(configuration, watchdog: watchdog)
        recordConnection()
        serve(job, on: connection)
      } catch {
        recordFailure(error)
        retryOrComplete(job, .failure(error))
      }
    }
  }

  private func recordConnection() {
    let next = state.withLock { state in
      state.isConnecting = false
      (state.failures, state.nextAttempt, state.lastFailure) = (0, nil, nil)
      return state.nextToConnect(configuration)
    }
    if let next { connect(for: next) }
  }

  private func recordFailure(_ failure: any Error) {
    let waiting = state.withLock { state in
      state.isConnecting = false
      state.count -= 1
      state.recordFailure(with: failure, configuration)
      // Without a connection no one would ever serve the waiting callers.
      defer { if state.count == 0 { state.waiting = [] } }
      return state.count == 0 ? state.waiting : []
    }
    for waiter in waiting { retryOrComplete(waiter.job, .failure(failure)) }
  }

  /// Runs jobs until the connection is of no more use.
  private func serve(_ first: PostgresJob, on connection: PostgresConnection) {
    let jobs = Mailbox<PostgresJob>()
    jobs.put(first)
    while let job = jobs.next() {
      let result = attempt(job, on: connection)
      // Before the result, so that a caller's next transaction finds the connection idle.
      release(connection.watch, jobs)
      retryOrComplete(job, result)
    }
  }

  private func attempt(_ job: PostgresJob, on connection: PostgresConnection) -> Result<Void, any Error> {
    guard job.begin(on: connection.watch) else { return .failure(PostgresFailure.cancelled) }
    defer { job.endAttempt() }
    return Result { try connection.transaction(job.kind, job.run) }
  }

  private func release(_ watch: ConnectionWatch, _ jobs: Mailbox<PostgresJob>) {
    let next = state.withLock { state -> PostgresJob? in
      if watch.isBroken {
        state.brokenConnections += 1
        // The cause usually affects all connections: a restart, a failover.
        state.closeIdle()
      }
      if watch.isBroken || watch.wasCancelled || state.isClosed {
        jobs.close()
        state.count -= 1
        return state.nextToConnect(configuration)
      }
      if state.waiting.isEmpty { state.idle.append(jobs) } else { jobs.put(state.waiting.removeFirst().job) }
      return nil
    }
    if let next { connect(for: next) }
  }

  /// Repeats the transaction if that may help; otherwise reports its result.
  private func retryOrComplete(_ job: PostgresJob, _ result: Result<Void, any Error>) {
    guard case .failure(let failure as PostgresFailure) = result, failure.isRetryable,
      case let attempt = job.countAttempt(), attempt <= configuration.maximumAttempts
    else { return job.resumeCaller(with: result) }
    guard failure.isConflict else { return submit(job) }
    // A pause prevents the next conflict between the same transactions.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int.random(in: 1...(4 << min(attempt, 6))))) {
      [self] in submit(job)
    }
  }
}
