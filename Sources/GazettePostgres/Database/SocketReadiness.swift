import CPostgres
import Dispatch
import Foundation
import Synchronization

/// Resumes one waiter when a socket is readable or writable, without a blocked thread.
final class SocketReadiness: Sendable {
  private struct State {
    let reading: any DispatchSourceRead
    let writing: any DispatchSourceWrite
    var isReadingArmed = false
    var isWritingArmed = false
    var waiter: CheckedContinuation<Void, Never>?
    /// True when no further wait is needed.
    var isOver = false

    mutating func arm(forWriting: Bool) {
      if !isReadingArmed { reading.resume() }
      isReadingArmed = true
      guard forWriting else { return }
      if !isWritingArmed { writing.resume() }
      isWritingArmed = true
    }

    /// Suspends the sources and returns the waiter.
    mutating func disarm() -> CheckedContinuation<Void, Never>? {
      if isReadingArmed { reading.suspend() }
      if isWritingArmed { writing.suspend() }
      (isReadingArmed, isWritingArmed) = (false, false)
      defer { waiter = nil }
      return waiter
    }
  }

  /// The time in nanoseconds that a wait first spends on the thread itself: most statements take no longer, and resuming through
  /// the queue takes several thread changes.
  private static let briefly = 200_000
  private static let queue = DispatchQueue(label: "gazette.postgres.sockets")
  private let state: Mutex<State>
  /// A duplicate descriptor, so that the driver may close its own at any time.
  private let descriptor: Int32

  /// Watches the socket of `descriptor`; nil when no more descriptors are available.
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
      // A suspended source must not be released.
      state.arm(forWriting: true)
    }
  }

  /// Returns when the socket is readable, or also when it is writable; returns as well when it is closed or after ``wake()``: the
  /// caller must check again.
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

  /// Returns true when there is data, an error, or space to write. It must be checked before a wait, because a source reports the
  /// end of the connection only once: a caller that has read the last data would wait forever.
  private func isReady(forWriting: Bool = false, within nanoseconds: Int) -> Bool {
    var socket = pollfd(fd: descriptor, events: Int16(clamping: POLLIN | (forWriting ? POLLOUT : 0)), revents: 0)
    return poll_briefly(&socket, nanoseconds) > 0
  }

  /// Resumes the waiter.
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
