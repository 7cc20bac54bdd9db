import CPostgres
import Dispatch
import Foundation
import Synchronization

// Unchecked: the address is that of a connection whose owner ends this before it closes it.

/// Limits the time of a connection's work: requests the cancellation of work that takes too long or is no longer wanted, and closes
/// the connection when the server does not react.
final class ConnectionWatch: Sendable {
  private struct State {
    var cancelAt: ContinuousClock.Instant?
    var disconnectAt: ContinuousClock.Instant?
    /// The time of the last request that has no reply yet, or of a later sign of life from the server.
    var lastActivity: ContinuousClock.Instant?
    var isBroken = false
    var wasCancelled = false
    /// True when no caller waits for the result of this transaction.
    var isAbandoned = false
  }

  /// The time limit of a statement whose caller has left: most end by themselves, and the connection remains usable.
  private static let abandonedLimit = Duration.milliseconds(500)

  /// The time that the server has to cancel: less than a program gets to terminate.
  private static let cancelGrace = Duration.seconds(1)
  /// Cancelling blocks, possibly for long when the network is cut: each request has a thread of its own, up to a limit. Beyond
  /// it, the connection is closed soon after without a request.
  private static var cancelQueue: DispatchQueue { DispatchQueue(label: "gazette.postgres.cancelling") }
  private static let maximumCancelRequests = 8
  private static let runningCancelRequests = Mutex(0)

  /// A duplicate of the socket's descriptor, so that the driver may close its own at any time.
  private let descriptor: Int32
  /// Checks whether the server responds.
  let server: ServerPing
  private let state = Mutex(State())
  private let cancelHandle: Mutex<CancelHandle>

  /// Nil when no more descriptors are available.
  init?(_ handle: borrowing ConnectionHandle, server: ServerPing) {
    descriptor = dup(PQsocket(handle.pointer))
    guard descriptor >= 0 else { return nil }
    self.server = server
    cancelHandle = Mutex(CancelHandle(ofConnectionAt: UInt(bitPattern: handle.pointer)))
  }

  deinit { close(descriptor) }

  /// True when the connection is unusable.
  var isBroken: Bool { state.withLock { $0.isBroken } }
  /// True when no caller waits for the result of this transaction.
  var isAbandoned: Bool { state.withLock { $0.isAbandoned } }
  /// True after a request to cancel; because it may arrive late, the connection is not used again.
  var wasCancelled: Bool { state.withLock { $0.wasCancelled } }

  /// Starts the time of a batch that should be answered within `limit`.
  func begin(limit: Duration) {
    state.withLock { state in
      state.lastActivity = .now
      state.cancelAt = .now + (state.isAbandoned ? min(limit, Self.abandonedLimit) : limit)
      // The request to cancel came before there was anything to cancel.
      if state.wasCancelled { state.disconnectAt = .now }
    }
  }

  /// Marks the beginning of a transaction, whose caller waits for the result.
  func beginTransaction() { state.withLock { $0.isAbandoned = false } }

  /// Marks the current transaction as abandoned, because its caller has left: it is cancelled soon.
  func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      state.cancelAt = state.cancelAt.map { min($0, .now + Self.abandonedLimit) }
    }
  }

  /// Ends the wait.
  func end() { state.withLock { ($0.lastActivity, $0.cancelAt, $0.disconnectAt) = (nil, nil, nil) } }

  /// Returns true when a reply is awaited and there was no sign of life since `date`.
  func isSilent(since date: ContinuousClock.Instant) -> Bool {
    state.withLock { state in !state.isBroken && (state.lastActivity.map { $0 <= date } ?? false) }
  }

  /// Records a sign of life from the server.
  func recordActivity(at date: ContinuousClock.Instant) {
    state.withLock { state in if state.lastActivity != nil { state.lastActivity = date } }
  }

  /// Requests the cancellation of the connection's work.
  func cancel() {
    let isFirst = state.withLock { state in
      defer {
        state.wasCancelled = true
        state.cancelAt = nil
        state.disconnectAt = .now + Self.cancelGrace
      }
      return !state.wasCancelled
    }
    guard isFirst else { return }
    let canRequest = Self.runningCancelRequests.withLock { count in
      guard count < Self.maximumCancelRequests else { return false }
      count += 1
      return true
    }
    guard canRequest else { return }
    Self.cancelQueue.async { [self] in
      cancelHandle.withLock { $0.requestCancellation() }
      Self.runningCancelRequests.withLock { $0 -= 1 }
    }
  }

  /// Closes the connection at once, which ends a wait of its thread.
  func disconnect() {
    state.withLock { $0.isBroken = true }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Performs due actions.
  func performDueActions(at now: ContinuousClock.Instant) {
    let (mustCancel, mustDisconnect) = state.withLock { state in
      let due = { (time: ContinuousClock.Instant?) in time.map { $0 <= now } ?? false }
      return (due(state.cancelAt), due(state.disconnectAt))
    }
    if mustDisconnect { disconnect() } else if mustCancel { cancel() }
  }
}

/// The driver's handle for a cancellation request.
private struct CancelHandle: ~Copyable {
  private let pointer: OpaquePointer?

  init(ofConnectionAt address: UInt) { pointer = PQgetCancel(OpaquePointer(bitPattern: address)) }

  deinit { PQfreeCancel(pointer) }

  func requestCancellation() {
    guard let pointer else { return }
    var message = [CChar](repeating: 0, count: 256)
    // After a failure the connection is closed a little later.
    _ = PQcancel(pointer, &message, 256)
  }
}

/// Checks connections, and the callers that wait for one, four times a second.
final class Watchdog: Sendable {
  private struct WatchReference {
    weak var watch: ConnectionWatch?
  }

  private let watches = Mutex<[WatchReference]>([])
  private let periodicWork = Mutex<(@Sendable () -> Void)?>(nil)
  private let silenceHandler = Mutex<(@Sendable () -> Void)?>(nil)
  private let silenceDetector = SilentServerDetector()
  private let timer: Mutex<any DispatchSourceTimer>

  init() {
    let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "gazette.postgres.watchdog"))
    source.schedule(deadline: .now(), repeating: .milliseconds(250), leeway: .milliseconds(50))
    timer = Mutex(source)
    timer.withLock { source in
      source.setEventHandler { [weak self] in self?.check() }
      source.resume()
    }
  }

  deinit { timer.withLock { $0.cancel() } }

  /// Checks `watch` for as long as it exists.
  func monitor(_ watch: ConnectionWatch) { watches.withLock { $0.append(WatchReference(watch: watch)) } }

  /// Sets additional work for each check.
  func setPeriodicWork(_ work: @escaping @Sendable () -> Void) { periodicWork.withLock { $0 = work } }

  /// Sets the work for when a server stops responding.
  func setSilenceHandler(_ work: @escaping @Sendable () -> Void) { silenceHandler.withLock { $0 = work } }

  private func check() {
    periodicWork.withLock { $0 }?()
    let watches = watches.withLock { watches in
      watches.removeAll { $0.watch == nil }
      return watches.compactMap(\.watch)
    }
    for watch in watches { watch.performDueActions(at: .now) }
    silenceDetector.check(watches) { [weak self] in self?.silenceHandler.withLock { $0 }?() }
  }
}
