import CPostgres
import Dispatch
import Foundation
import Synchronization

// Unchecked: the address is that of a connection whose owner ends this before it closes it.

/// Bounds the time of a connection's work: asks the server to cancel work that takes too long or is no longer wanted, and closes
/// the connection when the server does not react.
final class ConnectionWatch: Sendable {
  private struct State {
    var stopAt: ContinuousClock.Instant?
    var breakAt: ContinuousClock.Instant?
    /// The time of the last request without a reply, or of the server's last sign of life since.
    var heardAt: ContinuousClock.Instant?
    var isBroken = false
    var wasCancelled = false
    /// True when no caller waits for the result of this transaction.
    var isAbandoned = false
  }

  /// The time limit of a statement without a caller: most end by themselves, and the connection remains usable.
  private static let indulgence = Duration.milliseconds(500)

  /// The time that the server has to cancel: less than a program gets to terminate.
  private static let patience = Duration.seconds(1)
  /// Cancelling blocks, possibly for long when the network is cut: each request has a thread of its own, up to a limit. Beyond
  /// it, the connection is closed soon after without a request.
  private static var asking: DispatchQueue { DispatchQueue(label: "gazette.postgres.cancelling") }
  private static let maximumPings = 8
  private static let askedNow = Mutex(0)

  /// A duplicate of the socket's descriptor, so that the driver may close its own at any time.
  private let descriptor: Int32
  /// Checks whether the server responds.
  let server: ServerPing
  private let state = Mutex(State())
  private let cancelling: Mutex<CancelHandle>

  /// Nil when no more descriptors are available.
  init?(_ handle: borrowing ConnectionHandle, server: ServerPing) {
    descriptor = dup(PQsocket(handle.pointer))
    guard descriptor >= 0 else { return nil }
    self.server = server
    cancelling = Mutex(CancelHandle(ofConnectionAt: UInt(bitPattern: handle.pointer)))
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
      state.heardAt = .now
      state.stopAt = .now + (state.isAbandoned ? min(limit, Self.indulgence) : limit)
      // The request to cancel came before there was anything to cancel.
      if state.wasCancelled { state.breakAt = .now }
    }
  }

  /// Begins a transaction.
  func lend() { state.withLock { $0.isAbandoned = false } }

  /// Abandons the current transaction, whose caller has left: it is cancelled soon.
  func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      state.stopAt = state.stopAt.map { min($0, .now + Self.indulgence) }
    }
  }

  /// Ends the wait.
  func end() { state.withLock { ($0.heardAt, $0.stopAt, $0.breakAt) = (nil, nil, nil) } }

  /// Returns true when a reply is awaited and there was no sign of life since `date`.
  func hasHeardNothing(since date: ContinuousClock.Instant) -> Bool {
    state.withLock { state in !state.isBroken && (state.heardAt.map { $0 <= date } ?? false) }
  }

  /// Records a sign of life from the server.
  func hear(at date: ContinuousClock.Instant) {
    state.withLock { state in if state.heardAt != nil { state.heardAt = date } }
  }

  /// Asks the server to cancel the connection's work.
  func stop() {
    let isFirst = state.withLock { state in
      defer {
        state.wasCancelled = true
        state.stopAt = nil
        state.breakAt = .now + Self.patience
      }
      return !state.wasCancelled
    }
    guard isFirst else { return }
    let mayAsk = Self.askedNow.withLock { count in
      guard count < Self.maximumPings else { return false }
      count += 1
      return true
    }
    guard mayAsk else { return }
    Self.asking.async { [self] in
      cancelling.withLock { $0.ask() }
      Self.askedNow.withLock { $0 -= 1 }
    }
  }

  /// Closes the connection at once, which ends a wait of its thread.
  func breakOff() {
    state.withLock { $0.isBroken = true }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Performs due actions.
  func look(at now: ContinuousClock.Instant) {
    let (stops, breaks) = state.withLock { state in
      let due = { (time: ContinuousClock.Instant?) in time.map { $0 <= now } ?? false }
      return (due(state.stopAt), due(state.breakAt))
    }
    if breaks { breakOff() } else if stops { stop() }
  }
}

/// The driver's handle for asking the server to cancel.
private struct CancelHandle: ~Copyable {
  private let pointer: OpaquePointer?

  init(ofConnectionAt address: UInt) { pointer = PQgetCancel(OpaquePointer(bitPattern: address)) }

  deinit { PQfreeCancel(pointer) }

  func ask() {
    guard let pointer else { return }
    var message = [CChar](repeating: 0, count: 256)
    // After a failure the connection is closed a little later.
    _ = PQcancel(pointer, &message, 256)
  }
}

/// Checks connections, and the callers that wait for one, four times a second.
final class Watchdog: Sendable {
  private struct Weak {
    weak var watch: ConnectionWatch?
  }

  private let watches = Mutex<[Weak]>([])
  private let also = Mutex<(@Sendable () -> Void)?>(nil)
  private let silence = Mutex<(@Sendable () -> Void)?>(nil)
  private let silentServers = SilentServers()
  private let timer: Mutex<any DispatchSourceTimer>

  init() {
    let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "gazette.postgres.watchdog"))
    source.schedule(deadline: .now(), repeating: .milliseconds(250), leeway: .milliseconds(50))
    timer = Mutex(source)
    timer.withLock { source in
      source.setEventHandler { [weak self] in self?.look() }
      source.resume()
    }
  }

  deinit { timer.withLock { $0.cancel() } }

  /// Checks `watch` for as long as it exists.
  func look(after watch: ConnectionWatch) { watches.withLock { $0.append(Weak(watch: watch)) } }

  /// Sets additional work for each check.
  func setAlso(_ work: @escaping @Sendable () -> Void) { also.withLock { $0 = work } }

  /// Sets the work for when a server stops responding.
  func setSilence(_ work: @escaping @Sendable () -> Void) { silence.withLock { $0 = work } }

  private func look() {
    also.withLock { $0 }?()
    let watches = watches.withLock { watches in
      watches.removeAll { $0.watch == nil }
      return watches.compactMap(\.watch)
    }
    for watch in watches { watch.look(at: .now) }
    silentServers.look(at: watches) { [weak self] in self?.silence.withLock { $0 }?() }
  }
}
