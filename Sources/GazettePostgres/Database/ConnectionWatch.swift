import CPostgres
import Dispatch
import Foundation
import Synchronization

// Unchecked: the address is that of a connection whose owner ends this before it closes it.

/// Sees to it that what a connection does comes to an end: it asks the server to stop what takes too long or is not wanted any
/// more, and closes the connection when even that is not answered.
final class ConnectionWatch: Sendable {
  private struct State {
    var stopAt: ContinuousClock.Instant?
    var breakAt: ContinuousClock.Instant?
    var wakeAt: ContinuousClock.Instant?
    /// When the server was sent something that it has not answered yet, or gave another sign of life since.
    var heardAt: ContinuousClock.Instant?
    var isBroken = false
    var wasCancelled = false
    /// Nobody waits for what this transaction does.
    var isAbandoned = false
  }

  /// So long a statement may go on that nobody waits for: most end by themselves, and the connection is good for the next.
  private static let indulgence = Duration.milliseconds(500)

  /// So long the server has for a request to stop: less than a program has that is told to end.
  private static let patience = Duration.seconds(1)
  /// Asking to stop blocks, and may do so for long when the network is cut: each has a thread of its own, few of them. Who is not
  /// asked any more is closed soon after.
  private static var asking: DispatchQueue { DispatchQueue(label: "gazette.postgres.cancelling") }
  private static let mostAsking = 8
  private static let askedNow = Mutex(0)

  let readiness: SocketReadiness
  /// How the server is asked whether it is there.
  let server: ServerPing
  private let state = Mutex(State())
  private let cancelling: Mutex<CancelHandle>

  /// Nil when no more descriptors can be had.
  init?(_ handle: borrowing ConnectionHandle, server: ServerPing) {
    guard let readiness = SocketReadiness(of: PQsocket(handle.pointer)) else { return nil }
    self.readiness = readiness
    self.server = server
    cancelling = Mutex(CancelHandle(ofConnectionAt: UInt(bitPattern: handle.pointer)))
  }

  /// The connection is of no use any more.
  var isBroken: Bool { state.withLock { $0.isBroken } }
  /// The server was asked to stop; as the request may arrive late, the connection is not used again.
  var wasCancelled: Bool { state.withLock { $0.wasCancelled } }

  /// A batch was sent that should be answered within `limit`.
  func begin(limit: Duration) {
    state.withLock { state in
      state.heardAt = .now
      state.stopAt = .now + (state.isAbandoned ? min(limit, Self.indulgence) : limit)
      // It was asked before there was anything to stop.
      if state.wasCancelled { state.breakAt = .now }
    }
  }

  /// A transaction begins.
  func lend() { state.withLock { $0.isAbandoned = false } }

  /// Nobody waits any more for what the present transaction does: it is stopped soon.
  func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      state.stopAt = state.stopAt.map { min($0, .now + Self.indulgence) }
    }
  }

  /// Somebody waits for news, and looks again after `duration`.
  func begin(wakingAfter duration: Duration) { state.withLock { $0.wakeAt = .now + duration } }

  /// Nothing is waited for.
  func end() { state.withLock { ($0.heardAt, $0.stopAt, $0.breakAt, $0.wakeAt) = (nil, nil, nil, nil) } }

  /// Something is waited for, and nothing was heard since `date`.
  func hasHeardNothing(since date: ContinuousClock.Instant) -> Bool {
    state.withLock { state in !state.isBroken && (state.heardAt.map { $0 <= date } ?? false) }
  }

  /// The server gave a sign of life.
  func hear(at date: ContinuousClock.Instant) {
    state.withLock { state in if state.heardAt != nil { state.heardAt = date } }
  }

  /// Asks the server to stop what it does for this connection.
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
      guard count < Self.mostAsking else { return false }
      count += 1
      return true
    }
    guard mayAsk else { return }
    Self.asking.async { [self] in
      cancelling.withLock { $0.ask() }
      Self.askedNow.withLock { $0 -= 1 }
    }
  }

  /// Closes the connection at once.
  func breakOff() {
    state.withLock { $0.isBroken = true }
    readiness.breakOff()
  }

  /// Does what is due.
  func look(at now: ContinuousClock.Instant) {
    let (stops, breaks, wakes) = state.withLock { state in
      let due = { (time: ContinuousClock.Instant?) in time.map { $0 <= now } ?? false }
      return (due(state.stopAt), due(state.breakAt), due(state.wakeAt))
    }
    if breaks { breakOff() } else if stops { stop() }
    if wakes { readiness.wake() }
  }
}

/// What the driver needs to ask the server to stop.
private struct CancelHandle: ~Copyable {
  private let pointer: OpaquePointer?

  init(ofConnectionAt address: UInt) { pointer = PQgetCancel(OpaquePointer(bitPattern: address)) }

  deinit { PQfreeCancel(pointer) }

  func ask() {
    guard let pointer else { return }
    var message = [CChar](repeating: 0, count: 256)
    // When it fails the connection is closed a little later.
    _ = PQcancel(pointer, &message, 256)
  }
}

/// Looks after connections, and after who waits for one, four times a second.
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

  /// Looks after `watch` as long as there is one.
  func look(after watch: ConnectionWatch) { watches.withLock { $0.append(Weak(watch: watch)) } }

  /// Does `work` each time too.
  func setAlso(_ work: @escaping @Sendable () -> Void) { also.withLock { $0 = work } }

  /// Does `work` when a server turned out not to answer any more.
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
