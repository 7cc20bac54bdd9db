import CPostgres
import Dispatch
import Foundation
import Synchronization

/// Tells one waiter when a socket can be read or written, without a thread that waits.
final class SocketReadiness: Sendable {
  private struct State {
    let reading: any DispatchSourceRead
    let writing: any DispatchSourceWrite
    var isReadingArmed = false
    var isWritingArmed = false
    var waiter: CheckedContinuation<Void, Never>?
    /// Nobody needs to wait any more.
    var isOver = false

    mutating func arm(forWriting: Bool) {
      if !isReadingArmed { reading.resume() }
      isReadingArmed = true
      guard forWriting else { return }
      if !isWritingArmed { writing.resume() }
      isWritingArmed = true
    }

    /// Stops telling, and hands over who waits.
    mutating func disarm() -> CheckedContinuation<Void, Never>? {
      if isReadingArmed { reading.suspend() }
      if isWritingArmed { writing.suspend() }
      (isReadingArmed, isWritingArmed) = (false, false)
      defer { waiter = nil }
      return waiter
    }
  }

  /// So many nanoseconds are waited for an answer on the thread itself: most statements take no longer, and being told by the queue and
  /// going on elsewhere takes several changes of threads.
  private static let briefly = 200_000
  private static let queue = DispatchQueue(label: "gazette.postgres.sockets")
  private let state: Mutex<State>
  /// A descriptor of this object's own, so that the driver may close its at any time.
  private let descriptor: Int32

  /// Watches the socket behind `descriptor`; nil when no more descriptors can be had.
  init?(of descriptor: Int32) {
    let (own, other) = (dup(descriptor), dup(descriptor))
    guard own >= 0, other >= 0 else {
      for opened in [own, other] where opened >= 0 { close(opened) }
      return nil
    }
    self.descriptor = own
    let reading = DispatchSource.makeReadSource(fileDescriptor: own, queue: Self.queue)
    let writing = DispatchSource.makeWriteSource(fileDescriptor: other, queue: Self.queue)
    reading.setCancelHandler { close(own) }
    writing.setCancelHandler { close(other) }
    state = Mutex(State(reading: reading, writing: writing))
    state.withLock { state in
      state.reading.setEventHandler { [weak self] in self?.wake() }
      state.writing.setEventHandler { [weak self] in self?.wake() }
    }
  }

  deinit {
    state.withLock { state in
      state.reading.cancel()
      state.writing.cancel()
      // A source that is suspended may not be let go.
      state.arm(forWriting: true)
    }
  }

  /// Answers when the socket can be read, or written too; also when it is closed or somebody was woken: who waited looks
  /// again for what it waits for.
  func wait(forWriting: Bool) async {
    if !forWriting, isReady(within: Self.briefly) { return }
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        guard !state.isOver, !isReady(forWriting: forWriting, within: 0) else { return true }
        state.waiter = continuation
        state.arm(forWriting: forWriting)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  /// Whether there is something to read or to find out, or room to write. It is asked before anybody waits, as a source tells but
  /// once that the other side has gone: who read its last words then would wait for ever.
  private func isReady(forWriting: Bool = false, within nanoseconds: Int) -> Bool {
    var socket = pollfd(fd: descriptor, events: Int16(clamping: POLLIN | (forWriting ? POLLOUT : 0)), revents: 0)
    return poll_briefly(&socket, nanoseconds) > 0
  }

  /// Wakes who waits.
  func wake() {
    state.withLock { $0.disarm() }?.resume()
  }

  /// Ends the connection from this side, whatever the server does.
  func breakOff() {
    let waiter = state.withLock { state in
      state.isOver = true
      return state.disarm()
    }
    shutdown(descriptor, Int32(SHUT_RDWR))
    waiter?.resume()
  }
}
